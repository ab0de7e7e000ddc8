import { createHash } from 'node:crypto'

/** Of a request's content, the same whatever the order of its keys: what was made of it before need not be made again. */
export function requestHash(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest('hex')
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
