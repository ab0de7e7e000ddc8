import type { SandboxAdSet } from '../types.ts'
import { readBid } from './ad-set-bid.rules.ts'
import { readBudget, readSchedule } from './ad-set-budget.rules.ts'
import { type Goal, readGoal } from './ad-set-goal.rules.ts'
import { readRegional } from './ad-set-regional.rules.ts'
import { readAttribution } from './attribution.rules.ts'
import { invalidParameter } from './graph-error.ts'
import { type Params, readEnum, readRecord, readText, textOf, withoutGaps } from './params.rules.ts'
import { readDsa, readTargeting } from './targeting.rules.ts'
import type { AdSetContext } from './validate-ad-set.rules.ts'

const budgetKeys = ['daily_budget', 'lifetime_budget']
const timeKeys = ['start_time', 'end_time']
const bidKeys = ['bid_strategy', 'bid_amount', 'bid_constraints']
const goalKeys = ['optimization_goal', 'billing_event']
const dsaKeys = ['dsa_beneficiary', 'dsa_payor']
const regionalKeys = ['regional_regulated_categories', 'regional_regulation_identities']

/**
 * Checks changes of an ad set. Only what changes is looked at, together with what it hangs on: an ad set whose end has
 * come may still be renamed or archived.
 *
 * @param changes merged and JSON-decoded; what may not change is swallowed, as Meta does
 * @returns the changed fields to store
 * @throws GraphError
 */
export function validateAdSetChange(changes: Params, stored: SandboxAdSet, context: AdSetContext): Params {
  refuseOtherPromotion(changes, stored)
  const after = { ...stored, ...withoutForeignBudget(changes, stored) }
  const touches = (keys: string[]) => keys.some((key) => changes[key] !== undefined)
  const goal = touches(goalKeys) ? readGoal(after, context.campaign, context.strictSalesGoals) : goalOf(stored)
  const fields: Params = {
    name: readText(changes, 'name', 400),
    status: readEnum(changes, 'status', ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED']),
    adlabels: changes.adlabels,
    pacing_type: changes.pacing_type,
  }
  if (touches(goalKeys)) Object.assign(fields, goal)
  if (touches(bidKeys)) Object.assign(fields, readBid(after, goal, context.campaign))
  if (touches([...budgetKeys, ...timeKeys])) Object.assign(fields, readMoneyAndTime(changes, after, goal, context))
  const targeting = changes.targeting === undefined ? stored.targeting : readTargeting(after, context.campaign, true)
  if (changes.targeting !== undefined) fields.targeting = targeting
  if (touches(['targeting', ...dsaKeys])) Object.assign(fields, readDsa(after, targeting ?? {}, context.account))
  if (touches(['targeting', ...regionalKeys])) Object.assign(fields, readRegional(after, targeting ?? {}))
  if (changes.attribution_spec !== undefined) {
    fields.attribution_spec = readAttribution(after, goal, context.campaign)
  }
  return withoutGaps(fields)
}

function goalOf({ optimization_goal, billing_event, destination_type }: SandboxAdSet): Goal {
  return { optimization_goal, billing_event, destination_type }
}

// A campaign's budget stays refused beside a new one of the ad set, but an old daily budget gives way to a lifetime one.
function withoutForeignBudget(changes: Params, stored: Params): Params {
  const sent = budgetKeys.filter((key) => changes[key] !== undefined)
  if (sent.length !== 1) return changes
  const other = budgetKeys.find((key) => key !== sent[0]) as string
  return stored[other] === undefined ? changes : { ...changes, [other]: undefined }
}

function readMoneyAndTime(changes: Params, after: Params, goal: Goal, context: AdSetContext): Params {
  const schedule = readSchedule(after, context.account, context.now)
  const budget = readBudget(after, schedule, goal.billing_event, context)
  return {
    ...(budgetKeys.some((key) => changes[key] !== undefined) ? budget : {}),
    ...(changes.start_time === undefined ? {} : { start_time: schedule.start.toISOString() }),
    ...(changes.end_time === undefined ? {} : { end_time: schedule.end?.toISOString() }),
  }
}

function refuseOtherPromotion(changes: Params, stored: SandboxAdSet): void {
  const sent = readRecord(changes, 'promoted_object')
  if (!sent) return
  const before = stored.promoted_object ?? {}
  const members = [...Object.keys(sent), ...Object.keys(before)]
  if (members.every((member) => textOf(sent[member]) === textOf(before[member]))) return
  const text = 'What an ad set promotes can only be chosen when it is created. Create a new ad set.'
  throw invalidParameter(3260011, "Can't edit the promoted object", text, ['promoted_object'])
}
