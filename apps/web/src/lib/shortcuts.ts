import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

export interface Shortcut {
  /** The `key` of the keyboard event: a letter, '/', '?', ' '. */
  key: string
  label: string
  /** Whether Ctrl or ⌘ may be pressed with it. */
  withCommand?: boolean
  /** Absent for a key that the focused element handles: it is only listed. */
  onPress?: () => void
}

export interface ShortcutGroup {
  title: string
  shortcuts: Shortcut[]
}

/** The keys that open the search, as this system writes them. */
export const searchKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

const storageKey = 'hookline-shortcuts'
const groups = new Set<() => ShortcutGroup>()

/**
 * Registers single-key shortcuts while the component is mounted; a letter also with Shift or Caps Lock, unless the capital
 * has a shortcut of its own. They are ignored in text fields, menus and dialogs, with Ctrl, Alt or ⌘, and when the user has
 * switched them off.
 */
export function useShortcuts(title: string, shortcuts: Shortcut[]): void {
  const readGroup = useStableCallback((): ShortcutGroup => ({ title, shortcuts }))
  useEffect(() => {
    groups.add(readGroup)
    if (groups.size === 1) document.addEventListener('keydown', handleKey)
    return () => {
      groups.delete(readGroup)
      if (groups.size === 0) document.removeEventListener('keydown', handleKey)
    }
  }, [readGroup])
}

const readGroups = () => Array.from(groups, (readGroup) => readGroup())

/** The groups on the screen; components that share a group's title also share its keys. */
export function listShortcuts(): ShortcutGroup[] {
  const byTitle = new Map(readGroups().map((group) => [group.title, group]))
  return [...byTitle.values()].filter(({ shortcuts }) => shortcuts.length > 0)
}

/** Whether shortcuts are on, and a setter; stored in this browser (WCAG 2.1.4). */
export function useShortcutSwitch(): [isOn: boolean, change: (isOn: boolean) => void] {
  const [stored, store] = useLocalStorage({
    key: storageKey,
    defaultValue: 'on',
    serialize: (value) => value,
    deserialize: (value = 'on') => value,
    getInitialValueInEffect: false,
  })
  return [stored !== 'off', (isOn) => store(isOn ? 'on' : 'off')]
}

function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.isComposing) return
  if (localStorage.getItem(storageKey) === 'off' || isTypingOrInDialog(event.target)) return
  // A key that opened a cell's editor has replaced the cell that it was pressed in.
  if (isTypingOrInDialog(document.activeElement)) return
  if (event.key === ' ' && event.target instanceof Element && event.target.closest(pressedBySpace)) return
  const found = findShortcut(event, event.key) ?? findShortcut(event, event.key.toLowerCase())
  if (!found) return
  event.preventDefault()
  found.onPress?.()
}

function findShortcut({ ctrlKey, metaKey }: KeyboardEvent, pressed: string): Shortcut | undefined {
  const isCommand = ctrlKey || metaKey
  const all = readGroups().flatMap(({ shortcuts }) => shortcuts)
  return all.find(({ key, onPress, withCommand }) => key === pressed && onPress && (withCommand || !isCommand))
}

const textFields =
  'textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], [role="grid"], ' +
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])'

/** Space presses these while they have the focus. */
const pressedBySpace = 'button, summary, input, video, audio, [role="button"]'

function isTypingOrInDialog(target: EventTarget | null): boolean {
  const isInField = target instanceof Element && target.closest(textFields) !== null
  return isInField || document.querySelector('[aria-modal="true"]') !== null
}
