import { splitVisible } from '@hookline/contract/drafts/draft-texts.rules'
import { countCharacters } from '@hookline/contract/history/variant-text.rules'

/** One of several texts. The key stays with it, whatever its place. */
export interface TextItem {
  key: number
  text: string
}

export type TextChange =
  | { type: 'write'; key: number; text: string }
  | { type: 'add' }
  | { type: 'remove'; key: number }
  | { type: 'move'; key: number; by: 1 | -1 }
  | { type: 'insert'; at: number; item: TextItem }

const nextKey = (items: readonly TextItem[]) => Math.max(-1, ...items.map(({ key }) => key)) + 1

/** Texts to edit; filled up with empty ones to at least `min`. */
export function beginTexts(texts: readonly string[], min: number): TextItem[] {
  const missing = Math.max(0, min - texts.length)
  return [...texts, ...Array<string>(missing).fill('')].map((text, key) => ({ key, text }))
}

export function changeTexts(items: readonly TextItem[], change: TextChange): TextItem[] {
  if (change.type === 'write') {
    return items.map((item) => (item.key === change.key ? { ...item, text: change.text } : item))
  }
  if (change.type === 'add') return [...items, { key: nextKey(items), text: '' }]
  if (change.type === 'remove') return items.filter(({ key }) => key !== change.key)
  if (change.type === 'insert') return items.toSpliced(change.at, 0, change.item)
  const from = items.findIndex(({ key }) => key === change.key)
  const item = items[from]
  const to = from + change.by
  return item && to >= 0 && to < items.length ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items]
}

/** Those that a save keeps: trimmed, blanks dropped. */
export function keptTexts(items: readonly TextItem[]): TextItem[] {
  return items.map(({ key, text }) => ({ key, text: text.trim() })).filter(({ text }) => text !== '')
}

/** The end of a text that most placements hide: how many characters, and from where in its word it begins. */
export interface HiddenEnd {
  count: number
  /** The beginning of the word in which the cut falls; '' when it falls between words. */
  wordStart: string
  hidden: string
}

/** @returns null for a text that is shown whole. */
export function hiddenEnd(text: string, visibleMax: number): HiddenEnd | null {
  const { visible, hidden } = splitVisible(text, visibleMax)
  if (hidden === '') return null
  const wordStart = /^\s/.test(hidden) ? '' : (/\S{1,20}$/.exec(visible)?.[0] ?? '')
  return { count: countCharacters(hidden), wordStart, hidden }
}

/** What was stored of `sent`, under the keys with which it was sent. */
export function withKeysOf(sent: readonly TextItem[], stored: readonly TextItem[]): TextItem[] {
  const keys = keptTexts(sent)
  return stored.map((item, index) => ({ ...item, key: keys[index]?.key ?? item.key }))
}
