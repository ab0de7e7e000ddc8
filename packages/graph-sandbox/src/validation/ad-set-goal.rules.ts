import type { SandboxCampaign } from '../objects.schemas.ts'
import { billingEvents, destinationTypes, optimizationGoals } from './enums.schemas.ts'
import { type GraphError, invalidParameter, refused } from './graph-error.rules.ts'
import { missing, type Params, readEnum } from './read-params.rules.ts'

interface Offer {
  objective: string
  /** '' when no destination is sent */
  destinations: readonly string[]
  goals: readonly string[]
}

const website = ['', 'WEBSITE']
const siteGoals = ['OFFSITE_CONVERSIONS', 'LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'REACH', 'IMPRESSIONS']

// Meta's mapping table. WEBSITE and '' are both in use.
const offers: readonly Offer[] = [
  {
    objective: 'OUTCOME_AWARENESS',
    destinations: website,
    goals: ['REACH', 'IMPRESSIONS', 'AD_RECALL_LIFT', 'THRUPLAY'],
  },
  {
    objective: 'OUTCOME_TRAFFIC',
    destinations: website,
    goals: ['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'REACH', 'IMPRESSIONS'],
  },
  {
    objective: 'OUTCOME_TRAFFIC',
    destinations: ['MESSENGER', 'WHATSAPP', 'APP'],
    goals: ['LINK_CLICKS', 'REACH', 'IMPRESSIONS'],
  },
  { objective: 'OUTCOME_ENGAGEMENT', destinations: ['ON_POST'], goals: ['POST_ENGAGEMENT', 'REACH'] },
  { objective: 'OUTCOME_ENGAGEMENT', destinations: ['ON_VIDEO'], goals: ['THRUPLAY'] },
  { objective: 'OUTCOME_ENGAGEMENT', destinations: ['ON_PAGE'], goals: ['PAGE_LIKES'] },
  { objective: 'OUTCOME_ENGAGEMENT', destinations: ['ON_EVENT'], goals: ['EVENT_RESPONSES'] },
  {
    objective: 'OUTCOME_ENGAGEMENT',
    destinations: ['MESSENGER', 'WHATSAPP', 'INSTAGRAM_DIRECT'],
    goals: ['CONVERSATIONS', 'LINK_CLICKS'],
  },
  { objective: 'OUTCOME_ENGAGEMENT', destinations: website, goals: siteGoals },
  { objective: 'OUTCOME_LEADS', destinations: ['ON_AD'], goals: ['LEAD_GENERATION', 'QUALITY_LEAD'] },
  { objective: 'OUTCOME_LEADS', destinations: website, goals: siteGoals },
  { objective: 'OUTCOME_SALES', destinations: website, goals: ['OFFSITE_CONVERSIONS', 'VALUE'] },
  { objective: 'OUTCOME_SALES', destinations: ['MESSENGER', 'WHATSAPP'], goals: ['CONVERSATIONS'] },
  {
    objective: 'OUTCOME_APP_PROMOTION',
    destinations: ['', 'APP'],
    goals: ['APP_INSTALLS', 'LINK_CLICKS', 'OFFSITE_CONVERSIONS'],
  },
]

// Ads Manager offers these for sales on a website too; the table of the documentation does not.
const lenientSales: Offer = { objective: 'OUTCOME_SALES', destinations: website, goals: siteGoals }

export interface Goal {
  optimization_goal: string
  billing_event: string
  /** absent when not sent; Meta reads that back as UNDEFINED, which can't be sent */
  destination_type?: string
}

/** Goal, billing event and destination that the campaign's objective allows. */
export function readGoal(params: Params, campaign: SandboxCampaign, strictSalesGoals: boolean): Goal {
  const goal = readEnum(params, 'optimization_goal', optimizationGoals)
  if (!goal) throw missing('optimization_goal')
  const billing = readEnum(params, 'billing_event', billingEvents)
  if (!billing) throw missing('billing_event')
  const destination = readEnum(params, 'destination_type', destinationTypes) ?? ''
  refuseForeignGoal(goal, destination, campaign, strictSalesGoals)
  refuseForeignBilling(goal, billing)
  return { optimization_goal: goal, billing_event: billing, ...(destination && { destination_type: destination }) }
}

function refuseForeignGoal(goal: string, destination: string, campaign: SandboxCampaign, isStrict: boolean): void {
  const known = isStrict ? offers : [...offers, lenientSales]
  const ofObjective = known.filter(({ objective }) => objective === campaign.objective)
  if (ofObjective.length === 0) throw legacyObjective(campaign.objective)
  const here = ofObjective.filter(({ destinations }) => destinations.includes(destination))
  if (here.length === 0) throw foreignDestination(destination, campaign.objective)
  if (here.some(({ goals }) => goals.includes(goal))) return
  const goals = [...new Set(here.flatMap((offer) => offer.goals))]
  throw invalidParameter(
    2490408,
    "Performance goal isn't available",
    `${goal} can't be used with the campaign objective ${campaign.objective} and this conversion location. Available: ${goals.join(', ')}.`,
    ['optimization_goal'],
  )
}

function foreignDestination(destination: string, objective: string): GraphError {
  return invalidParameter(
    2446509,
    "Destination type isn't valid",
    `The destination type ${destination} can't be used with the campaign objective ${objective}.`,
    ['destination_type'],
  )
}

function legacyObjective(objective: string): GraphError {
  return refused(
    'Campaign objective is no longer supported',
    `New ad sets can't be created in a campaign with the objective ${objective}. Use a campaign with one of the current objectives.`,
    ['campaign_id'],
  )
}

const billingBesideImpressions: Readonly<Record<string, string>> = {
  LINK_CLICKS: 'LINK_CLICKS',
  THRUPLAY: 'THRUPLAY',
}

function refuseForeignBilling(goal: string, billing: string): void {
  if (billing === 'IMPRESSIONS' || billingBesideImpressions[goal] === billing) return
  const allowed = ['IMPRESSIONS', billingBesideImpressions[goal]].filter(Boolean).join(' or ')
  throw refused(
    "Billing event isn't available",
    `An ad set with the performance goal ${goal} is charged by ${allowed}, not by ${billing}.`,
    ['billing_event'],
  )
}
