import { z } from 'zod'

/** A text in the address; an invalid one is ignored. The router reads `?tag=2026` as a number. */
export const addressText = (schema: z.ZodType<string, string>) =>
  z
    .union([z.string(), z.number().transform(String)])
    .pipe(schema)
    .optional()
    .catch(undefined)
