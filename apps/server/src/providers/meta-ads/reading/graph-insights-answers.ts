import { z } from 'zod'
import type { MetaInsights, MetaReportState } from '../meta-ads-further.ts'

// What the edge `insights` answers: numbers are text, and what is nothing is left out (docs/meta-api.md).

const id = z
  .string()
  .nullish()
  .transform((value) => value ?? null)
const number = z.coerce.number().catch(0)
/** Beside type and value a number for each window that was asked for. */
const actions = z
  .array(z.object({ action_type: z.string(), value: number }).catchall(z.unknown()))
  .catch([])
  .transform((rows) =>
    rows.map(({ action_type, value, ...rest }) => {
      const windows = Object.entries(rest).filter(([name]) => /^\d+d_/.test(name))
      return { type: action_type, value, windows: Object.fromEntries(windows.map(([name, of]) => [name, Number(of)])) }
    }),
  )

export const insightsFields =
  'campaign_id,adset_id,ad_id,impressions,reach,clicks,inline_link_clicks,spend,ctr,cpm,actions,action_values,video_thruplay_watched_actions,date_start,date_stop'

/** @param breakdowns columns that say which part a row is of. */
export function insightsAnswer(breakdowns: readonly string[]) {
  return z
    .looseObject({
      campaign_id: id,
      adset_id: id,
      ad_id: id,
      impressions: number,
      reach: number,
      clicks: number,
      inline_link_clicks: number,
      spend: number,
      ctr: number,
      cpm: number,
      actions,
      action_values: actions,
      video_thruplay_watched_actions: actions,
      date_start: z.string(),
      date_stop: z.string(),
    })
    .transform(
      (row): MetaInsights => ({
        since: row.date_start,
        until: row.date_stop,
        campaignId: row.campaign_id,
        adSetId: row.adset_id,
        adId: row.ad_id,
        impressions: row.impressions,
        reach: row.reach,
        clicks: row.clicks,
        linkClicks: row.inline_link_clicks,
        spend: row.spend,
        clickRate: row.ctr,
        costPerThousand: row.cpm,
        thruplays: row.video_thruplay_watched_actions.reduce((sum, { value }) => sum + value, 0),
        actions: row.actions,
        actionValues: row.action_values,
        parts: Object.fromEntries(breakdowns.map((name) => [name, String(row[name] ?? '')])),
      }),
    )
}

export const reportAnswer = z.object({ report_run_id: z.coerce.string() })

export const reportStateAnswer = z
  .object({ async_status: z.string().catch(''), async_percent_completion: number })
  .transform(
    (row): MetaReportState => ({ state: reportState(row.async_status), progress: row.async_percent_completion }),
  )

/** Meta's words are not all known: those of tomorrow mean that it still goes on. */
function reportState(word: string): MetaReportState['state'] {
  if (word === 'Job Completed') return 'done'
  return word === 'Job Failed' || word === 'Job Skipped' ? 'failed' : 'running'
}
