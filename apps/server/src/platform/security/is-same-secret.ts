import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration of a refusal tells nothing about a secret. */
export function isSameSecret(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
