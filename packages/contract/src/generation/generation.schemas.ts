import { z } from 'zod'
import { copyVariantSchema } from '../copy/copy-variant.schemas.ts'

const templateInfoSchema = z.object({
  used: z.boolean(),
  id: z.string().nullable(),
  name: z.string().nullable(),
})
const modelInfoSchema = z.object({ id: z.string(), name: z.string() })

/** The result of a job. The response format decides whether it has `variants` or `content`. */
export const resultPayloadSchema = z.object({
  variants: z.array(copyVariantSchema).optional(),
  /** The parsed JSON or the cleaned text. */
  content: z.unknown().optional(),
  /** The model's unchanged text. */
  rawContent: z.string(),
  templateInfo: templateInfoSchema,
  modelInfo: modelInfoSchema,
  /** Shown above the result, such as that no AI watched the video. */
  notice: z.string().optional(),
  error: z.string().optional(),
  details: z.string().optional(),
})
export type ResultPayload = z.infer<typeof resultPayloadSchema>

/** Tokens, cost in US dollars (null without a price) and time of a result. */
export const usageSchema = z.object({
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  thoughtTokens: z.number().int(),
  costUsd: z.number().nullable(),
  latencyMs: z.number().int(),
  modelVersion: z.string().nullable(),
})
export type Usage = z.infer<typeof usageSchema>

export const acceptedJobSchema = z.object({
  jobId: z.string(),
  statusUrl: z.string(),
  historyId: z.number().int(),
})
export type AcceptedJob = z.infer<typeof acceptedJobSchema>

const batchOfJobs = z.object({ batchId: z.uuid() })

/** `data` is one job for one video and for a comparison, `jobIds` and `jobs` for another batch. */
export const generationAnswerSchema = z.object({
  message: z.string(),
  data: z.union([
    batchOfJobs.extend({ jobIds: z.array(z.string()), jobs: z.array(acceptedJobSchema) }),
    batchOfJobs.extend(acceptedJobSchema.shape),
  ]),
})
export type GenerationAnswer = z.infer<typeof generationAnswerSchema>
