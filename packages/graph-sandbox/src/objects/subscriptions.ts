import type { Session } from '../auth/tokens.ts'
import type { Body, GraphCall, Scope, World } from '../graph/scope.ts'
import { parseTextList } from '../protocol/decode-params.rules.ts'
import { noToken, unsupportedCall } from '../protocol/errors.ts'
import { randomWord } from '../protocol/ids.ts'
import { isLoopbackName } from '../protocol/loopback.rules.ts'
import { sandboxApp } from '../settings.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { badParameter, GraphError } from '../validation/graph-error.rules.ts'
import { readScalarText, unlistedValue } from '../validation/read-params.rules.ts'

/** The fields of webhooks about ad accounts (docs/meta-api.md). */
export const webhookFields = [
  'effective_status',
  'in_process_ad_objects',
  'with_issues_ad_objects',
  'creative_fatigue',
  'ad_recommendations',
] as const

const id = 'subscription:ad_account'
const verifyTimeoutMs = 5000

/** Where webhooks about ad accounts are sent; null before the app subscribed. */
export async function findCallback(world: World): Promise<string | null> {
  const stored = await world.store.find(id)
  return stored ? readScalarText(stored.data.callback_url) : null
}

/** `/{app}/subscriptions`, with the token of the app. One callback for each object: another one replaces it. */
export async function answerSubscriptions(call: GraphCall, session: Session, world: World): Promise<Body> {
  if (session.type !== 'APP') throw noToken()
  if (call.method === 'POST') return subscribe(call, world)
  if (call.method === 'DELETE') {
    await world.store.remove(id)
    return { success: true }
  }
  const stored = await world.store.find(id)
  return { data: stored ? [{ object: 'ad_account', active: true, ...stored.data }] : [] }
}

async function subscribe({ params }: GraphCall, world: World): Promise<Body> {
  if (params.object !== 'ad_account') throw unlistedValue('object', ['ad_account'], ['object'])
  const fields = parseTextList(params.fields)
  const unknown = fields.find((field) => !webhookFields.some((known) => known === field))
  if (unknown !== undefined || fields.length === 0) throw unlistedValue('fields', webhookFields, ['fields'])
  const address = readCallback(readScalarText(params.callback_url), world.callbackHosts)
  await verify(address, readScalarText(params.verify_token))
  await world.store.remove(id)
  const data = { callback_url: address.href, fields: fields.map((name) => ({ name, version: 'v27.0' })) }
  await world.store.insert({ id, kind: 'subscription', parentId: sandboxApp.id, data, createdAt: world.now() })
  return { success: true }
}

/** The sandbox calls no foreign machine. */
function readCallback(text: string, hosts: readonly string[]): URL {
  const address = URL.parse(text)
  const isOwn =
    address && /^https?:$/.test(address.protocol) && (isLoopbackName(address.hostname) || hosts.includes(address.host))
  if (!isOwn) throw badParameter('The callback_url is not on this machine', ['callback_url'])
  return address
}

/** The callback answers the challenge, or is refused. */
async function verify(callback: URL, token: string): Promise<void> {
  const challenge = randomWord(20)
  const address = new URL(callback)
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': token }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const problem = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(verifyTimeoutMs) }).then(
    async (answer) => {
      if (answer.status !== 200) return `HTTP Status Code = ${answer.status}`
      return (await answer.text()) === challenge ? null : 'hub.challenge was not answered'
    },
    () => 'The callback could not be reached',
  )
  if (problem === null) return
  const message = `(#2200) Callback verification failed with the following errors: ${problem}`
  throw new GraphError({ code: 2200, message })
}

const readApps = ({ data }: StoredObject) => (Array.isArray(data.subscribed_apps) ? data.subscribed_apps : [])

/** `/act_X/subscribed_apps`: the apps that get the webhooks of an ad account. */
export const subscribedApps = {
  GET: async (account: StoredObject) => ({
    data: readApps(account).map((app) => ({ id: app, name: sandboxApp.name })),
  }),
  POST: (account: StoredObject, scope: Scope) => setSubscribed(account, scope, [sandboxApp.id]),
  DELETE: (account: StoredObject, scope: Scope) => setSubscribed(account, scope, []),
}

async function setSubscribed(account: StoredObject, { world, call }: Scope, apps: string[]): Promise<Body> {
  const app = readScalarText(call.params.app_id) || sandboxApp.id
  if (app !== sandboxApp.id) throw unsupportedCall(call.method)
  await world.store.change(account.id, (data) => ({ ...data, subscribed_apps: apps }))
  return { success: true }
}
