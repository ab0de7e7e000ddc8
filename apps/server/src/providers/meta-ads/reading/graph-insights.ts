import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import type { GraphParams } from '../client/graph-http.ts'
import { checkId, readAnswer, readList, readObject } from '../client/graph-reading.ts'
import type { FurtherCalls, InsightsQuery } from '../meta-ads-further.ts'
import { insightsAnswer, insightsFields, reportAnswer, reportStateAnswer } from './graph-insights-answers.ts'

type Insights = Pick<FurtherCalls, 'readInsights' | 'orderReport' | 'getReportState' | 'readReport'>

/** What was delivered (docs/meta-api.md). */
export function createInsights(call: CallGraph, context: CallContext): Insights {
  const read = (id: string, { breakdowns = [] }: InsightsQuery, params: GraphParams) =>
    readList(call, { path: `${checkId(id)}/insights`, params }, context, insightsAnswer(breakdowns))

  return {
    readInsights: async (objectId, query) => read(objectId, query, buildInsights(query)),
    async orderReport(objectId, query) {
      const path = `${checkId(objectId)}/insights`
      const params = buildInsights(query)
      const answer = await call({ method: 'POST', path, effect: 'repeatable', params }, context)
      return { reportId: readAnswer(reportAnswer, answer, 'repeatable').report_run_id }
    },
    getReportState: (id) =>
      readObject(call, { id, fields: 'async_status,async_percent_completion' }, context, reportStateAnswer),
    // Fields and days were said when it was ordered.
    readReport: async (reportId, query) => read(reportId, query, {}),
  }
}

/** The parameters of the edge `insights`. */
export function buildInsights(query: InsightsQuery): GraphParams {
  const { level, period, timeIncrement, breakdowns, attributionWindows } = query
  return {
    fields: insightsFields,
    level,
    ...('preset' in period ? { date_preset: period.preset } : { time_range: period }),
    time_increment: timeIncrement,
    breakdowns: breakdowns?.join(','),
    action_attribution_windows: attributionWindows,
  }
}
