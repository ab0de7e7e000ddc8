import { ActionIcon, Button, Menu, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { offerUndo } from '../../lib/undo.ts'
import { useStableCallback } from '../../lib/use-stable-callback.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { changeItems, type Keyed, type ListChange } from './keyed-list.rules.ts'
import classes from './sortable-texts.module.css'

/** The element of an item that takes the focus after a change, marked by `data-part`. */
type Part = 'card' | 'text' | 'up' | 'down' | 'handle'
type FocusTarget = { key: number; part: Part } | 'add'

interface SortableTextsProps<Item extends Keyed> {
  items: Item[]
  /** What one item is called, such as 'Title'; its number follows. */
  itemLabel: string
  /** The name of the list for screen readers, where no section names it. */
  listLabel?: string
  /** Shown in place of an empty list. */
  emptyText?: string
  /** The values of an added item. */
  blank: Omit<Item, 'key'>
  /** A full list offers no addition. */
  max?: number
  /** Items of one line each. */
  isDense?: boolean
  isReadOnly?: boolean
  /** Focuses the first text when the list appears. */
  hasAutoFocus?: boolean
  /** Asked before the last item is removed. */
  lastQuestion?: { title: string; message: string }
  onChange: (next: (items: Item[]) => Item[]) => void
  onWrite?: (key: number) => void
  /** Draws one item. `change` stays the same function, so that the item can be a memo. */
  children: (item: Item, index: number, change: (change: ListChange<Item>) => void) => ReactNode
}

/** Texts that are written, added, removed and sorted. The focus follows each change, which is announced to screen readers. */
export function SortableTexts<Item extends Keyed>(props: SortableTextsProps<Item>) {
  const { items, itemLabel, listLabel, emptyText, blank, max = Number.POSITIVE_INFINITY, isReadOnly, children } = props
  const { hasAutoFocus = false, isDense = false, lastQuestion } = props
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const pendingFocus = useRef<FocusTarget | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The key of the last item while the person is asked about its removal. */
  const [askedKey, setAskedKey] = useState<number | null>(null)
  useEffect(() => {
    if (hasAutoFocus) (list.current?.querySelector<HTMLElement>('[data-part="text"]') ?? addButton.current)?.focus()
  }, [hasAutoFocus])
  useLayoutEffect(() => {
    if (pendingFocus.current === 'add') addButton.current?.focus()
    else if (pendingFocus.current) focusPart(list.current, pendingFocus.current)
    pendingFocus.current = null
  })

  const change = useStableCallback((made: ListChange<Item>, isConfirmed: boolean = false) => {
    const { items: before, onChange, onWrite } = props
    const mustAsk = made.type === 'remove' && before.length === 1 && lastQuestion && !isConfirmed
    if (mustAsk) return setAskedKey(made.key)
    const after = changeItems(before, made)
    if (made.type === 'write') onWrite?.(made.key)
    else {
      pendingFocus.current = focusAfter(before, after, made)
      setAnnouncement(describeChange(itemLabel, before, after, made))
    }
    if (made.type === 'remove') offerItemBack(props, made.key)
    onChange((now) => changeItems(now, made))
  })

  return (
    <Stack gap={isDense ? 4 : 'xs'} align="stretch">
      {items.length === 0 && emptyText && (
        <Text size="sm" c="dimmed">
          {emptyText}
        </Text>
      )}
      <ol className={classes.list} data-dense={isDense || undefined} ref={list} aria-label={listLabel}>
        {items.map((item, index) => (
          <li key={item.key} data-key={item.key}>
            {children(item, index, change)}
          </li>
        ))}
      </ol>
      {!isReadOnly && items.length < max && (
        <Button
          variant={isDense ? 'subtle' : 'default'}
          size={isDense ? 'compact-sm' : 'xs'}
          w="fit-content"
          ref={addButton}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ type: 'add', values: blank })}
        >
          Add {itemLabel.toLowerCase()}
        </Button>
      )}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {lastQuestion && (
        <ConfirmDialog
          isOpen={askedKey !== null}
          {...lastQuestion}
          confirmLabel="Delete"
          isDangerous
          onConfirm={() => {
            if (askedKey !== null) change({ type: 'remove', key: askedKey }, true)
            setAskedKey(null)
          }}
          onCancel={() => setAskedKey(null)}
        />
      )}
    </Stack>
  )
}

interface MoveButtonsProps {
  /** The item, such as 'Title 2'. */
  label: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}

export function MoveButtons({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <>
      <ItemButton label={`Move up ${label}`} part="up" isDisabled={isFirst} onPress={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ItemButton>
      <ItemButton label={`Move down ${label}`} part="down" isDisabled={isLast} onPress={() => onMove(1)}>
        <IconArrowDown size={16} aria-hidden />
      </ItemButton>
    </>
  )
}

/** Moves an item by dragging, by the arrow keys, or by a menu. */
export function DragHandle({ label, isFirst, isLast, onMove }: MoveButtonsProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [isOpen, setOpen] = useState(false)
  /** The press became a drag: its click opens no menu. */
  const hasMoved = useRef(false)
  const move = useEffectEvent(onMove)
  useEffect(() => {
    if (!isDragged) return
    // On the window: moving an item in the page ends the capture of the pointer by its handle.
    const stop = new AbortController()
    const measureMiddle = (item: Element | null | undefined) => {
      const { top = 0, height = 0 } = item?.getBoundingClientRect() ?? {}
      return top + height / 2
    }
    const follow = ({ clientY }: PointerEvent) => {
      const item = handle.current?.closest('li')
      const isAbove = item?.previousElementSibling && clientY < measureMiddle(item.previousElementSibling)
      const isBelow = item?.nextElementSibling && clientY > measureMiddle(item.nextElementSibling)
      if (!isAbove && !isBelow) return
      hasMoved.current = true
      move(isAbove ? -1 : 1)
    }
    window.addEventListener('pointermove', follow, stop)
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, () => setDragged(false), stop)
    }
    return () => stop.abort()
  }, [isDragged])

  function handleKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || isOpen) return
    event.preventDefault()
    onMove(by)
  }

  return (
    <Menu position="bottom-start" opened={isOpen} onChange={(next) => setOpen(next && !hasMoved.current)}>
      <Menu.Target>
        <ActionIcon
          ref={handle}
          variant="subtle"
          color="gray"
          size={28}
          className={classes.handle}
          data-part="handle"
          data-dragged={isDragged || undefined}
          aria-label={`Move ${label}`}
          title={`Move ${label}: drag it, or use the arrow keys`}
          onPointerDown={() => {
            hasMoved.current = false
            setDragged(true)
          }}
          onKeyDown={handleKeyDown}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} disabled={isFirst} onClick={() => onMove(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} disabled={isLast} onClick={() => onMove(1)}>
          Move down
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemButtonProps {
  label: string
  part?: Part
  isDisabled?: boolean
  /** Without a border. */
  isQuiet?: boolean
  onPress: () => void
  children: ReactNode
}

export function ItemButton({ label, part, isDisabled = false, isQuiet = false, onPress, children }: ItemButtonProps) {
  return (
    <ActionIcon
      variant={isQuiet ? 'subtle' : 'default'}
      color="gray"
      size={isQuiet ? 28 : 32}
      aria-label={label}
      title={label}
      data-part={part}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </ActionIcon>
  )
}

function focusPart(list: HTMLElement | null, { key, part }: Exclude<FocusTarget, 'add'>): void {
  const find = (name: Part) =>
    list?.querySelector<HTMLElement>(`[data-key="${key}"] [data-part="${name}"]:not(:disabled)`)
  // At the end of the list the pressed button is disabled, and the other one takes the focus; a card may be missing.
  const substitutes: Record<Part, Part> = { up: 'down', down: 'up', card: 'text', text: 'card', handle: 'text' }
  const found = find(part) ?? find(substitutes[part]) ?? find('handle')
  found?.focus()
  found?.scrollIntoView?.({ block: 'nearest' })
}

function focusAfter<Item extends Keyed>(
  before: Item[],
  after: Item[],
  made: Exclude<ListChange<Item>, { type: 'write' }>,
): FocusTarget | null {
  if (made.type === 'move') return { key: made.key, part: made.by < 0 ? 'up' : 'down' }
  if (made.type === 'remove') {
    const neighbour = after[before.findIndex(({ key }) => key === made.key)] ?? after.at(-1)
    return neighbour ? { key: neighbour.key, part: 'card' } : 'add'
  }
  const added = after.find(({ key }) => !before.some((known) => known.key === key))
  return added ? { key: added.key, part: 'text' } : null
}

function describeChange<Item extends Keyed>(
  label: string,
  before: Item[],
  after: Item[],
  made: Exclude<ListChange<Item>, { type: 'write' }>,
): string {
  if (made.type === 'remove') return `${label} removed.`
  const isChanged = ({ key }: Item) =>
    made.type === 'move' ? key === made.key : !before.some((known) => known.key === key)
  const place = after.findIndex(isChanged) + 1
  return made.type === 'move'
    ? `Moved to place ${place} of ${after.length}.`
    : `${label} ${place} of ${after.length} added.`
}

/** An item without text needs no undo. */
function offerItemBack<Item extends Keyed>(
  { items, itemLabel, onChange }: SortableTextsProps<Item>,
  key: number,
): void {
  const at = items.findIndex((candidate) => candidate.key === key)
  const item = items[at]
  if (!item || !Object.values(item).some((value) => typeof value === 'string' && value.trim() !== '')) return
  const undo = () => onChange((now) => changeItems(now, { type: 'insert', at, item }))
  offerUndo({ title: `${itemLabel} ${at + 1} removed`, undo })
}
