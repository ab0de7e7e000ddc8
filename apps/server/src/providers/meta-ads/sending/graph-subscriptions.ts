import type { CallContext, CallGraph } from '../client/graph-caller.ts'
import { accountPath } from '../client/graph-reading.ts'
import { MetaAdsError } from '../meta-ads.ts'

/** What Meta tells of ad accounts (docs/meta-api.md). */
const webhookFields = [
  'effective_status',
  'in_process_ad_objects',
  'with_issues_ad_objects',
  'creative_fatigue',
  'ad_recommendations',
]

/** Sets the one callback of the app, which Meta calls before it answers. Repeating replaces it. */
export async function subscribeApp(
  { call, appId, appSecret, warn }: { call: CallGraph; appId: string; appSecret: string; warn: CallContext['warn'] },
  { url, verifyToken }: { url: string; verifyToken: string },
  signal?: AbortSignal,
): Promise<void> {
  const params = {
    object: 'ad_account',
    callback_url: url,
    verify_token: verifyToken,
    fields: webhookFields.join(','),
    // Else Meta may leave out which object it is about.
    include_values: true,
  }
  await call(
    { method: 'POST', path: `${appId}/subscriptions`, effect: 'repeatable', params },
    { accessToken: `${appId}|${appSecret}`, urgency: 'background', warn, ...(signal && { signal }) },
  )
}

/** The newer form has no parameter; the older one names the app (docs/meta-api.md). */
export async function subscribeAccount(
  { call, appId }: { call: CallGraph; appId: string },
  adAccountId: string,
  context: CallContext,
): Promise<void> {
  const path = `${accountPath(adAccountId)}/subscribed_apps`
  const post = (params: Record<string, string>) => call({ method: 'POST', path, effect: 'repeatable', params }, context)
  try {
    await post({})
  } catch (error) {
    if (!(error instanceof MetaAdsError) || error.kind !== 'final') throw error
    await post({ app_id: appId })
  }
}
