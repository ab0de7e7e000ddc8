import type { SandboxCampaign } from '../objects.schemas.ts'
import type { Goal } from './ad-set-goal.rules.ts'
import { customEventTypes } from './enums.schemas.ts'
import { type GraphError, invalidParameter } from './graph-error.rules.ts'
import { type Params, readRecord, readScalarText, unlistedValue } from './read-params.rules.ts'

interface Known {
  page: (id: string) => boolean
  pixel: (id: string) => boolean
}

/** The promoted object that the goal needs; what is promoted must be the account's own. */
export function readPromotedObject(
  params: Params,
  goal: Goal,
  campaign: SandboxCampaign,
  known: Known,
): Params | undefined {
  const promoted = readRecord(params, 'promoted_object')
  refuseUnknownMembers(promoted ?? {}, known)
  refuseMissingMembers(promoted ?? {}, goal, campaign)
  return promoted
}

function refuseUnknownMembers(promoted: Params, known: Known): void {
  const { page_id, pixel_id, custom_event_type } = promoted
  if (page_id !== undefined && !known.page(readScalarText(page_id))) {
    throw invalid("The Page to promote doesn't exist, or this ad account may not advertise it.", 'page_id')
  }
  if (pixel_id !== undefined && !known.pixel(readScalarText(pixel_id))) {
    throw invalid("The pixel doesn't exist, or this ad account has no access to it.", 'pixel_id')
  }
  if (custom_event_type !== undefined && !customEventTypes.includes(readScalarText(custom_event_type))) {
    throw unlistedValue('promoted_object[custom_event_type]', customEventTypes, [
      'promoted_object',
      'custom_event_type',
    ])
  }
  if (custom_event_type === 'OTHER' && !promoted.custom_event_str) {
    throw invalid('The event OTHER needs the name of the event in custom_event_str.', 'custom_event_str')
  }
}

const pageGoals = ['LEAD_GENERATION', 'QUALITY_LEAD', 'PAGE_LIKES', 'CONVERSATIONS']

function refuseMissingMembers(
  promoted: Params,
  { optimization_goal, destination_type }: Goal,
  campaign: SandboxCampaign,
) {
  const isApp = campaign.objective === 'OUTCOME_APP_PROMOTION' || destination_type === 'APP'
  if (isApp && !(promoted.application_id && promoted.object_store_url)) {
    throw invalid('Choose the app to promote: application_id and object_store_url.', 'application_id')
  }
  if (pageGoals.includes(optimization_goal) && !promoted.page_id) {
    throw invalid('Choose the Page to promote.', 'page_id')
  }
  if (!isApp && optimization_goal === 'OFFSITE_CONVERSIONS') refuseMissingEvent(promoted)
  if (optimization_goal === 'VALUE' && !(promoted.pixel_id && promoted.custom_event_type === 'PURCHASE')) {
    throw invalid('Value is measured by the purchases of a pixel: choose a pixel and the event PURCHASE.', 'pixel_id')
  }
}

function refuseMissingEvent(promoted: Params): void {
  if (!promoted.pixel_id) throw invalid('Choose the pixel that measures the conversions.', 'pixel_id')
  if (!promoted.custom_event_type) throw invalid('Choose the conversion event of the pixel.', 'custom_event_type')
}

function invalid(reason: string, member: string): GraphError {
  return invalidParameter(1885014, 'Promoted object invalid', reason, ['promoted_object', member])
}
