import { normalizeText } from './characters.rules.ts'

/** Control and format characters, and those that fonts draw as nothing: zero-width spaces, fillers, an empty Braille cell. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A joiner or selector behind a picture makes one emoji of both. */
const emojiParts = /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)[\u200D\uFE0F]/gu

/** A combining dot over a letter that has one is not seen; it is also what becomes of the Turkish İ in lower case. */
const secondDot = /(?<=[ij])\u0307/g

/** Whether every character of a name can be seen, so that two names that look alike are alike. */
export function isVisibleName(name: string): boolean {
  return !invisible.test(name)
}

/** As `isVisibleName`, for labels: the invisible parts of an emoji are allowed. */
export function isVisibleLabel(label: string): boolean {
  return isVisibleName(label.replace(emojiParts, ''))
}

/**
 * The form in which two user names are compared: by compatibility (NFKC, so that full-width letters and a composed or
 * decomposed é are alike), ignoring case and repeated spaces.
 */
export function nameKey(name: string): string {
  return joinSpaces(normalizeText(name, 'NFKC')).toLowerCase().replace(secondDot, '')
}

/** The form in which names and labels are stored; trimmed last, as NFKC can begin with a space. */
export function toStoredName(name: string): string {
  return joinSpaces(normalizeText(name, 'NFKC')).replace(secondDot, '').trim()
}

/** One space for several. NFKC has made ordinary ones of the others. */
function joinSpaces(name: string): string {
  return name.replace(/ +/g, ' ')
}

/** Whether a name has Latin letters beside Cyrillic or Greek ones, many of which look the same. */
export function mixesScripts(name: string): boolean {
  return /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)
}
