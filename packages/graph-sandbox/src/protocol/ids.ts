import { randomInt } from 'node:crypto'

/**
 * A new object's id: 18 digits, above 2^53 as Meta's own. Random, because several processes make ids at once.
 * @param start three digits that show the kind in logs.
 */
export function newId(start: '120' | '178' | '238' | '106'): string {
  const digits = Array.from({ length: 3 }, () => String(randomInt(100_000)).padStart(5, '0'))
  return `${start}${digits.join('')}`
}

/** Opaque text of letters and digits, such as a token or a trace id. */
export function randomWord(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
