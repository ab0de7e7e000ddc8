import { duplicateTexts } from '@hookline/contract/drafts/draft-texts.rules'
import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '../../../lib/toast.ts'
import classes from './draft-editor.module.css'
import type { DraftErrors, TextField } from './draft-form.rules.ts'
import { changeTexts, type TextChange, type TextItem } from './text-list.rules.ts'
import { TextListItem } from './text-list-item.tsx'
import type { ChangeForm } from './use-draft-form.ts'

interface TextListProps {
  field: TextField
  /** Of all of them, such as 'Primary texts'. */
  title: string
  /** Of one of them: its number follows. */
  itemLabel: string
  items: TextItem[]
  min: number
  max: number
  maxChars: number
  /** How many characters most placements show. */
  visible: number
  errors: DraftErrors
  isReadOnly: boolean
  change: ChangeForm
  clearErrors: (...fields: string[]) => void
}

/** Several texts of one kind: written, added, removed and put in order. The focus follows what was changed. */
export const TextList = memo(function TextList(props: TextListProps) {
  const { field, title, itemLabel, items, min, max, errors, isReadOnly, change, clearErrors } = props
  const titleId = useId()
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const wanted = useRef<Wanted>(null)
  const latest = useRef(items)
  const [said, setSaid] = useState('')
  useEffect(() => {
    latest.current = items
  })
  useLayoutEffect(() => {
    if (wanted.current === 'add') addButton.current?.focus()
    else if (wanted.current) focusPart(list.current, wanted.current)
    wanted.current = null
  })

  const handleChange = useCallback(
    (made: TextChange) => {
      const before = latest.current
      const apply = (next: TextChange) => change((now) => ({ [field]: changeTexts(now[field], next) }))
      if (made.type !== 'write') {
        const after = changeTexts(before, made)
        wanted.current = focusAfter(before, after, made)
        setSaid(describe(itemLabel, after, made))
        if (made.type === 'remove') offerUndo(itemLabel, before, made.key, apply)
      } else clearErrors(`${field}.${made.key}`, field)
      apply(made)
    },
    [field, itemLabel, change, clearErrors],
  )

  const doubles = duplicateTexts(items.map(({ text }) => text))
  return (
    <section aria-labelledby={titleId}>
      <Text component="h3" id={titleId} fw={600} size="md" mb={4}>
        {title}{' '}
        <Text component="span" c="dimmed" size="sm">
          {items.length} of {max}
        </Text>
      </Text>
      <Stack gap="xs" align="stretch">
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            None. They are optional.
          </Text>
        )}
        <ol className={classes.texts} ref={list}>
          {items.map((item, index) => (
            <li key={item.key} data-text={item.key}>
              <TextListItem
                item={item}
                field={field}
                label={`${itemLabel} ${index + 1}`}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                canRemove={items.length > min}
                isDouble={doubles.includes(index)}
                maxChars={props.maxChars}
                visible={props.visible}
                error={errors[`${field}.${item.key}`] ?? (index === 0 ? errors[field] : undefined)}
                isReadOnly={isReadOnly}
                onChange={handleChange}
              />
            </li>
          ))}
        </ol>
        {!isReadOnly && (
          <Button
            variant="default"
            size="xs"
            w="fit-content"
            ref={addButton}
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={items.length >= max}
            onClick={() => handleChange({ type: 'add' })}
          >
            Add {itemLabel.toLowerCase()}
          </Button>
        )}
      </Stack>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </section>
  )
})

type Wanted = { key: number; part: 'text' | 'up' | 'down' } | 'add' | null

function focusPart(list: HTMLElement | null, { key, part }: Exclude<Wanted, 'add' | null>): void {
  const find = (name: string) =>
    list?.querySelector<HTMLElement>(`[data-text="${key}"] [data-part="${name}"]:not(:disabled)`)
  // At the end of the list the button that was pressed is disabled: the other one takes the focus.
  const found = find(part) ?? find(part === 'up' ? 'down' : 'up')
  found?.focus()
}

function focusAfter(before: readonly TextItem[], after: readonly TextItem[], made: TextChange): Wanted {
  if (made.type === 'move') return { key: made.key, part: made.by < 0 ? 'up' : 'down' }
  if (made.type === 'remove') {
    const at = before.findIndex(({ key }) => key === made.key)
    const neighbour = after[at] ?? after.at(-1)
    return neighbour ? { key: neighbour.key, part: 'text' } : 'add'
  }
  const added = after.find(({ key }) => !before.some((known) => known.key === key))
  return added ? { key: added.key, part: 'text' } : null
}

function describe(itemLabel: string, after: readonly TextItem[], made: TextChange): string {
  if (made.type === 'move') {
    return `Moved to place ${after.findIndex(({ key }) => key === made.key) + 1} of ${after.length}.`
  }
  return made.type === 'remove' ? `${itemLabel} removed.` : `${itemLabel} ${after.length} of ${after.length} added.`
}

function offerUndo(label: string, before: readonly TextItem[], key: number, apply: (change: TextChange) => void): void {
  const at = before.findIndex((candidate) => candidate.key === key)
  const item = before[at]
  if (!item || item.text.trim() === '') return
  const putBack = () => apply({ type: 'insert', at, item })
  showToast({ title: `${label} ${at + 1} removed`, action: { label: 'Undo', onAction: putBack } })
}
