import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.rules.ts'

/** The same for equal requests, whatever the order of their keys. */
export function requestHash(request: unknown): string {
  return hash('sha256', canonicalJson(request))
}
