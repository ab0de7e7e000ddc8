import { isRecord } from '../validation/read-params.rules.ts'
import type { Fault, FaultKind } from './faults.ts'

/** A row that no client can use. */
const oddRow = { id: null, name: 7 }

/** Answers a list as Meta sometimes does: each row twice, with an odd row, or with `next` as the only paging. */
export function distortList(body: unknown, has: (kind: FaultKind) => Fault | undefined): unknown {
  if (!isRecord(body) || !Array.isArray(body.data)) return body
  const rows = has('rows-twice') ? body.data.flatMap((row) => [row, row]) : body.data
  const data = has('odd-row') ? [oddRow, ...rows] : rows
  if (!has('no-cursors') || !isRecord(body.paging)) return { ...body, data }
  const { cursors, ...paging } = body.paging
  return { ...body, data, paging }
}
