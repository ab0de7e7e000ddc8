import type { AdHints } from '@hookline/contract/ad-hints/ad-hints.schemas'
import type { Actor } from '../../platform/http/serve.ts'
import * as repo from './ad-hints.repo.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'

const noAddress =
  'PUBLIC_URL is not an https address, so Meta cannot call this server. Changes are found by reading: the activity log ' +
  'every 15 minutes, the status of ads, and each ad once a day.'

type Row = repo.WatchedAccountRow | undefined

/** Says how changes of a user's ads are noticed. */
export function createAdHintsService({ db, ads, webhookUrl }: Pick<AdHintsNeeds, 'db' | 'ads' | 'webhookUrl'>) {
  function describeWebhooks(rows: readonly Row[]): Pick<AdHints, 'webhooks' | 'problem'> {
    if (webhookUrl === null) return { webhooks: 'off', problem: noAddress }
    const problems = rows.flatMap((row) => (row?.webhook_problem ? `${row.ad_account_id}: ${row.webhook_problem}` : []))
    if (problems.length > 0) return { webhooks: 'off', problem: problems.join(' ') }
    const isOn = rows.length > 0 && rows.every((row) => row?.webhook_tried_at)
    return { webhooks: isOn ? 'on' : 'later', problem: null }
  }

  return {
    async describe(actor: Actor): Promise<AdHints> {
      const known = new Map((await repo.listWatched(db, actor.id)).map((row) => [row.ad_account_id, row]))
      const rows = (await ads.listAccounts(actor.id)).map(({ adAccountId }) => known.get(adAccountId))
      const comparison = await ads.findOldestRead(actor.id)
      return {
        ...describeWebhooks(rows),
        reads: {
          activityLog: findOldest(rows.map((row) => row?.activities_read_at)),
          list: findOldest(rows.map((row) => row?.ads_listed_at)),
          comparison: comparison?.toISOString() ?? null,
        },
      }
    },
  }
}

/** Null when there is none, or one is missing. */
function findOldest(moments: readonly (Date | null | undefined)[]): string | null {
  if (moments.length === 0 || moments.some((at) => !at)) return null
  return new Date(Math.min(...moments.map((at) => at?.getTime() ?? 0))).toISOString()
}
