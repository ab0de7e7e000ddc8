import type { Issue } from '@hookline/contract/errors.schemas'
import { maxJsonDepth, tooDeepMessage } from '@hookline/contract/json/client-json.rules'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../errors.ts'

const nulMessage = 'Text must not contain NUL characters.'
const maxIssues = 20

function* findFaults(value: unknown, path: string[]): Generator<Issue> {
  if (typeof value === 'string') {
    if (value.includes('\0')) yield { path: path.join('.'), message: nulMessage }
  } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
    if (path.length > maxJsonDepth) return yield { path: path[0] ?? '', message: tooDeepMessage }
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) yield { path: path.join('.'), message: nulMessage }
      else yield* findFaults(inner, [...path, key])
    }
  }
}

/**
 * Refuses NUL, which PostgreSQL cannot store, and deeply nested JSON, which overflows recursive code. Raw bytes are left to
 * the route that asks for them.
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
