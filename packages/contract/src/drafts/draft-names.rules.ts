import { cutText } from '../characters.rules.ts'
import { nameMaxChars } from './drafts.schemas.ts'

/**
 * The names of a new draft: `<file name without extension> – <yyyy-mm-dd>`, with ` – variant 2` for a draft of one
 * variant. A long file name is cut.
 * @param date its UTC day is used.
 * @param variant from 1; undefined for a draft of the whole result.
 */
export function draftNames(fileName: string, date: Date, variant?: number): { ad_name: string; creative_name: string } {
  const ending = ` – ${date.toISOString().slice(0, 10)}${variant === undefined ? '' : ` – variant ${variant}`}`
  const name = cutText(videoStem(fileName), nameMaxChars - ending.length) + ending
  return { ad_name: name, creative_name: name }
}

/**
 * Numbers names that are in use, and those that repeat, by ` (2)` and on.
 * @param taken names of the drafts that exist
 */
export function numberSameNames(names: readonly string[], taken: ReadonlySet<string>): string[] {
  const used = new Set(taken)
  const last = new Map<string, number>()
  return names.map((name) => {
    let free = name
    for (let n = last.get(name) ?? 1; used.has(free); last.set(name, n)) {
      n += 1
      const ending = ` (${n})`
      free = cutText(name, nameMaxChars - ending.length) + ending
    }
    used.add(free)
    return free
  })
}

const copyEnding = ' (copy)'

/** The name of a duplicate. The ending is not added twice. */
export function copyName(name: string): string {
  if (name.endsWith(copyEnding)) return name
  return cutText(name, nameMaxChars - copyEnding.length) + copyEnding
}

/** The file name without its ending; 'Video' when nothing is left. */
export function videoStem(fileName: string): string {
  const stem = fileName.trim().replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
  return stem.trim() || 'Video'
}
