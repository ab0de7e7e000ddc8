import type { AdHints } from '@hookline/contract/ad-hints/ad-hints.schemas'
import { startOfDay } from '@hookline/contract/ad-sets/account-time.rules'
import type { Actor } from '../../platform/http/serve.ts'
import * as repo from './ad-hints.repo.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'

export type AdHintsService = ReturnType<typeof createAdHintsService>

const noAddress =
  'PUBLIC_URL is not an https address, so Meta cannot call this server. Changes are found by reading: the activity log ' +
  'every 15 minutes, the status of ads, and each ad once a day.'

/** Says how changes of a user's ads are noticed. */
export function createAdHintsService(needs: Pick<AdHintsNeeds, 'db' | 'clock' | 'ads' | 'knownLists' | 'webhookUrl'>) {
  const { db, clock, ads, knownLists, webhookUrl } = needs

  function describeWebhooks(rows: readonly (repo.WatchedAccountRow | undefined)[]): AdHints['webhooks'] {
    if (webhookUrl() === null) return { state: 'off', problem: noAddress }
    const problems = rows.flatMap((row) => (row?.webhook_problem ? `${row.ad_account_id}: ${row.webhook_problem}` : []))
    if (problems.length > 0) return { state: 'off', problem: problems.join(' ') }
    const isOn = rows.length > 0 && rows.every((row) => row?.webhook_tried_at)
    return { state: isOn ? 'on' : 'later', problem: null }
  }

  async function describeDailyCheck(
    accounts: readonly repo.WatchedAccount[],
    rows: readonly (repo.WatchedAccountRow | undefined)[],
    userId: number,
  ): Promise<AdHints['dailyCheck']> {
    const now = clock.now()
    const lists = await knownLists(userId)
    const counts = await Promise.all(
      accounts.map(({ adAccountId }) =>
        ads.count(userId, adAccountId, startOfDay(now, lists.account(adAccountId)?.timezoneName ?? 'UTC')),
      ),
    )
    const total = counts.reduce((sum, each) => sum + each.total, 0)
    const checked = counts.reduce((sum, each) => sum + each.checked, 0)
    if (checked === total) return { total, checked, problem: null, continuesAt: null }
    const problems = [...new Set(rows.flatMap((row) => row?.check_problem ?? []))]
    const retryAt = Math.max(now.getTime(), ...rows.map((row) => row?.check_retry_at?.getTime() ?? 0))
    return {
      total,
      checked,
      problem: problems.join(' ') || null,
      continuesAt: ads.findNextDailyRun(new Date(retryAt)).toISOString(),
    }
  }

  return {
    async describe(actor: Actor): Promise<AdHints> {
      const accounts = await ads.listAccounts(actor.id)
      const known = new Map((await repo.listWatched(db, actor.id)).map((row) => [row.ad_account_id, row]))
      const rows = accounts.map(({ adAccountId }) => known.get(adAccountId))
      return { webhooks: describeWebhooks(rows), dailyCheck: await describeDailyCheck(accounts, rows, actor.id) }
    },
  }
}
