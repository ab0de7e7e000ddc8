import { nameMaxChars } from './drafts.schemas.ts'

/**
 * The names of a new draft: `<file name without extension> – <yyyy-mm-dd>`, and ` – variant 2` after it
 * where each variant becomes a draft of its own. A long file name is cut so that the rest stays readable.
 * @param date its day in UTC is named.
 * @param variant counted from 1; left out for a draft of the whole result.
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

/** Not through the middle of an emoji's surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

const copyEnding = ' (copy)'

/** The name of a duplicate; a name that says so already stays. */
export function copyName(name: string): string {
  if (name.endsWith(copyEnding)) return name
  return cut(name, nameMaxChars - copyEnding.length) + copyEnding
}
