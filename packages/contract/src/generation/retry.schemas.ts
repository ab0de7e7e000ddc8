import { z } from 'zod'
import { maxBatchSize } from '../uploads/uploads.rules.ts'

const tooMany = `At most ${maxBatchSize} results can be generated again at once`

export const retryBodySchema = z.object({
  /** Of failed results. */
  ids: z
    .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER), 'ids must be a list of numbers')
    .min(1, 'Name at least one result')
    .max(maxBatchSize, tooMany)
    .transform((ids) => [...new Set(ids)]),
})
