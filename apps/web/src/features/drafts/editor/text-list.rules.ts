import { countCharacters, splitAtLimit } from '@hookline/contract/characters.rules'
import { type Keyed, withKeys } from '../../../ui/sortable-texts/keyed-list.rules.ts'

export interface TextItem extends Keyed {
  text: string
}

/** Texts to edit, with empty ones added up to `min`. */
export function beginTexts(texts: readonly string[], min: number): TextItem[] {
  const missing = Math.max(0, min - texts.length)
  return withKeys([...texts, ...Array<string>(missing).fill('')].map((text) => ({ text })))
}

/** The texts that a save stores: trimmed, without blank ones. */
export function listSavedTexts(items: readonly TextItem[]): TextItem[] {
  return items.map(({ key, text }) => ({ key, text: text.trim() })).filter(({ text }) => text !== '')
}

/** The end of a text that most placements hide. */
export interface HiddenEnd {
  count: number
  /** The visible beginning of the word that is cut; '' when the cut is between words. */
  wordStart: string
  hidden: string
}

/** @returns null for a text that is shown completely */
export function hiddenEnd(text: string, visibleMax: number): HiddenEnd | null {
  const [visible, hidden] = splitAtLimit(text, visibleMax)
  if (hidden === '') return null
  const wordStart = /^\s/.test(hidden) ? '' : (/\S{1,20}$/.exec(visible)?.[0] ?? '')
  return { count: countCharacters(hidden), wordStart, hidden }
}

/** The stored texts with the keys of those that were sent. */
export function reuseKeys(sent: readonly TextItem[], stored: readonly TextItem[]): TextItem[] {
  const keys = listSavedTexts(sent)
  return stored.map((item, index) => ({ ...item, key: keys[index]?.key ?? item.key }))
}
