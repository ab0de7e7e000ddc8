import { reviewIdsMax } from '@hookline/contract/history/history.schemas'
import { z } from 'zod'

const number = z.coerce.number().int().positive().optional().catch(undefined)

/** The address of a review: what is reviewed, and the position in it. */
export const reviewSearchSchema = z.object({
  batch: z.string().max(100).optional().catch(undefined),
  /** Ids of results with commas between; a single one is read as a number. */
  ids: z.union([z.string(), z.number()]).optional().catch(undefined),
  video: number,
  /** Counted from 1. */
  variant: number,
  placement: z.string().max(40).optional().catch(undefined),
})
export type ReviewSearch = z.infer<typeof reviewSearchSchema>

/** The ids of an address, each once; what is no id is left out. */
export function readIds(ids: ReviewSearch['ids']): number[] {
  const valid = String(ids ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,15}$/.test(id.trim()))
  return [...new Set(valid.map(Number))].slice(0, reviewIdsMax)
}
