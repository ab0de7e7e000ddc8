import { readFile } from 'node:fs/promises'
import type { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { OutputKind } from '@hookline/contract/generation/parse-output.rules'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { useFile } from '../../storage/storage.ts'
import { type AiError, type AiFrame, type AiRequest, type AiVideo, videoError } from '../ai.ts'
import { emptyAnswer } from '../ai-failures.ts'
import { strictSchemaFor } from '../answer-schema.ts'
import { describeReport, timeLabel } from '../report-text.ts'
import { inputTooLong } from './openai-errors.ts'

/** `frames` works with every model that sees pictures; few servers accept a `video`. */
export type VideoInput = 'frames' | 'video'

export type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>['languageModel']>
export type CallOptions = Parameters<ChatModel['doGenerate']>[0]
type Prompt = CallOptions['prompt']
type Parts = Extract<Prompt[number], { role: 'user' }>['content']

/** In one request: several videos share them. */
const framesMax = 12
/** For the retry after a request or an answer that was too long for the model. */
const fewerFramesMax = 6
const tooLongBefore = [inputTooLong, 'TRUNCATED', 'MAX_TOKENS_THINKING']
/** Base64 in one request; servers refuse larger ones. */
const videoMaxBytes = 25 * 1024 * 1024
/** Enough of an answer to see what was wrong. */
const repairTextMax = 20_000

/** How an answer is requested, the strictest form first. */
const answerForms = ['json_schema', 'json_object', 'prompt only'] as const
export type AnswerForm = (typeof answerForms)[number]

/** The forms to request an answer in, one after the other. Some servers answer nothing when they are to obey a schema. */
export function formsFor({ output, previousErrorType }: AiRequest): readonly AnswerForm[] {
  if (output === 'text' || previousErrorType === emptyAnswer.errorType) return ['prompt only']
  return strictSchemaFor(output) ? answerForms : ['json_object', 'prompt only']
}

/** A form as the client's parameter. */
export function responseFormatFor(form: AnswerForm, output: OutputKind): CallOptions['responseFormat'] {
  if (form === 'prompt only') return { type: 'text' }
  const schema = form === 'json_schema' ? strictSchemaFor(output) : null
  return schema ? { type: 'json', name: output, schema } : { type: 'json' }
}

/** Pictures first, text last. @throws AiError when there is nothing of the video to send */
export async function buildPrompt(request: AiRequest, videoInput: VideoInput): Promise<Prompt> {
  const parts: Parts = []
  if (videoInput === 'video') refuseTooLarge(request.videos)
  for (const [at, video] of request.videos.entries()) {
    const name = request.videos.length > 1 ? `Video ${at + 1}` : undefined
    if (name) parts.push({ type: 'text', text: `${name}:` })
    parts.push(...(videoInput === 'video' ? await videoParts(video) : await frameParts(request, video, name)))
    const seen = describeReport(video.report, name)
    if (seen) parts.push({ type: 'text', text: seen })
  }
  const prompt: Prompt = [
    { role: 'system', content: request.system },
    { role: 'user', content: [...parts, { type: 'text', text: request.instructions }] },
  ]
  if (!request.unparsedAnswer) return prompt
  const { text, error } = request.unparsedAnswer
  const again = `${error} Give the same answer again, in exactly the form that was asked for.`
  return [
    ...prompt,
    { role: 'assistant', content: [{ type: 'text', text: text.slice(0, repairTextMax) }] },
    { role: 'user', content: [{ type: 'text', text: again }] },
  ]
}

async function frameParts(request: AiRequest, video: AiVideo, name = 'one video'): Promise<Parts> {
  const max = tooLongBefore.includes(request.previousErrorType ?? '') ? fewerFramesMax : framesMax
  const frames = chosen(await readFrames(video, request.signal), Math.floor(max / request.videos.length))
  return [
    { type: 'text', text: `These pictures are frames of ${name}, in order. Before each is its time.` },
    ...frames.flatMap(
      ({ atMs, jpeg }): Parts => [
        { type: 'text', text: timeLabel(atMs) },
        { type: 'file', mediaType: 'image/jpeg', data: { type: 'data', data: jpeg } },
      ],
    ),
  ]
}

async function readFrames(video: AiVideo, signal: AbortSignal): Promise<AiFrame[]> {
  const frames = await video.readFrames(signal).catch((cause) => {
    signal.throwIfAborted()
    throw noFrames(video, cause instanceof Error ? ` ${cause.message}` : '')
  })
  if (frames.length === 0) throw noFrames(video, '')
  return frames
}

function noFrames({ filename }: AiVideo, reason: string): AiError {
  return videoError(
    'NO_FRAMES',
    `This model sees pictures of a video, but none could be taken of ${filename}.${reason}`,
  )
}

/** At most `max`, evenly spread. */
function chosen(frames: AiFrame[], max: number): AiFrame[] {
  if (frames.length <= max) return frames
  return Array.from({ length: max }, (_, n) => frames[Math.round((n * (frames.length - 1)) / (max - 1))]).filter(
    (frame) => frame !== undefined,
  )
}

function refuseTooLarge(videos: AiVideo[]) {
  const sizeBytes = videos.reduce((sum, video) => sum + video.sizeBytes, 0)
  if (sizeBytes <= videoMaxBytes) return
  const names = videos.map(({ filename }) => filename).join(' and ')
  throw videoError(
    'VIDEO_TOO_LARGE',
    `${names} ${videos.length > 1 ? 'have' : 'has'} ${formatSize(sizeBytes)}, but OPENAI_COMPATIBLE_VIDEO_INPUT=video ` +
      `sends at most ${formatSize(videoMaxBytes)}. Set it to frames, or upload a smaller video.`,
  )
}

async function videoParts({ contentType, openFile }: AiVideo): Promise<Parts> {
  const data = await useFile(openFile(), (path) => readFile(path))
  return [{ type: 'file', mediaType: contentType, data: { type: 'data', data } }]
}
