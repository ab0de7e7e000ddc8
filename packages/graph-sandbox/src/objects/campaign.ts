import { createdTime, plain, times, updatedTime, value } from '../graph/field-specs.ts'
import type { Body, Created, NodeKind, Scope } from '../graph/scope.ts'
import { newId } from '../protocol/ids.ts'
import type { StoredObject } from '../store/sandbox-store.ts'
import type { SandboxAccount, SandboxCampaign } from '../types.ts'
import { validateCampaign, validateCampaignChange } from '../validation/validate-campaign.rules.ts'
import { insightsEdge } from './insights.ts'
import { effectiveStatus } from './status.ts'
import { accountOf, asObject, change, childrenOf, create, isValidateOnly, subjectParams } from './stored.ts'

export const campaignKind: NodeKind = {
  typeName: 'Campaign',
  isMarketing: true,
  defaults: ['id'],
  fields: {
    ...plain(
      'account_id name objective status buying_type bid_strategy daily_budget lifetime_budget spend_cap special_ad_categories special_ad_category_country is_adset_budget_sharing_enabled smart_promotion_type budget_remaining promoted_object pacing_type adlabels source_campaign_id',
    ),
    ...times('start_time stop_time'),
    configured_status: value(({ data }) => data.status),
    effective_status: value(effectiveStatus),
    special_ad_category: value(({ data }) => (data.special_ad_categories as string[] | undefined)?.[0] ?? 'NONE'),
    created_time: createdTime,
    updated_time: updatedTime,
    account: { kind: 'node', read: (node) => node.parentId },
    issues_info: value(() => undefined),
  },
  edges: {
    adsets: { list: (node, scope) => childrenOf(node, 'adset', scope) },
    ads: { list: (node, scope) => childrenOf(node, 'ad', scope) },
    insights: insightsEdge,
  },
  update: updateCampaign,
  remove: (node, scope) => change(node, { status: 'DELETED' }, scope),
}

/** `POST /act_X/campaigns` */
export async function createCampaign(account: StoredObject, scope: Scope): Promise<Body | Created> {
  const params = subjectParams(scope)
  const context = { account: asObject<SandboxAccount>(account), now: scope.world.now() }
  const data = validateCampaign(params, context)
  if (isValidateOnly(scope)) return { success: true }
  return { created: await create('campaign', newId('120'), account, data, scope) }
}

async function updateCampaign(node: StoredObject, scope: Scope): Promise<Body> {
  const account = asObject<SandboxAccount>(await accountOf(node, scope))
  const changes = validateCampaignChange(subjectParams(scope), asObject<SandboxCampaign>(node), account)
  return isValidateOnly(scope) ? { success: true } : change(node, changes, scope)
}
