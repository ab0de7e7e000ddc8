import type { OutputKind } from '@hookline/contract/generation/parse-output.rules'
import type { JobStage } from '@hookline/contract/jobs/jobs.schemas'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'

/** A stored video, as a provider needs it. */
export interface AiVideo {
  objectName: string
  filename: string
  /** `video/mp4` or `video/quicktime`, as verified from the bytes. */
  contentType: string
  sizeBytes: number
  /** Hex digest of the bytes. */
  sha256: string
  /** `gs://…`; readable by Google only when the objects are stored in Google Cloud Storage. */
  gsUrl: string
  media: MediaFacts | null
  /** A local path that stays readable until `close`. */
  openFile(): Promise<{ path: string; close(): Promise<void> }>
}

/** One call of a model for one result. */
export interface AiRequest {
  /** The model's `path_name`. */
  modelId: string
  /** `system` and `instructions` of `composePrompt`. */
  system: string
  instructions: string
  template: { name: string; instructions: string } | null
  output: OutputKind
  videos: AiVideo[]
  /** Aborting stops uploads and calls; `generate` then rejects with the signal's reason, not with an `AiError`. */
  signal: AbortSignal
  onStage(stage: JobStage): void
  /** The answer that did not parse and why: asks for the same answer in the right form. */
  repairOf?: { text: string; error: string }
  /** `errorType` of the try before this one: the provider changes what made that try fail. */
  previousErrorType?: string
  /** Whose work it is: where calls have to wait, those of different owners go by turns. */
  owner?: string
}

/** Tokens as the provider counts them; thinking apart from what was written. */
export interface AiUsage {
  inputTokens: number
  outputTokens: number
  thoughtTokens: number
}

/** What a model answered, and what was really sent and received for it. */
export interface AiAnswer {
  text: string
  finishReason: string
  /** The model that really answered; services route retired names to newer models. */
  modelVersion: string | null
  usage: AiUsage
  /** What was sent and received, without keys; each capped at `rawMaxBytes`. */
  requestCall: unknown
  rawResponse: unknown
  /** A sentence to show above the result. */
  notice?: string
}

/** A model that a provider offers now. */
export interface ListedModel {
  /** Its id at the provider. */
  pathName: string
  name: string
  version: string
  description: string
}

/** Whoever can run a model. */
export interface AiProvider {
  name: string
  handles(modelId: string): boolean
  /** Sends one request; never retries what the caller could. Rejects with `AiError`, or the signal's reason. */
  generate(request: AiRequest): Promise<AiAnswer>
  /** What may be imported, where the provider has a list. Rejects with `AiError`, or the signal's reason. */
  listModels?(signal: AbortSignal): Promise<ListedModel[]>
}

/** Kept of a raw request or response; more is cut off. */
export const rawMaxBytes = 1_048_576

export type AiFailureStatus = 'FAILED_AI_API' | 'FAILED_VIDEO_PROCESSING' | 'FAILED_PARSING'

/**
 * A failed try, classified. The caller retries while the number of tries made is below `maxTries`
 * (1: final; 2: once more; 4: transient), not sooner than `retryAfterMs` and its own back-off.
 * `message` is the sentence to show; `errorType` the class to store.
 */
export class AiError extends Error {
  readonly errorType: string
  readonly status: AiFailureStatus
  readonly maxTries: number
  readonly retryAfterMs: number | null
  readonly requestCall: unknown
  readonly rawResponse: unknown
  /** What the failed try cost, where the provider counted it; blocked and cut off answers are paid for too. */
  readonly usage: AiUsage | null

  constructor(failure: {
    errorType: string
    message: string
    status?: AiFailureStatus
    maxTries?: number
    retryAfterMs?: number | null
    requestCall?: unknown
    rawResponse?: unknown
    usage?: AiUsage | undefined
    cause?: unknown
  }) {
    super(failure.message, { cause: failure.cause })
    this.name = 'AiError'
    this.errorType = failure.errorType
    this.status = failure.status ?? 'FAILED_AI_API'
    this.maxTries = failure.maxTries ?? finalTries
    this.retryAfterMs = failure.retryAfterMs ?? null
    this.requestCall = failure.requestCall ?? null
    this.rawResponse = failure.rawResponse ?? null
    this.usage = failure.usage ?? null
  }
}

/** The `errorType` of a call that was not made because the day's money is spent; it may be made after `retryAfterMs`. */
export const budgetUsedUp = 'AI_BUDGET_USED_UP'

/** How many tries in all a failure allows. */
export const finalTries = 1
export const onceMoreTries = 2
export const recitationTries = 3
export const transientTries = 4

/** A video that a service has taken, good until `expiresAt` for the key that uploaded it. */
export interface AiFile {
  name: string
  uri: string
  expiresAt: Date
}

/** Remembers uploaded videos, so that the same bytes are not sent twice. `keyId` is a digest, never the key. */
export interface AiFileCache {
  find(keyId: string, sha256: string): Promise<AiFile | null>
  save(keyId: string, sha256: string, file: AiFile): Promise<void>
  drop(keyId: string, sha256: string): Promise<void>
}
