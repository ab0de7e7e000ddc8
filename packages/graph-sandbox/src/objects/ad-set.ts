import { createdTime, nodeBy, plain, times, updatedTime, value } from '../graph/field-specs.ts'
import type { Body, Created, NodeKind, Scope } from '../graph/scope.ts'
import type { SandboxAccount, SandboxCampaign } from '../objects.schemas.ts'
import { newId } from '../protocol/ids.ts'
import { parseTime } from '../protocol/times.rules.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import { badParameter, invalidParameter } from '../validation/graph-error.rules.ts'
import { type AdSetContext, validateAdSet } from '../validation/validate-ad-set.rules.ts'
import { changeStatus, effectiveStatus } from './status.ts'
import { asObject, change, create, isValidateOnly, listChildNodes, requireNode, subjectParams } from './stored.ts'

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
    ads: { list: (node, scope) => listChildNodes(node, 'ad', scope) },
  },
  update: updateAdSet,
  remove: (node, scope) => change(node, { status: 'DELETED' }, scope),
}

/** `POST /{id}`: the status, and the start until the ad set has started. */
async function updateAdSet(node: StoredObject, scope: Scope): Promise<Body> {
  const given = subjectParams(scope).start_time
  if (given === undefined) return changeStatus(node, scope)
  const [start, former] = [parseTime(given), parseTime(node.data.start_time)]
  if (!start) throw badParameter('Param start_time must be a time', ['start_time'])
  if (node.data.status === 'ACTIVE' && former && former <= scope.world.now()) {
    const text = 'The start time cannot be changed after the ad set has started.'
    throw invalidParameter(1487057, 'Start time cannot be changed', text, ['start_time'])
  }
  await change(node, { start_time: start.toISOString() }, scope)
  return changeStatus(node, scope)
}

/** `POST /act_X/adsets` */
export async function createAdSet(account: StoredObject, scope: Scope): Promise<Body | Created> {
  const params = subjectParams(scope)
  const context = await loadContext(params.campaign_id, account, scope)
  const data = validateAdSet(params, context)
  if (isValidateOnly(scope)) return { success: true }
  return { created: await create('adset', newId('120'), account, data, scope) }
}

async function loadContext(campaignId: unknown, account: StoredObject, scope: Scope): Promise<AdSetContext> {
  const { store, settings, now } = scope.world
  const campaign = await requireNode('campaign', campaignId, account.id, scope)
  const pixels = await store.list('pixel', account.id)
  const pages = account.data.page_ids as string[] | undefined
  return {
    campaign: asObject<SandboxCampaign>(campaign),
    account: asObject<SandboxAccount>(account),
    page: (id) => pages?.includes(id) ?? false,
    pixel: (id) => pixels.some((pixel) => pixel.id === id),
    now: now(),
    strictSalesGoals: settings.strictSalesGoals,
  }
}
