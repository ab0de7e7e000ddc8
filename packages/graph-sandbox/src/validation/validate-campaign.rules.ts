import type { SandboxAccount } from '../types.ts'
import { badParameter } from './graph-error.ts'

/**
 * Checks a new campaign.
 *
 * @param params merged and JSON-decoded
 * @returns the fields to store
 * @throws GraphError
 */
export function validateCampaign(
  params: Record<string, unknown>,
  _context: { account: SandboxAccount; now: Date },
): Record<string, unknown> {
  if (typeof params.name !== 'string' || params.name.trim() === '') throw badParameter('name is required', ['name'])
  const { access_token, execution_options, fields, ...stored } = params
  return { status: 'ACTIVE', buying_type: 'AUCTION', ...stored }
}
