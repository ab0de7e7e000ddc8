import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { countDrafts } from '../../../lib/count-words.rules.ts'
import { DialogForm, FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import classes from './drafts-grid.module.css'
import { findReplacements, type Search, searchedColumns } from './find-replace.rules.ts'
import { type GridField, getColumn } from './grid-columns.rules.ts'
import type { CellChange, GridRow } from './grid-edits.rules.ts'

/** Bounds the texts that replacing makes, of which each place gets the whole replacement. */
const searchedMaxChars = 400

interface FindReplaceDialogProps {
  isOpen: boolean
  rows: readonly GridRow[]
  onReplace: (cells: CellChange[]) => void
  onClose: () => void
}

/** The cells that the preview lists; the number above it counts all. */
const previewMax = 50

export function FindReplaceDialog({ isOpen, onClose, ...rest }: FindReplaceDialogProps) {
  return (
    <FormDialog isOpen={isOpen} title="Find and replace" onClose={onClose}>
      <FindReplaceForm {...rest} onClose={onClose} />
    </FormDialog>
  )
}

function FindReplaceForm({ rows, onReplace, onClose }: Omit<FindReplaceDialogProps, 'isOpen'>) {
  const [search, setSearch] = useState<Search>({ find: '', replacement: '', isCaseSensitive: false, field: null })
  const sought = useDeferredValue(search)
  const found = useMemo(() => findReplacements(rows, sought), [rows, sought])
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const change = (next: Partial<Search>) => setSearch((now) => ({ ...now, ...next }))
  return (
    <DialogForm
      submitLabel={count > 0 ? `Replace ${count}` : 'Replace'}
      isBusy={false}
      isDirty={false}
      canSubmit={count > 0 && sought === search}
      onSubmit={(event) => {
        event.preventDefault()
        onReplace(found.map((one) => one.change))
        onClose()
      }}
    >
      <TextInput
        label="Find"
        maxLength={searchedMaxChars}
        data-autofocus
        value={search.find}
        onChange={({ currentTarget }) => change({ find: currentTarget.value })}
      />
      <TextInput
        label="Replace with"
        maxLength={searchedMaxChars}
        value={search.replacement}
        onChange={({ currentTarget }) => change({ replacement: currentTarget.value })}
      />
      <NativeSelect
        label="Column"
        data={[
          { value: '', label: 'All texts' },
          ...searchedColumns.map(({ field, header }) => ({ value: field, label: header })),
        ]}
        value={search.field ?? ''}
        onChange={({ currentTarget }) => change({ field: (currentTarget.value || null) as GridField | null })}
      />
      <Checkbox
        label="Match case"
        size="xs"
        checked={search.isCaseSensitive}
        onChange={({ currentTarget }) => change({ isCaseSensitive: currentTarget.checked })}
      />
      {sought.find !== '' && (
        <Text size="sm" role="status">
          {count === 0
            ? 'Not found.'
            : `${count} found in ${countDrafts(new Set(found.map(({ row }) => row.id)).size)}.${found.length > previewMax ? ` The first ${previewMax} cells:` : ''}`}
        </Text>
      )}
      {count > 0 && (
        <Stack component="ul" gap={8} mah="36vh" style={{ overflowY: 'auto' }} tabIndex={0} aria-label="What changes">
          {found.slice(0, previewMax).map(({ row, field, texts, change: { error } }) => (
            <li key={`${row.id} ${field}`} className={classes.found}>
              <Text size="xs" c="dimmed">
                {row.draft.ad_name} · {getColumn(field).header}
              </Text>
              {texts.map(({ before, after }) => (
                <Text key={before} size="sm">
                  <del>{before}</del> <ins>{after}</ins>
                </Text>
              ))}
              {error && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {error}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
    </DialogForm>
  )
}
