import { type ActivityFilter, type ActivityQuery, activitySorts } from '@hookline/contract/activity/activity.schemas'
import { z } from 'zod'
import { addressText } from '../../lib/address-text.rules.ts'

const filterText = addressText(z.string().trim().min(1).max(200))
const day = z.iso.date().optional().catch(undefined)

/** The filters and the order of the activity page in the address; invalid ones are ignored. */
export const activitySearchSchema = z.object({
  person: filterText,
  subjectType: filterText,
  /** The first and the last day, in the viewer's time zone. */
  from: day,
  to: day,
  /** Newest first by default. */
  sort: z.enum(activitySorts).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.number().int().min(2).max(1_000_000).optional().catch(undefined),
})
export type ActivitySearch = z.infer<typeof activitySearchSchema>

/** The filter to request: the days become instants of the viewer's time zone. */
export function toActivityFilter({ person, subjectType, from, to }: ActivitySearch): ActivityFilter {
  return {
    ...(person && { person }),
    ...(subjectType && { subjectType }),
    ...(from && { from: toDayStart(from, 0) }),
    ...(to && { to: toDayStart(to, 1) }),
  }
}

export function toActivityOrder({ sort = 'occurredAt', direction }: ActivitySearch): ActivityOrder {
  return { sort, direction: direction ?? (sort === 'occurredAt' ? 'desc' : 'asc') }
}

export type ActivityOrder = Pick<ActivityQuery, 'sort' | 'direction'>

function toDayStart(date: string, daysLater: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, dayOfMonth + daysLater).toISOString()
}

export function isReversed({ from, to }: ActivitySearch): boolean {
  return from !== undefined && to !== undefined && to < from
}
