import type { SandboxAccount, SandboxCampaign } from '../types.ts'
import { badParameter } from './graph-error.ts'

/** What the rules of an ad set need to know of the world. */
export interface AdSetContext {
  campaign: SandboxCampaign
  account: SandboxAccount
  /** Does this page exist, and may this account advertise it? */
  page: (id: string) => boolean
  /** Does this pixel belong to the account? */
  pixel: (id: string) => boolean
  now: Date
  /** true: a sales campaign takes only the goals of Meta's table, false: those that Ads Manager offers too */
  strictSalesGoals: boolean
}

/**
 * Checks a new ad set.
 *
 * @param params merged and JSON-decoded
 * @returns the fields to store
 * @throws GraphError
 */
export function validateAdSet(params: Record<string, unknown>, context: AdSetContext): Record<string, unknown> {
  if (typeof params.name !== 'string' || params.name.trim() === '') throw badParameter('name is required', ['name'])
  const { access_token, execution_options, fields, ...stored } = params
  return { status: 'ACTIVE', ...stored, campaign_id: context.campaign.id }
}
