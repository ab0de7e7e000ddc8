import { AppError } from '../../platform/errors.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import * as repo from './ad-hints.repo.ts'
import type { AdHintsNeeds } from './ad-hints-needs.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
/** A subscription may end without a word, so it is made again each day; a refused one is tried again. */
const appWaitMs = { made: dayMs, refused: minuteMs }
const accountWaitMs = { made: dayMs, refused: 60 * minuteMs }

/**
 * Has Meta send webhooks: to the app, and about each ad account with live ads of a connected user. What happened before
 * is not sent later.
 */
export function createSubscribeWebhooks(needs: AdHintsNeeds) {
  const { db, clock, log, webhooks, ads, webhookUrl, verifyToken } = needs
  /** The last try of this process, which repeats what another has done. */
  let lastTry: { at: number; problem: string | null } | null = null

  function describeProblem(error: unknown): string {
    if (error instanceof MetaAdsError) return needs.toAppError(error).message
    if (error instanceof AppError) return error.message
    throw error
  }

  /** @returns why Meta sends nothing to the app; null when it does. */
  async function subscribeApp(url: string, signal: AbortSignal): Promise<string | null> {
    const now = clock.now().getTime()
    const waitMs = lastTry?.problem == null ? appWaitMs.made : appWaitMs.refused
    if (lastTry && now - lastTry.at < waitMs) return lastTry.problem
    try {
      await webhooks.subscribe({ url, verifyToken }, signal)
      lastTry = { at: now, problem: null }
    } catch (error) {
      signal.throwIfAborted()
      const problem = `Meta did not accept ${url}: ${describeProblem(error)}`
      log.warn({ err: error, url }, 'webhooks of the Meta app not subscribed')
      lastTry = { at: now, problem }
    }
    return lastTry.problem
  }

  async function subscribeAccount(account: repo.WatchedAccount, signal: AbortSignal): Promise<string | null> {
    try {
      const session = await needs.sessionFor(account.userId, { signal, urgency: 'background' })
      await session.subscribeAccount(account.adAccountId)
      return null
    } catch (error) {
      signal.throwIfAborted()
      const problem = describeProblem(error)
      log.info({ ...account, problem }, 'webhooks of an ad account not subscribed')
      return problem
    }
  }

  function isDue(row: repo.WatchedAccountRow | undefined): boolean {
    if (!row?.webhook_tried_at) return true
    const waitMs = row.webhook_problem === null ? accountWaitMs.made : accountWaitMs.refused
    return clock.now().getTime() - row.webhook_tried_at.getTime() >= waitMs
  }

  return async (signal: AbortSignal): Promise<void> => {
    if (webhookUrl === null) return
    const appProblem = await subscribeApp(webhookUrl(), signal)
    const known = new Map((await repo.listWatched(db)).map((row) => [`${row.user_id} ${row.ad_account_id}`, row]))
    for (const account of await ads.listAccounts()) {
      signal.throwIfAborted()
      if (!isDue(known.get(`${account.userId} ${account.adAccountId}`))) continue
      const problem = appProblem ?? (await subscribeAccount(account, signal))
      await repo.storeWatched(db, account, { webhook_tried_at: clock.now(), webhook_problem: problem })
    }
  }
}
