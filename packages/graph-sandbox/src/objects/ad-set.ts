import { createdTime, nodeBy, plain, times, updatedTime, value } from '../graph/field-specs.ts'
import type { Body, Created, NodeKind, Scope } from '../graph/scope.ts'
import { newId } from '../protocol/ids.ts'
import type { Data, StoredObject } from '../store/sandbox-store.ts'
import type { SandboxAccount, SandboxCampaign } from '../types.ts'
import { validateAdSet } from '../validation/validate-ad-set.rules.ts'
import { pickKnown } from './campaign.ts'
import { insightsEdge } from './insights.ts'
import { checkStatus, effectiveStatus } from './status.ts'
import {
  accountOf,
  asObject,
  change,
  childrenOf,
  create,
  isValidateOnly,
  moneyAsText,
  requireNode,
  subjectParams,
} from './stored.ts'

export const adSetKind: NodeKind = {
  typeName: 'AdSet',
  isMarketing: true,
  defaults: ['id'],
  fields: {
    ...plain(
      'account_id campaign_id name status optimization_goal billing_event bid_strategy bid_amount bid_constraints daily_budget lifetime_budget budget_remaining promoted_object is_dynamic_creative targeting attribution_spec dsa_beneficiary dsa_payor pacing_type adlabels regional_regulated_categories regional_regulation_identities frequency_control_specs',
    ),
    ...times('start_time end_time'),
    configured_status: value(({ data }) => data.status),
    destination_type: value(({ data }) => data.destination_type ?? 'UNDEFINED'),
    effective_status: value(effectiveStatus),
    created_time: createdTime,
    updated_time: updatedTime,
    account: { kind: 'node', read: (node) => node.parentId },
    campaign: nodeBy('campaign_id'),
    learning_stage_info: value(() => undefined),
    issues_info: value(() => undefined),
  },
  edges: {
    ads: { list: (node, scope) => childrenOf(node, 'ad', scope) },
    adcreatives: { list: creativesOf },
    insights: insightsEdge,
  },
  update: updateAdSet,
  remove: (node, scope) => change(node, { status: 'DELETED' }, scope),
}

/** `POST /act_X/adsets` */
export async function createAdSet(account: StoredObject, scope: Scope): Promise<Body | Created> {
  const params = subjectParams(scope)
  const campaign = await requireNode('campaign', params.campaign_id, account.id, scope)
  const data = await checked(params, campaign, account, scope)
  if (isValidateOnly(scope)) return { success: true }
  const stored = { ...data, campaign_id: campaign.id }
  return { created: await create('adset', newId('120'), account, stored, scope) }
}

async function checked(params: Data, campaign: StoredObject, account: StoredObject, { world }: Scope): Promise<Data> {
  const pixels = await world.store.list('pixel', account.id)
  const pages = account.data.page_ids as string[] | undefined
  const data = validateAdSet(params, {
    campaign: asObject<SandboxCampaign>(campaign),
    account: asObject<SandboxAccount>(account),
    page: (id) => pages?.includes(id) ?? false,
    pixel: (id) => pixels.some((pixel) => pixel.id === id),
    now: world.now(),
    strictSalesGoals: world.settings.strictSalesGoals,
  })
  return moneyAsText(data)
}

const harmless = 'name status adlabels'
const changeable = `${harmless} daily_budget lifetime_budget start_time end_time bid_amount bid_strategy bid_constraints optimization_goal billing_event targeting attribution_spec dsa_beneficiary dsa_payor pacing_type`

async function updateAdSet(node: StoredObject, scope: Scope): Promise<Body> {
  const params = pickKnown(subjectParams(scope), changeable)
  const { status } = params
  checkStatus(status)
  const isHarmless = Object.keys(params).every((name) => harmless.split(' ').includes(name))
  if (!isHarmless) {
    const account = await accountOf(node, scope)
    const campaign = await requireNode('campaign', node.data.campaign_id, account.id, scope)
    const { status: _stored, ...rest } = { ...node.data, ...params }
    // What the rules make of the whole, such as times in UTC, is stored for what was sent.
    Object.assign(
      params,
      pickKnown(await checked(rest, campaign, account, scope), Object.keys(params).join(' ')),
      status && { status },
    )
  }
  if (isValidateOnly(scope)) return { success: true }
  return change(node, params, scope)
}

async function creativesOf(node: StoredObject, scope: Scope): Promise<StoredObject[]> {
  const ads = await childrenOf(node, 'ad', scope)
  const used = new Set(ads.map(({ data }) => data.creative_id))
  return (await scope.world.store.list('creative', node.parentId ?? '')).filter(({ id }) => used.has(id))
}
