import { Alert, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EditVariantCard } from './edit-variant-card.tsx'
import { changeVariants, type EditableVariant, type VariantChange } from './edit-variants.rules.ts'
import classes from './result-edit.module.css'

/** The controls of a card that can take the focus after a change. */
type Part = 'card' | 'headline' | 'up' | 'down'

interface EditVariantsProps {
  /** Null while the stored content is not in the form of variants. */
  variants: EditableVariant[] | null
  warning: string | null
  onChange: (next: (variants: EditableVariant[]) => EditableVariant[]) => void
}

/** Copy variants to write, move, duplicate, add and delete. The focus follows what was changed. */
export function EditVariants({ variants, warning, onChange }: EditVariantsProps) {
  const shown = variants ?? noVariants
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const latest = useRef({ shown, onChange })
  const wanted = useRef<{ key: number; part: Part } | 'add' | null>(null)
  const [said, setSaid] = useState('')
  /** The key of the last variant while its deletion waits for an answer. */
  const [askedAbout, setAskedAbout] = useState<number | null>(null)
  useEffect(() => {
    latest.current = { shown, onChange }
  })
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[data-part="headline"]')
    ;(first ?? addButton.current)?.focus()
  }, [])
  useLayoutEffect(() => {
    if (wanted.current === 'add') addButton.current?.focus()
    else if (wanted.current) focusPart(list.current, wanted.current)
    wanted.current = null
  })

  const handleChange = useCallback((change: VariantChange, isConfirmed = false) => {
    const { shown: before, onChange: apply } = latest.current
    if (change.type === 'remove' && before.length === 1 && !isConfirmed) return setAskedAbout(change.key)
    const after = changeVariants(before, change)
    if (change.type !== 'write') {
      wanted.current = focusAfter(before, after, change)
      setSaid(describeChange(before, after, change))
    }
    if (change.type === 'remove') offerUndo(before, change.key, apply)
    apply((current) => changeVariants(current, change))
  }, [])

  function confirmRemoval() {
    if (askedAbout !== null) handleChange({ type: 'remove', key: askedAbout }, true)
    setAskedAbout(null)
  }

  return (
    <Stack gap="md">
      {warning && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
      )}
      {variants?.length === 0 && <Text c="dimmed">There are no variants. Add one, or cancel to get them back.</Text>}
      <ol className={classes.variants} ref={list} aria-label="Copy variants">
        {shown.map((variant, index) => (
          <li key={variant.key} data-variant={variant.key}>
            <EditVariantCard
              variant={variant}
              number={index + 1}
              isLast={index === shown.length - 1}
              onChange={handleChange}
            />
          </li>
        ))}
      </ol>
      <Group>
        <Button
          variant="default"
          ref={addButton}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => handleChange({ type: 'add' })}
        >
          Add variant
        </Button>
      </Group>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
      <ConfirmDialog
        isOpen={askedAbout !== null}
        title="Delete the last variant?"
        message="The result will have no variants left."
        confirmLabel="Delete"
        isDangerous
        onConfirm={confirmRemoval}
        onCancel={() => setAskedAbout(null)}
      />
    </Stack>
  )
}

const noVariants: EditableVariant[] = []

function focusPart(list: HTMLElement | null, { key, part }: { key: number; part: Part }): void {
  const find = (name: Part) =>
    list?.querySelector<HTMLElement>(`[data-variant="${key}"] [data-part="${name}"]:not(:disabled)`)
  // At the end of the list the button that was pressed is disabled: the other one takes the focus.
  const found = find(part) ?? find(part === 'up' ? 'down' : 'up')
  found?.focus()
  found?.scrollIntoView?.({ block: 'nearest' })
}

function focusAfter(before: EditableVariant[], after: EditableVariant[], change: VariantChange) {
  if (change.type === 'move') return { key: change.key, part: change.by < 0 ? ('up' as const) : ('down' as const) }
  if (change.type === 'remove') {
    const index = before.findIndex(({ key }) => key === change.key)
    const neighbour = after[index] ?? after.at(-1)
    return neighbour ? { key: neighbour.key, part: 'card' as const } : ('add' as const)
  }
  const added = after.find(({ key }) => !before.some((known) => known.key === key))
  return added ? { key: added.key, part: 'headline' as const } : null
}

function describeChange(before: EditableVariant[], after: EditableVariant[], change: VariantChange): string {
  if (change.type === 'move') {
    const place = after.findIndex(({ key }) => key === change.key) + 1
    return `Moved to place ${place} of ${after.length}.`
  }
  const added = after.findIndex(({ key }) => !before.some((known) => known.key === key)) + 1
  return added ? `Variant ${added} of ${after.length} added.` : ''
}

function offerUndo(before: EditableVariant[], key: number, apply: EditVariantsProps['onChange']): void {
  const at = before.findIndex((candidate) => candidate.key === key)
  const variant = before[at]
  if (!variant) return
  const putBack = () => apply((current) => changeVariants(current, { type: 'insert', at, variant }))
  showToast({ title: `Variant ${at + 1} deleted`, action: { label: 'Undo', onAction: putBack } })
}
