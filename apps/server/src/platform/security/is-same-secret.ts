import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration of a refusal tells nothing about a secret. */
export function isSameSecret(expected: string, actual: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(actual)]
  return a.length === b.length && timingSafeEqual(a, b)
}
