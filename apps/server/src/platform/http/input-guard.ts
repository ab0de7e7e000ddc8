import type { Issue } from '@hookline/contract/errors.schemas'
import { maxJsonDepth, tooDeepMessage } from '@hookline/contract/json/client-json.rules'
import { formatWholeNumber } from '@hookline/contract/whole-numbers.rules'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../errors.ts'

const nulMessage = 'Text must not contain NUL characters.'
/** The most of one list or object: ten times what any call takes. Schemas check every entry before they count them. */
const maxEntries = 10_000
const manyEntriesMessage = `A list or an object may have at most ${formatWholeNumber(maxEntries)} entries.`
const maxIssues = 20

function* findFaults(value: unknown, path: string[]): Generator<Issue> {
  if (typeof value === 'string') {
    if (value.includes('\0')) yield { path: path.join('.'), message: nulMessage }
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    if (path.length > maxJsonDepth) return yield { path: path[0] ?? '', message: tooDeepMessage }
    const entries = Object.entries(value)
    if (entries.length > maxEntries) return yield { path: path.join('.'), message: manyEntriesMessage }
    for (const [key, inner] of entries) {
      if (key.includes('\0')) yield { path: path.join('.'), message: nulMessage }
      else yield* findFaults(inner, [...path, key])
    }
  }
}

/**
 * Refuses NUL, which PostgreSQL cannot store, deeply nested JSON, which overflows recursive code, and JSON with so many
 * entries that checking them would block the server. Raw bytes are left to the route that asks for them.
 */
export function refuseUnstorable(input: unknown): void {
  const issues: Issue[] = []
  for (const issue of findFaults(input, [])) {
    if (issues.push(issue) === maxIssues) break
  }
  if (issues.length > 0) throw invalid(issues)
}

/** Applies `refuseUnstorable` to all inputs of the API. */
export function guardInputs(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ url, params, query, body }) => {
    if (!/^\/(api|storage)\b/.test(url)) return
    refuseUnstorable(params)
    refuseUnstorable(query)
    refuseUnstorable(body)
  })
}
