import type { AdHints } from '@hookline/contract/ad-hints/ad-hints.schemas'
import type { Actor } from '../../platform/http/serve.ts'
import * as repo from './ad-hints.repo.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'

export type AdHintsService = ReturnType<typeof createAdHintsService>

const noAddress =
  'PUBLIC_URL is not an https address, so Meta cannot call this server. Changes are found by reading: the activity log ' +
  'every 15 minutes, the status of ads, and each ad once a day.'

/** Says how changes of a user's ads are noticed. */
export function createAdHintsService({ db, ads, webhookUrl }: Pick<AdHintsNeeds, 'db' | 'ads' | 'webhookUrl'>) {
  return {
    async describe(actor: Actor): Promise<AdHints> {
      if (webhookUrl === null) return { webhooks: 'off', problem: noAddress }
      const known = new Map((await repo.listWatched(db, actor.id)).map((row) => [row.ad_account_id, row]))
      const rows = (await ads.listAccounts(actor.id)).map(({ adAccountId }) => known.get(adAccountId))
      const problems = rows.flatMap((row) =>
        row?.webhook_problem ? `${row.ad_account_id}: ${row.webhook_problem}` : [],
      )
      if (problems.length > 0) return { webhooks: 'off', problem: problems.join(' ') }
      const isOn = rows.length > 0 && rows.every((row) => row?.webhook_tried_at)
      return { webhooks: isOn ? 'on' : 'later', problem: null }
    },
  }
}
