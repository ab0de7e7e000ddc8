import { copyFieldLabels } from '@hookline/contract/copy/copy-fields.rules'
import { joinTexts } from '@hookline/contract/copy-check/blocking.rules'
import { Button, Group, Stack } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { ClaimChips } from '../../../parts/claims/late-claim-chips.tsx'
import { LazyConflictNotice } from '../../../ui/unsaved-edit/lazy-conflict-notice.tsx'
import { CountedText } from '../edit/result-editor.tsx'
import classes from './review-page.module.css'
import type { VariantEdit } from './use-variant-edit.ts'

interface VariantFieldsProps {
  name: string
  index: number
  edit: VariantEdit
}

/** The fields of a variant that is edited in its place. */
export function VariantFields({ name, index, edit }: VariantFieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const { value } = edit
  if (!value) return null
  return (
    <form
      ref={form}
      aria-label={`Edit ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        edit.save()
      }}
      onKeyDown={getHotkeyHandler([
        ['Escape', edit.cancel],
        ['mod+Enter', edit.save],
        ['mod+S', edit.save],
      ])}
    >
      <Stack gap="sm">
        <LazyConflictNotice edit={edit} />
        <CountedText
          label={copyFieldLabels.headline}
          text={value.headline}
          checked={{ of: `Headline of ${name}`, field: 'headline', index, adText: joinTexts(value) }}
          onWrite={(headline) => edit.change({ headline })}
        />
        <CountedText
          label={copyFieldLabels.primaryText}
          text={value.primaryText}
          checked={{ of: `Primary text of ${name}`, field: 'primaryText', index, adText: joinTexts(value) }}
          onWrite={(primaryText) => edit.change({ primaryText })}
        />
        <ClaimChips of={name} {...value} />
        <Group gap="xs" className={classes.answers}>
          <Button type="submit" size="xs" loading={edit.isSaving} disabled={!edit.isDirty} title="Save (Ctrl+Enter)">
            Save
          </Button>
          <Button size="xs" variant="default" onClick={edit.cancel} title="Cancel (Esc)">
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
