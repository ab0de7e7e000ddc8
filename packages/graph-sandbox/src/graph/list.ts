import { parseTextList } from '../protocol/decode-params.rules.ts'
import { type Field, parseFields } from '../protocol/fields.rules.ts'
import { type Filter, meets, parseFiltering } from '../protocol/filtering.rules.ts'
import { cutPage, readPageRequest } from '../protocol/paging.rules.ts'
import { parseTime } from '../protocol/times.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { badParameter } from '../validation/graph-error.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { presentPaging } from './page-body.ts'
import type { Body, Edge, EdgeAsk, Scope } from './scope.ts'

/** How a node and a member of it are read: `present.ts`, which lists edges itself. */
interface Ways {
  present(node: StoredObject, fields: Field[] | null, scope: Scope): Promise<Body>
  fieldValue(node: StoredObject, path: string, scope: Scope): Promise<unknown>
}

const statuses = (
  'ACTIVE PAUSED DELETED PENDING_REVIEW DISAPPROVED PREAPPROVED PENDING_BILLING_INFO CAMPAIGN_PAUSED ARCHIVED ' +
  'ADSET_PAUSED IN_PROCESS WITH_ISSUES'
).split(' ')

function checkedStatus(status: string): string {
  if (statuses.includes(status)) return status
  throw badParameter(`Param effective_status[0] must be one of {${statuses.join(', ')}}`, ['effective_status'])
}

const hiddenStatuses = ['ARCHIVED', 'DELETED']

/** One page of the nodes of an edge, in the order of the list. */
export async function listEdge(
  node: StoredObject,
  name: string,
  edge: Edge,
  ask: EdgeAsk,
  scope: Scope,
  ways: Ways,
): Promise<Body> {
  const { params, fields } = ask
  const all = (await edge.list?.(node, scope))?.filter((each) => scope.isVisible(each)) ?? []
  const matching = await select(all, params, scope, ways)
  const page = cutPage(matching, readPageRequest(params))
  const data: Body[] = []
  const wanted = fields ?? (edge.defaults ? parseFields(edge.defaults) : null)
  for (const row of page.rows) data.push(await ways.present(row, wanted, scope))
  const summary = parseTextList(params.summary).some((each) => each === 'total_count' || each === 'true')
  return {
    data,
    ...presentPaging(page, { node, name, ask }, scope),
    ...(summary && { summary: { total_count: matching.length } }),
  }
}

async function select(all: StoredObject[], params: EdgeAsk['params'], scope: Scope, { fieldValue }: Ways) {
  const filters = parseFiltering(params.filtering).map(normalise)
  const asked = parseTextList(params.effective_status).map(checkedStatus)
  if (asked.length > 0) filters.push({ field: 'effective_status', operator: 'IN', value: asked })
  const isAskedByStatus = filters.some(({ field }) => /(^|\.)(effective_)?status$/.test(field))
  const selected: StoredObject[] = []
  for (const node of all) {
    if (!isAskedByStatus && (await isHidden(node, scope, fieldValue))) continue
    if (await meetsAll(node, filters, scope, fieldValue)) selected.push(node)
  }
  return selected
}

async function isHidden(node: StoredObject, scope: Scope, read: Ways['fieldValue']): Promise<boolean> {
  if (!scope.registry[node.kind]?.fields.effective_status) return false
  return hiddenStatuses.includes(readScalarText(await read(node, 'effective_status', scope)))
}

async function meetsAll(
  node: StoredObject,
  filters: Filter[],
  scope: Scope,
  read: Ways['fieldValue'],
): Promise<boolean> {
  for (const filter of filters) if (!meets(await read(node, filter.field, scope), filter)) return false
  return true
}

/** Times are compared as seconds, in any format. */
function normalise(filter: Filter): Filter {
  if (!/(^|\.)[a-z]+_time$/.test(filter.field)) return filter
  const toSeconds = (value: unknown) => {
    const time = parseTime(value)
    return time ? String(Math.floor(time.getTime() / 1000)) : readScalarText(value)
  }
  const value = Array.isArray(filter.value) ? filter.value.map(toSeconds) : toSeconds(filter.value)
  return { ...filter, value }
}
