import { createdTime, nodeBy, plain, updatedTime, value } from '../graph/field-specs.ts'
import type { Body, Created, EdgeAsk, NodeKind, Scope } from '../graph/scope.ts'
import type { SandboxAdSet, SandboxCampaign, SandboxCreative } from '../objects.schemas.ts'
import { unknownField } from '../protocol/errors.ts'
import { newId } from '../protocol/ids.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import { badParameter } from '../validation/graph-error.rules.ts'
import { previewBody } from '../validation/previews.rules.ts'
import { isRecord, readScalarText } from '../validation/read-params.rules.ts'
import { validateAd } from '../validation/validate-ad.rules.ts'
import { logActivity } from './activity.ts'
import { checkCreative, storeCreative } from './creative.ts'
import { checkStatus, effectiveStatus, isDisapproved, readReview } from './status.ts'
import {
  asObject,
  change,
  create,
  isValidateOnly,
  listChildNodes,
  pickKnown,
  requireAccount,
  requireNode,
  subjectParams,
} from './stored.ts'

export const adKind: NodeKind = {
  typeName: 'Ad',
  isMarketing: true,
  defaults: ['id'],
  fields: {
    ...plain(
      'account_id campaign_id adset_id name status conversion_domain tracking_specs adlabels bid_type source_ad_id last_updated_by_app_id failed_delivery_checks creative_automation_spec creative_asset_groups_spec ad_schedule_start_time ad_schedule_end_time conversion_specs',
    ),
    configured_status: value(({ data }) => data.status),
    effective_status: value(effectiveStatus),
    created_time: createdTime,
    updated_time: updatedTime,
    account: { kind: 'node', read: (node) => node.parentId },
    campaign: nodeBy('campaign_id'),
    adset: nodeBy('adset_id'),
    creative: nodeBy('creative_id'),
    ad_review_feedback: value(reviewFeedback),
    issues_info: value(({ data }) => readReview(data)?.issues),
    recommendations: value(({ data }) => recommend(readReview(data)?.fatigue)),
    preview_shareable_link: value(({ id }, { call }) => `${call.base}/preview?id=${id}&ad_format=MOBILE_FEED_STANDARD`),
  },
  edges: {
    previews: {
      GET: async ({ id }, { call }, { params }) => ({
        data: [{ body: previewBody(call.base, id, readScalarText(params.ad_format)) }],
      }),
    },
    insights: { GET: readInsights },
  },
  update: updateAd,
  remove: (node, scope) => changeAd(node, { status: 'DELETED' }, scope),
}

/** `POST /act_X/ads`. Never deduplicated: the same call twice creates two ads. */
export async function createAd(account: StoredObject, scope: Scope): Promise<Body | Created> {
  const params = subjectParams(scope)
  if (readScalarText(params.name) === '') throw badParameter('The parameter name is required', ['name'])
  if (readScalarText(params.adset_id) === '') throw badParameter('The parameter adset_id is required', ['adset_id'])
  const adSet = await requireNode('adset', params.adset_id, account.id, scope)
  const found = await resolveCreative(params.creative, account, scope)
  const data = await checked(params, adSet, found, scope)
  if (isValidateOnly(scope)) return { success: true }
  const creative = found.id ? found : await storeCreative(account, found.data, scope)
  const stored = { ...data, adset_id: adSet.id, campaign_id: adSet.data.campaign_id, creative_id: creative.id }
  const created = await create('ad', newId('120'), account, stored, scope)
  await logActivity(scope.world, created, 'create_ad')
  return { created }
}

interface FoundCreative {
  /** Empty for the spec of an ad, which is not stored yet. */
  id: string
  data: Data
}

async function resolveCreative(param: unknown, account: StoredObject, scope: Scope): Promise<FoundCreative> {
  if (!isRecord(param)) throw badParameter('The parameter creative is required', ['creative'])
  const id = readScalarText(param.creative_id ?? param.id)
  if (id) return requireNode('creative', id, account.id, scope)
  return { id: '', data: await checkCreative(account, param, scope) }
}

/** @param self the ad that is changed, which takes no further place in its ad set */
async function checked(
  params: Data,
  adSet: StoredObject,
  creative: FoundCreative,
  scope: Scope,
  self?: StoredObject,
): Promise<Data> {
  const campaign = await requireNode('campaign', adSet.data.campaign_id, adSet.parentId, scope)
  const ads = (await listChildNodes(adSet, 'ad', scope)).filter(({ id }) => id !== self?.id)
  const { creative: _creative, ...data } = validateAd(params, {
    adSet: asObject<SandboxAdSet>(adSet),
    campaign: asObject<SandboxCampaign>(campaign),
    creative: { ...creative.data, id: creative.id } as SandboxCreative,
    adCount: ads.filter(({ data }) => !['ARCHIVED', 'DELETED'].includes(readScalarText(data.status))).length,
  })
  return data
}

async function updateAd(node: StoredObject, scope: Scope): Promise<Body> {
  const params = pickKnown(subjectParams(scope), 'name status adlabels conversion_domain tracking_specs')
  checkStatus(params.status)
  if (scope.call.params.creative === undefined) {
    return isValidateOnly(scope) ? { success: true } : changeAd(node, params, scope)
  }
  const account = await requireAccount(node, scope)
  const adSet = await requireNode('adset', node.data.adset_id, account.id, scope)
  const found = await resolveCreative(scope.call.params.creative, account, scope)
  await checked(
    { name: node.data.name, adset_id: adSet.id, ...scope.call.params, status: undefined },
    adSet,
    found,
    scope,
    node,
  )
  if (isValidateOnly(scope)) return { success: true }
  const creative = found.id ? found : await storeCreative(account, found.data, scope)
  // Another creative starts a new review.
  return changeAd(node, { ...params, creative_id: creative.id, review_since: scope.world.now().toISOString() }, scope)
}

/** Changes an ad and logs what was changed. */
async function changeAd(node: StoredObject, data: Data, scope: Scope): Promise<Body> {
  const done = await change(node, data, scope)
  const differs = (name: string) => data[name] !== undefined && data[name] !== node.data[name]
  if (differs('creative_id'))
    await logActivity(scope.world, node, 'update_ad_creative', { new_value: data.creative_id })
  if (differs('status')) await logActivity(scope.world, node, 'update_ad_run_status', { new_value: data.status })
  return done
}

const insightFields = ['impressions', 'date_start', 'date_stop']

/** The impressions that the control call `POST insights` set: a row for each day, or one of all. A day without any has no row. */
async function readInsights({ data }: StoredObject, _scope: Scope, { params, fields }: EdgeAsk): Promise<Body> {
  const unknown = fields?.find(({ name }) => !insightFields.includes(name))
  if (unknown) throw unknownField(unknown.name, 'AdsInsights')
  const { since = '', until = '9999' } = isRecord(params.time_range) ? params.time_range : {}
  const days = Object.entries(isRecord(data.impressions) ? data.impressions : {})
    .filter(([day, count]) => Number(count) > 0 && day >= readScalarText(since) && day <= readScalarText(until))
    .toSorted()
  const [first] = days[0] ?? []
  const [last] = days.at(-1) ?? []
  const sum = days.reduce((total, [, count]) => total + Number(count), 0)
  const rows =
    readScalarText(params.time_increment) === '1' || !first
      ? days.map(([day, n]) => [day, day, n])
      : [[first, last, sum]]
  return {
    data: rows.map(([date_start, date_stop, n]) => ({ impressions: readScalarText(n), date_start, date_stop })),
  }
}

function recommend(fatigue: unknown): unknown {
  if (!readScalarText(fatigue)) return undefined
  return [{ code: 1815108, title: 'Creative fatigue', message: `Creative fatigue: ${fatigue}.`, importance: 'HIGH' }]
}

async function reviewFeedback(node: StoredObject, scope: Scope): Promise<unknown> {
  const feedback = readReview(node.data)?.feedback
  if (isRecord(feedback))
    return 'global' in feedback || 'placement_specific' in feedback ? feedback : { global: feedback }
  if (feedback) return { global: { 'Advertising policy': readScalarText(feedback) } }
  if (!(await isDisapproved(node, scope)) || (await effectiveStatus(node, scope)) !== 'DISAPPROVED') return undefined
  return {
    global: {
      'Unacceptable Business Practices':
        'This ad was refused by the simulated review, because its name or text asks for it.',
    },
  }
}
