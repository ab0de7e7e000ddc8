import { z } from 'zod'
import { createNumericIdSchema } from './fields.schemas.ts'

/** For an invalid id, on the server and on the result's screen. */
export const historyIdMessage = 'Invalid History item ID format'

export const historyParamsSchema = z.object({ id: createNumericIdSchema(historyIdMessage) })
