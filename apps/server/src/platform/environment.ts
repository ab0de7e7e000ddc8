import { existsSync } from 'node:fs'
import { z } from 'zod'

export type Environment = Record<string, string | undefined>

/** Checks of environment variables. Their messages say what is accepted; the configuration adds name and value. */
export const text = z.string().max(500, 'text of 1 to 500 characters').optional()
export const existingFile = z.string().refine(existsSync, 'the path of a file that exists').optional()

export const anAddress = (example: string) => `an address such as ${example}`
export const webAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: anAddress(example) }).transform((url) => url.replace(/\/+$/, ''))

export const acceptPattern = (expression: RegExp, accepted: string) => z.string().regex(expression, accepted)

export function acceptWords<const T extends readonly [string, ...string[]]>(words: T) {
  return z.enum(words, `one of ${words.join(', ')}`)
}
