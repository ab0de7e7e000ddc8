import { abbreviateText } from '@hookline/contract/characters.rules'
import type { OutputKind } from '@hookline/contract/generation/parse-output.rules'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import type { Regeneration } from '@hookline/contract/generation/regeneration.schemas'
import type { JobStage } from '@hookline/contract/jobs/jobs.schemas'
import type { MediaFacts } from '@hookline/contract/uploads/uploads.schemas'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { OpenFile } from '../storage/storage.ts'

export interface AiVideo {
  objectName: string
  filename: string
  /** `video/mp4` or `video/quicktime`, as verified from the bytes. */
  contentType: string
  sizeBytes: number
  /** Hex digest of the bytes. */
  sha256: string
  /** `gs://…`; Google can read it only when the objects are in Google Cloud Storage. */
  gsUrl: string
  media: MediaFacts | null
  /** What the video shows and says; null when it was not watched. */
  report: WatchReport | null
  openFile(): Promise<OpenFile>
  /** 8 to 12 pictures for an ad, in order. Rejects when none can be taken, or with the signal's reason. */
  readFrames(signal: AbortSignal): Promise<AiFrame[]>
}

export interface AiFrame {
  atMs: number
  jpeg: Uint8Array
}

export interface AiRequest {
  /** The model's `path_name`. */
  modelId: string
  /** `system` and `instructions` of `composePrompt`. */
  system: string
  instructions: string
  template: { name: string; instructions: string } | null
  /** The values of the prompt's input variables, from the brief too; the prompt already holds them. */
  variables: InputValues
  output: OutputKind
  /** One variant is to be regenerated; `instructions` says so already. */
  regeneration?: Regeneration | undefined
  /** What the answer is for; `copy` when it is not given. */
  operation?: string
  /** One, or the two of a comparison. */
  videos: AiVideo[]
  /** Aborting stops uploads and calls; `generate` then rejects with the signal's reason, not with an `AiError`. */
  signal: AbortSignal
  onStage(stage: JobStage): void
  /** An answer that did not parse, and why: requests the same answer in the right form. */
  unparsedAnswer?: { text: string; error: string }
  /** `errorType` of the previous try: the provider changes what made it fail. */
  previousErrorType?: string
  /** The user of the job: waiting calls of different owners take turns. */
  owner?: string
}

/** Tokens as the provider counts them; thinking is separate from output. */
export interface AiUsage {
  inputTokens: number
  outputTokens: number
  thoughtTokens: number
}

export interface AiAnswer {
  text: string
  finishReason: string
  /** The model that answered; services route retired names to newer models. */
  modelVersion: string | null
  usage: AiUsage
  /** The raw request and response without keys, each capped at `rawMaxBytes`. */
  requestCall: unknown
  rawResponse: unknown
  /** A sentence to show above the result. */
  notice?: string
}

/** More tokens than any model reads or writes at once. */
const tokensMax = 100_000_000

/** A service's token count as a whole number; 0 for one that cannot be right. */
export function tokenCount(value: unknown): number {
  const count = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof count === 'number' && count > 0 && count <= tokensMax ? Math.round(count) : 0
}

export interface ListedModel {
  pathName: string
  name: string
  version: string
  description: string
}

export interface ModelList {
  /** Those that can be imported. */
  models: ListedModel[]
  /** The rows of the list, of which some may be for other purposes. */
  rowCount: number
  /** Rows without an id, or with a field that is no text. */
  unreadableCount: number
}

export interface AiProvider {
  name: string
  /** The `provider` of the models that it serves. */
  provider: string
  /** Whether it gets the video itself, so that it can do without the watch report. */
  seesVideo: boolean
  /** Sends one request; retries are up to the caller. Rejects with `AiError`, or the signal's reason. */
  generate(request: AiRequest): Promise<AiAnswer>
  /** Rejects with `AiError`, or the signal's reason. */
  listModels?(signal: AbortSignal): Promise<ModelList>
}

/** A longer reply is cut off: no model writes so much, and it is parsed in memory. */
export const answerMaxBytes = 20 * 1024 * 1024
/** The maximum size of a stored raw request or response. */
export const rawMaxBytes = 1_048_576

/** A service's own sentence can be of any length, and each list of results holds it. */
const errorMaxChars = 1000

export type AiFailureStatus = 'FAILED_AI_API' | 'FAILED_VIDEO_PROCESSING' | 'FAILED_PARSING'

/**
 * A classified failure. The caller retries while fewer than `maxTries` tries were made, not before `retryAfterMs` and its
 * own back-off. `message` is the sentence to show; `errorType` the class to store.
 */
export class AiError extends Error {
  override readonly name = 'AiError'
  readonly errorType: string
  readonly status: AiFailureStatus = 'FAILED_AI_API'
  readonly maxTries: number = finalTries
  readonly retryAfterMs: number | null = null
  readonly requestCall: unknown = null
  readonly rawResponse: unknown = null
  /** Tokens of the failed try: blocked and truncated answers are paid for too. */
  readonly usage: AiUsage | null = null

  constructor({
    errorType,
    message,
    cause,
    ...details
  }: Pick<AiError, 'errorType' | 'message'> & Partial<Omit<AiError, 'name' | 'stack'>>) {
    super(abbreviateText(message, errorMaxChars), { cause })
    this.errorType = errorType
    Object.assign(this, details)
  }
}

/** A failure of the video itself, which another try would not change. */
export function videoError(errorType: string, message: string): AiError {
  return new AiError({ errorType, message, status: 'FAILED_VIDEO_PROCESSING' })
}

export const budgetUsedUp = 'AI_BUDGET_USED_UP'
export const nothingToWrite = 'NOTHING_TO_WRITE'

/** The total number of tries that a failure allows. */
export const finalTries = 1
export const onceMoreTries = 2
export const recitationTries = 3
export const transientTries = 4

/** An uploaded video, usable until `expiresAt` with the key that uploaded it. */
export interface AiFile {
  name: string
  uri: string
  expiresAt: Date
}

/** Uploaded videos by digest, so that the same bytes are uploaded once. `keyId` is a digest of the key. */
export interface AiFileCache {
  find(keyId: string, sha256: string): Promise<AiFile | null>
  save(keyId: string, sha256: string, file: AiFile): Promise<void>
  drop(keyId: string, sha256: string): Promise<void>
}
