import { badParameter } from '../validation/graph-error.rules.ts'
import { type Params, readScalarText } from '../validation/read-params.rules.ts'

export interface PageRequest {
  limit: number
  /** Only rows after this position in the list, which is in descending order. */
  after: number | null
  before: number | null
}

export interface Page<T> {
  rows: T[]
  hasNext: boolean
  hasPrevious: boolean
}

const defaultLimit = 25
const maxLimit = 500

/** @throws GraphError code 100 for an invalid limit or cursor. */
export function readPageRequest(params: Params): PageRequest {
  const limit = params.limit === undefined || params.limit === '' ? defaultLimit : Number(params.limit)
  if (!Number.isInteger(limit) || limit < 0) throw badParameter('Param limit must be a non negative integer', ['limit'])
  return { limit: Math.min(limit, maxLimit), after: readCursor(params.after), before: readCursor(params.before) }
}

/** One page of a list in descending order of position; new rows at the top move no page. */
export function cutPage<T extends { seq: number }>(all: T[], { limit, after, before }: PageRequest): Page<T> {
  const below = after === null ? all : all.filter(({ seq }) => seq < after)
  const between = before === null ? below : below.filter(({ seq }) => seq > before)
  const rows = before === null ? between.slice(0, limit) : between.slice(Math.max(0, between.length - limit))
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    hasNext: last !== undefined && all.some(({ seq }) => seq < last.seq),
    hasPrevious: first !== undefined && all.some(({ seq }) => seq > first.seq),
  }
}

/** A position in a list, opaque to clients. */
export function writeCursor(seq: number): string {
  return Buffer.from(`sbx:${seq}`).toString('base64url')
}

function readCursor(value: unknown): number | null {
  const text = readScalarText(value)
  if (text === '') return null
  const seq = /^sbx:(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString())?.[1]
  if (!seq) throw badParameter('Invalid cursors values', ['after'])
  return Number(seq)
}
