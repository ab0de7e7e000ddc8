import type { z } from 'zod'
import { parseClientJson } from '../json/client-json.rules.ts'
import { attributionSpecSchema } from './ad-sets.schemas.ts'

export type AttributionSpec = z.infer<typeof attributionSpecSchema>

/**
 * Reads the JSON text of an attribution.
 * @returns null when it is empty, 'unreadable' when it is not a list of event_type and window_days.
 */
export function readAttribution(json: string | null | undefined): AttributionSpec | null | 'unreadable' {
  if (!json?.trim()) return null
  const parsed = attributionSpecSchema.safeParse(parseClientJson(json, 'unreadable').value)
  if (!parsed.success) return 'unreadable'
  return parsed.data.length > 0 ? parsed.data : null
}

const besideClicks = ['VIEW_THROUGH', 'ENGAGED_VIDEO_VIEW']

/** Meta counts conversions by clicks of 1 or 7 days, alone or with views of 1 day (docs/meta-api.md). */
export function isAllowedAttribution(spec: AttributionSpec): boolean {
  const clicks = spec.filter(({ event_type }) => event_type === 'CLICK_THROUGH')
  const others = spec.filter(({ event_type }) => event_type !== 'CLICK_THROUGH')
  const isEachOnce = new Set(spec.map(({ event_type }) => event_type)).size === spec.length
  const areClicksAllowed = clicks.every(({ window_days }) => window_days === 1 || window_days === 7)
  const areOthersAllowed = others.every(
    ({ event_type, window_days }) => besideClicks.includes(event_type) && window_days === 1,
  )
  return clicks.length === 1 && isEachOnce && areClicksAllowed && areOthersAllowed
}
