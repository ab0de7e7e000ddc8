import type { FastifyInstance } from 'fastify'
import { tokenLifeMs } from '../auth/tokens.ts'
import type { World } from '../graph/scope.ts'
import { logActivity } from '../objects/activity.ts'
import { webhookFields } from '../objects/subscriptions.ts'
import { videoStatus } from '../objects/video.ts'
import { newId } from '../protocol/ids.ts'
import { readBody } from '../protocol/read-request.ts'
import type { Usage } from '../protocol/usage.ts'
import { knownScopes } from '../settings.ts'
import type { Kind, StoredObject } from '../store/sandbox-store.ts'
import { isRecord, readScalarText } from '../validation/read-params.rules.ts'
import { manyCampaigns } from '../world/campaigns.seed.ts'
import { sandboxUser } from '../world/seed.ts'
import { type FaultKind, type Faults, faultKinds } from './faults.ts'
import type { RequestLog } from './request-log.ts'
import { sendWebhook } from './webhook.ts'

interface Needs {
  world: World
  faults: Faults
  requests: RequestLog
  usage: Usage
}

const kinds: Record<string, Kind> = {
  ads: 'ad',
  adsets: 'adset',
  adcreatives: 'creative',
  advideos: 'video',
  adimages: 'image',
  campaigns: 'campaign',
}

/** What the activity log says of a review. */
const reviewEvents: Record<string, string> = { ACTIVE: 'ad_review_approved', DISAPPROVED: 'ad_review_declined' }

const noAd = { error: 'there is no such ad' }

/** Controls for tests. */
export function controlRoutes(app: FastifyInstance, { world, faults, requests, usage }: Needs): void {
  app.post('/faults', async (request, reply) => {
    const { params } = await readBody(request.raw)
    const kind = readScalarText(params.kind) as FaultKind
    if (!faultKinds.includes(kind)) {
      return reply.code(400).send({ error: `kind must be one of ${faultKinds.join(', ')}` })
    }
    const method = readScalarText(params.method).toUpperCase()
    if (!['', 'GET', 'POST', 'DELETE'].includes(method)) {
      return reply.code(400).send({ error: 'method must be GET, POST or DELETE' })
    }
    const fault = {
      kind,
      path: readScalarText(params.path),
      method: (method || null) as 'GET' | 'POST' | 'DELETE' | null,
      times: Math.max(1, Number(params.times ?? 1) || 1),
      ms: Math.max(0, Number(params.ms ?? 0) || 0),
      code: Number(params.code) || null,
      field: readScalarText(params.field),
    }
    faults.add(fault)
    return { fault }
  })

  app.delete('/faults', async () => {
    faults.clear()
    return { faults: [] }
  })

  app.get('/objects', async (request, reply) => {
    const type = new URL(request.url, 'http://sandbox').searchParams.get('type') ?? ''
    const kind = kinds[type]
    if (!kind) return reply.code(400).send({ error: `type must be one of ${Object.keys(kinds).join(', ')}` })
    const objects = (await world.store.list(kind)).reverse()
    return { objects: objects.filter(isWhole).map((each) => describe(each, world)) }
  })

  app.get('/requests', async () => ({ requests: requests.list() }))
  app.delete('/requests', async () => {
    requests.clear()
    return { requests: [] }
  })

  app.post('/tokens', async () => {
    const grantId = await world.tokens.grant(sandboxUser.id, [...knownScopes], [])
    return { access_token: await world.tokens.issue(grantId, tokenLifeMs) }
  })

  app.post('/campaigns', async (request) => {
    const { params } = await readBody(request.raw)
    const count = Math.min(5000, Math.max(1, Number(params.count ?? 1) || 1))
    const campaigns = manyCampaigns(count, world.now(), isRecord(params.data) ? params.data : {})
    for (const campaign of campaigns) await world.store.insert(campaign)
    return { campaigns: count, ids: campaigns.map(({ id }) => id) }
  })

  app.post('/ads', async (request, reply) => {
    const { params } = await readBody(request.raw)
    const count = Math.min(5000, Math.max(1, Number(params.count ?? 1) || 1))
    const ad = await world.store.find(readScalarText(params.ad_id))
    if (ad?.kind !== 'ad') return reply.code(404).send(noAd)
    const copies = Array.from({ length: count }, () => ({ ...ad, id: newId('120') }))
    for (const { seq: _, ...copy } of copies) await world.store.insert(copy)
    return { ids: copies.map(({ id }) => id) }
  })

  app.post('/accounts', async (request, reply) => {
    const { params } = await readBody(request.raw)
    const fields = isRecord(params.data) ? params.data : {}
    const isChanged = await world.store.change(readScalarText(params.id), (data) => ({ ...data, ...fields }))
    return isChanged ? { id: params.id } : reply.code(404).send({ error: 'there is no such ad account' })
  })

  app.post('/features', async (request, reply) => {
    const { params } = await readBody(request.raw)
    const feature = readScalarText(params.feature)
    const status = readScalarText(params.enroll_status) || 'OPT_IN'
    if (!/^[a-z0-9_]{1,100}$/.test(feature)) return reply.code(400).send({ error: 'feature must be a key' })
    const adId = readScalarText(params.ad_id)
    if (!adId) {
      world.newFeatures.set(feature, status)
      return { features: Object.fromEntries(world.newFeatures) }
    }
    const ad = await world.store.find(adId)
    const creative = await world.store.change(readScalarText(ad?.data.creative_id), (data) => ({
      ...data,
      switched: { ...(isRecord(data.switched) ? data.switched : {}), [feature]: status },
    }))
    return creative ? { id: creative.id, features: creative.data.switched } : reply.code(404).send(noAd)
  })

  app.delete('/features', async () => {
    world.newFeatures.clear()
    const creatives = await world.store.list('creative')
    for (const { id } of creatives) {
      await world.store.change(id, ({ switched, ...data }) => (switched === undefined ? null : data))
    }
    return { features: {} }
  })

  app.post('/reviews', async (request, reply) => {
    const { ad_id, ...review } = (await readBody(request.raw)).params
    const set = Object.fromEntries(Object.entries(review).filter(([, value]) => value !== null))
    const isReset = (name: string) => review[name] === null
    const ad = await world.store.change(readScalarText(ad_id), (data) => {
      const former = Object.entries(isRecord(data.review) ? data.review : {}).filter(([name]) => !isReset(name))
      return { ...data, review: { ...Object.fromEntries(former), ...set } }
    })
    if (!ad) return reply.code(404).send(noAd)
    const event = reviewEvents[readScalarText(review.effective_status)]
    if (event) await logActivity(world, ad, event)
    return { id: ad.id, review: ad.data.review }
  })

  app.post('/webhooks', async (request, reply) => {
    const { ad_id, field: given } = (await readBody(request.raw)).params
    const field = webhookFields.find((each) => each === readScalarText(given))
    if (!field) return reply.code(400).send({ error: `field must be one of ${webhookFields.join(', ')}` })
    const ad = await world.store.find(readScalarText(ad_id))
    if (ad?.kind !== 'ad') return reply.code(404).send(noAd)
    const status = await sendWebhook({ ad, field }, world).catch(() => undefined)
    if (status === undefined) return reply.code(409).send({ error: 'the callback could not be reached' })
    return status === null ? reply.code(409).send({ error: 'the app has not subscribed to webhooks' }) : { status }
  })

  app.post('/insights', async (request, reply) => {
    const { ad_id, impressions } = (await readBody(request.raw)).params
    const days = isRecord(impressions) ? impressions : {}
    if (!Object.keys(days).every((day) => /^\d{4}-\d\d-\d\d$/.test(day))) {
      return reply.code(400).send({ error: 'impressions must be counts by day, such as {"2026-11-20":1200}' })
    }
    const ad = await world.store.change(readScalarText(ad_id), (data) => ({ ...data, impressions: days }))
    return ad ? { id: ad.id, impressions: days } : reply.code(404).send(noAd)
  })

  app.post('/settings', async (request, reply) => {
    const { params } = await readBody(request.raw)
    const known = Object.entries(world.settings).filter(([name]) => params[name] !== undefined)
    for (const [name, current] of known) {
      const value = params[name]
      if (typeof value !== typeof current) return reply.code(400).send({ error: `${name} must be a ${typeof current}` })
      Object.assign(world.settings, { [name]: value })
    }
    usage.reset()
    return { settings: world.settings }
  })
}

function isWhole({ kind, data }: StoredObject): boolean {
  return kind !== 'video' || Boolean(data.finished_at)
}

/** An object in the Graph API's fields. */
function describe(node: StoredObject, world: World): Record<string, unknown> {
  const { creative_id, ...data } = node.data
  return {
    ...data,
    id: node.id,
    ...(creative_id !== undefined && { creative: { id: creative_id, creative_id } }),
    ...(node.kind === 'video' && { status: videoStatus(node, world) }),
    created_time: node.createdAt.toISOString(),
  }
}
