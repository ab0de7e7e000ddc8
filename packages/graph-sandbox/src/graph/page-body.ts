import { writeFields } from '../protocol/fields.rules.ts'
import { type Page, writeCursor } from '../protocol/paging.rules.ts'
import { newestVersion } from '../protocol/versions.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import type { Body, EdgeAsk, Scope } from './scope.ts'

/** The list that a page belongs to. */
export interface PagedList {
  node: StoredObject
  /** The edge's name, such as campaigns. */
  name: string
  ask: EdgeAsk
}

/** `paging` of an answer: cursors, and the addresses of the next and previous pages. Nothing for an empty page. */
export function presentPaging(page: Page<{ seq: number }>, list: PagedList, scope: Scope): Body {
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  if (!first || !last) return {}
  const [before, after] = [writeCursor(first.seq), writeCursor(last.seq)]
  return {
    paging: {
      cursors: { before, after },
      ...(page.hasNext && { next: toPageUrl({ after }, list, scope) }),
      ...(page.hasPrevious && { previous: toPageUrl({ before }, list, scope) }),
    },
  }
}

/** The next page has rows of the same shape: a list within `fields` passes on its modifiers and names. */
function toPageUrl(cursor: Record<string, string>, { node, name, ask }: PagedList, { call }: Scope): string {
  const query = ask.isWhole ? new URLSearchParams(call.query) : nestedQuery(ask, call.query)
  query.delete('after')
  query.delete('before')
  for (const [side, value] of Object.entries(cursor)) query.set(side, value)
  const path = ask.isWhole ? call.path.join('/') : `${node.id}/${name}`
  return `${call.base}/graph/${call.version ?? `v${newestVersion}.0`}/${path}?${query}`
}

function nestedQuery({ params, fields }: EdgeAsk, callQuery: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : readScalarText(value))
  }
  if (fields) query.set('fields', writeFields(fields))
  const token = callQuery.get('access_token')
  if (token) query.set('access_token', token)
  return query
}
