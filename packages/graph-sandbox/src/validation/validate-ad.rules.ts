import type { SandboxAdSet, SandboxCampaign, SandboxCreative } from '../types.ts'
import { badParameter } from './graph-error.ts'

/** What the rules of an ad need to know of the world. */
export interface AdContext {
  adSet: SandboxAdSet
  campaign: SandboxCampaign
  creative: SandboxCreative
  page?: (id: string) => boolean
  /** ads of the ad set that are neither archived nor deleted */
  adCount: number
}

/**
 * Checks a new ad. The creative is already found, or made from an inline spec.
 *
 * @param params merged and JSON-decoded
 * @returns the fields to store
 * @throws GraphError
 */
export function validateAd(params: Record<string, unknown>, context: AdContext): Record<string, unknown> {
  if (typeof params.name !== 'string' || params.name.trim() === '') throw badParameter('name is required', ['name'])
  const { access_token, execution_options, fields, ...stored } = params
  return {
    status: 'ACTIVE',
    ...stored,
    adset_id: context.adSet.id,
    campaign_id: context.campaign.id,
    creative: { creative_id: context.creative.id },
  }
}
