import { plain } from '../graph/field-specs.ts'
import { pagingOf } from '../graph/page-body.ts'
import { timeZoneOf } from '../graph/present.ts'
import type { Body, Edge, EdgeAsk, NodeKind, Scope } from '../graph/scope.ts'
import { newId } from '../protocol/ids.ts'
import { cutPage, readPageRequest } from '../protocol/paging.rules.ts'
import { listOf, textOf } from '../protocol/params.rules.ts'
import { dayOf } from '../protocol/times.rules.ts'
import type { Kind, StoredObject } from '../store/sandbox-store.ts'
import { badParameter } from '../validation/graph-error.ts'
import { insightsOf } from '../validation/insights.rules.ts'
import { cutRange, type DateRange, readDateRange } from './date-range.rules.ts'
import { effectiveStatus } from './status.ts'
import { accountOf, childrenOf, create, subjectParams } from './stored.ts'

const levels: Record<string, Kind> = { account: 'account', campaign: 'campaign', adset: 'adset', ad: 'ad' }
const usualFields = ['impressions', 'spend', 'date_start', 'date_stop']

/** Numbers of what has delivered; a POST makes a report that is read later. */
export const insightsEdge: Edge = {
  GET: readInsights,
  async POST(node, scope) {
    const account = await accountOf(node, scope)
    // The fields of a report are said when it is ordered; those of a create say what its answer holds.
    const { fields } = scope.call.params
    const data = { subject: node.id, params: { ...subjectParams(scope), ...(fields !== undefined && { fields }) } }
    const report = await create('report', newId('120'), account, data, scope)
    return { report_run_id: report.id }
  },
}

/** A report is done as soon as it is asked for. */
export const reportKind: NodeKind = {
  typeName: 'AdReportRun',
  isMarketing: true,
  defaults: ['id', 'async_status', 'async_percent_completion'],
  fields: {
    ...plain('account_id'),
    async_status: { kind: 'value', read: () => 'Job Completed' },
    async_percent_completion: { kind: 'value', read: () => 100 },
  },
  edges: {
    insights: {
      async GET(node, scope, { params, isWhole }) {
        const subject = await scope.find(node.data.subject)
        const asked = { ...(node.data.params as EdgeAsk['params']), ...params }
        return subject ? readInsights(subject, scope, { params: asked, fields: null, isWhole }) : { data: [] }
      },
    },
  },
}

async function readInsights(node: StoredObject, scope: Scope, ask: EdgeAsk): Promise<Body> {
  const rows = await rowsOf(node, scope, ask)
  // PgSemaphore fall from row to row, as those of objects do.
  const placed = rows.map((row, index) => ({ row, seq: rows.length - index }))
  const page = cutPage(placed, readPageRequest(ask.params))
  return { data: page.rows.map(({ row }) => row), ...pagingOf(page, { node, name: 'insights', ask }, scope) }
}

async function rowsOf(node: StoredObject, scope: Scope, { params, fields }: EdgeAsk): Promise<Body[]> {
  const zone = await timeZoneOf(node, scope)
  const range = readDateRange(params, dayOf(scope.world.now(), zone))
  const level = textOf(params.level) || node.kind
  const kind = levels[level]
  if (!kind) throw badParameter('Param level must be one of {ad, adset, campaign, account}', ['level'])
  const names = fields?.map(({ name }) => name) ?? listOf(params.fields)
  const asked = names.length > 0 ? names : usualFields
  const subjects = kind === node.kind ? [node] : await childrenOf(node, kind, scope)
  const data: Body[] = []
  for (const subject of subjects) {
    const delivered = overlap(range, await deliveredDays(subject, zone, scope))
    const pieces = delivered ? cutRange(delivered, textOf(params.time_increment)) : []
    for (const piece of pieces) {
      const names = identify(subject)
      const rows = insightsOf(subject.id.replace('act_', ''), {
        ...piece,
        level,
        fields: asked.filter((field) => !(field in names)),
      })
      data.push(...rows.map((row) => ({ ...pickKnown(names, asked), ...row })))
    }
  }
  return data
}

/** From its first day to today; null for what never ran. */
async function deliveredDays(node: StoredObject, zone: string, scope: Scope): Promise<DateRange | null> {
  const until = dayOf(scope.world.now(), zone)
  if (node.data.delivers_since) return { since: textOf(node.data.delivers_since), until }
  if (node.kind === 'account' || (await effectiveStatus(node, scope)) !== 'ACTIVE') return null
  return { since: dayOf(new Date(node.createdAt.getTime() + 86_400_000), zone), until }
}

function overlap(range: DateRange, days: DateRange | null): DateRange | null {
  if (!days) return null
  const since = range.since > days.since ? range.since : days.since
  const until = range.until < days.until ? range.until : days.until
  return since <= until ? { since, until } : null
}

/** The names and ids that a row may carry. */
function identify({ kind, id, data }: StoredObject): Body {
  return {
    account_id: data.account_id,
    campaign_id: kind === 'campaign' ? id : data.campaign_id,
    adset_id: kind === 'adset' ? id : data.adset_id,
    ad_id: kind === 'ad' ? id : undefined,
    campaign_name: undefined,
    adset_name: undefined,
    ad_name: undefined,
    account_name: undefined,
    [`${kind}_name`]: data.name,
  }
}

function pickKnown(names: Body, asked: string[]): Body {
  return Object.fromEntries(asked.flatMap((name) => (names[name] === undefined ? [] : [[name, names[name]]])))
}
