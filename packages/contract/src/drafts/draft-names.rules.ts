import { nameMaxChars } from './drafts.schemas.ts'

/**
 * The names of a new draft: `<file name without extension> – <yyyy-mm-dd>`, with ` – variant 2` for a draft of one
 * variant. A long file name is cut.
 * @param date its UTC day is used.
 * @param variant from 1; undefined for a draft of the whole result.
 */
export function draftNames(fileName: string, date: Date, variant?: number): { ad_name: string; creative_name: string } {
  const stem =
    fileName
      .trim()
      .replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '')
      .trim() || 'Video'
  const ending = ` – ${date.toISOString().slice(0, 10)}${variant === undefined ? '' : ` – variant ${variant}`}`
  const name = cut(stem, nameMaxChars - ending.length) + ending
  return { ad_name: name, creative_name: name }
}

/** Never cuts through a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

const copyEnding = ' (copy)'

/** The name of a duplicate. The ending is not added twice. */
export function copyName(name: string): string {
  if (name.endsWith(copyEnding)) return name
  return cut(name, nameMaxChars - copyEnding.length) + copyEnding
}
