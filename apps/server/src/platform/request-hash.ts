import { hash } from 'node:crypto'
import { canonicalJson } from './canonical-json.rules.ts'

/** Equal requests have equal hashes, whatever the order of their keys. */
export function requestHash(request: unknown): string {
  return hash('sha256', canonicalJson(request))
}
