import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.rules.ts'

/** Of a request's content, the same whatever the order of its keys: what was made of it before need not be made again. */
export function requestHash(request: unknown): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex')
}
