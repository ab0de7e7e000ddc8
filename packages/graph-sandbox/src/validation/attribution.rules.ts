import type { SandboxCampaign } from '../objects.schemas.ts'
import type { Goal } from './ad-set-goal.rules.ts'
import { badParameter, refused } from './graph-error.rules.ts'
import { isRecord, type Params, readInteger, readList, readScalarText } from './read-params.rules.ts'

interface Window {
  event_type: string
  window_days: number
}

const path = ['attribution_spec']
const eventTypes = ['CLICK_THROUGH', 'VIEW_THROUGH', 'ENGAGED_VIDEO_VIEW']
const oneDayClick: Window[] = [{ event_type: 'CLICK_THROUGH', window_days: 1 }]

/** Which clicks and views count; the default of the goal when nothing is sent. */
export function readAttribution(params: Params, goal: Goal, campaign: SandboxCampaign): Window[] {
  const { clickDays, hasViews } = allowedFor(goal, campaign)
  const windows = readList(params, 'attribution_spec').map(readWindow)
  if (windows.length === 0) {
    if (!hasViews || clickDays.length === 1) return oneDayClick
    return [
      { event_type: 'CLICK_THROUGH', window_days: 7 },
      { event_type: 'VIEW_THROUGH', window_days: 1 },
    ]
  }
  const types = windows.map(({ event_type }) => event_type)
  const click = windows.find(({ event_type }) => event_type === 'CLICK_THROUGH')
  const isAllowed =
    new Set(types).size === types.length &&
    click !== undefined &&
    clickDays.includes(click.window_days) &&
    windows.every((window) => window === click || (hasViews && window.window_days === 1))
  if (!isAllowed) throw notAllowed(goal, clickDays, hasViews)
  return windows
}

const conversionObjectives = ['OUTCOME_SALES', 'OUTCOME_LEADS', 'OUTCOME_ENGAGEMENT']

function allowedFor({ optimization_goal: goal }: Goal, { objective }: SandboxCampaign) {
  if (goal === 'APP_INSTALLS') return { clickDays: [1], hasViews: true }
  if (goal !== 'OFFSITE_CONVERSIONS' && goal !== 'VALUE') return { clickDays: [1], hasViews: false }
  return { clickDays: [1, 7], hasViews: conversionObjectives.includes(objective) }
}

function readWindow(window: unknown): Window {
  if (!isRecord(window)) throw badParameter('Param attribution_spec must hold objects', path)
  const days = readInteger(window.window_days, path)
  if (!eventTypes.includes(readScalarText(window.event_type)) || (days !== 1 && days !== 7)) {
    const reason = `attribution_spec takes event_type ${eventTypes.join(', ')} with window_days 1 or 7`
    throw badParameter(reason, path)
  }
  return { event_type: readScalarText(window.event_type), window_days: days }
}

function notAllowed({ optimization_goal }: Goal, clickDays: number[], hasViews: boolean) {
  const clicks = `${clickDays.join(' or ')}-day click`
  const choices = hasViews ? `${clicks}, alone or with 1-day view` : clicks
  const text = `With the performance goal ${optimization_goal} results can be counted by ${choices} only.`
  return refused("Attribution setting isn't available", text, path)
}
