import { createdTime, plain, times, updatedTime, value } from '../graph/field-specs.ts'
import type { NodeKind } from '../graph/scope.ts'
import { changeStatus, effectiveStatus } from './status.ts'
import { change, listChildNodes } from './stored.ts'

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
    adsets: { list: (node, scope) => listChildNodes(node, 'adset', scope) },
    ads: { list: (node, scope) => listChildNodes(node, 'ad', scope) },
  },
  update: changeStatus,
  remove: (node, scope) => change(node, { status: 'DELETED' }, scope),
}
