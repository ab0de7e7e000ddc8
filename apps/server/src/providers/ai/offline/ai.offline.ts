import { connectAdvice, offlineModelId, offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { type AiAnswer, AiError, type AiProvider, type AiRequest, type AiVideo, videoError } from '../ai.ts'
import { readAd } from './offline-ad.ts'
import { readBrief } from './offline-brief.ts'
import { listVariants, writeVariants } from './offline-copy.ts'
import { chooseRegenerated } from './offline-regeneration.ts'
import { analyzeVideo, compareVideos, writeStudy } from './offline-study.ts'

/** Quotes and measures. Needs no key and no network; the same input gives the same answer. */
export function createOfflineAi(): AiProvider {
  return {
    name: 'Offline',
    provider: 'Offline',
    seesVideo: false,
    async generate(request) {
      request.onStage('preparing')
      request.signal.throwIfAborted()
      request.onStage('analyzing')
      const [video, second] = request.videos
      if (!video) throw videoError('NO_VIDEO', 'There is no video to write about.')
      request.onStage('generating')
      request.signal.throwIfAborted()
      const kind = chooseKind(request)
      if (kind === 'analysis') return toAnswer(request, writeStudy(request.output, analyzeVideo(video)))
      if (kind === 'copy') return writeCopy(request, video)
      if (!second) throw videoError('NO_VIDEO', 'A comparison needs two videos.')
      return toAnswer(request, writeStudy(request.output, compareVideos(video, second)))
    },
  }
}

/** A format of one operation may be chosen for another. */
function chooseKind({ output, operation }: AiRequest): 'copy' | 'analysis' | 'comparison' {
  const kinds = ['analysis', 'comparison'] as const
  if (output === 'variants') return 'copy'
  return kinds.find((kind) => kind === output) ?? kinds.find((kind) => kind === operation) ?? 'copy'
}

function writeCopy(request: AiRequest, video: AiVideo): AiAnswer {
  const brief = readBrief(request)
  const ad = video.report && readAd(video.report)
  if (request.regeneration) {
    const { variant, notFollowed } = chooseRegenerated(request.regeneration, listVariants(ad, brief))
    return toAnswer(request, toJson({ variants: [variant] }), notFollowed)
  }
  const variants = writeVariants(ad, brief)
  if (variants.length === 0) {
    const message = 'No line of this video or the brief may be used under the brand guide. Connect an AI model.'
    throw new AiError({ errorType: 'NOTHING_TO_WRITE', message })
  }
  return toAnswer(request, inForm(request.output, video, variants))
}

function inForm(output: AiRequest['output'], video: AiVideo, variants: CopyVariant[]): string {
  if (output === 'variants') return toJson({ variants })
  if (output === 'takeaways') return writeStudy(output, analyzeVideo(video))
  if (output === 'json') return toJson({ ...analyzeVideo(video), suggestedCopy: variants })
  return variants.map(({ headline, primaryText }, at) => `${at + 1}. ${headline}\n${primaryText}`).join('\n\n')
}

const toJson = (content: object) => JSON.stringify(content, null, 2)

/** What the answer rests on, and in one line what it did not follow. */
function writeNotice(request: AiRequest, notFollowed: string | null): string {
  const one = request.videos.length === 1
  const isRead = request.videos.some(({ report }) => report && readAd(report))
  const { language } = readBrief(request)
  const missed = [language && `text in ${language}`, notFollowed].filter((part) => part)
  return [
    isRead
      ? `Written from the text and speech in ${one ? 'this video' : 'these videos'}. The pictures themselves were not understood.`
      : `Written by the ${offlineModelName}: no AI watched ${one ? 'this video' : 'these videos'}. ${connectAdvice} for copy from what it shows.`,
    ...(missed.length > 0 ? [`Not followed: ${missed.join('; ')}.`] : []),
  ].join(' ')
}

function toAnswer(request: AiRequest, text: string, notFollowed: string | null = null): AiAnswer {
  return {
    text,
    finishReason: 'STOP',
    modelVersion: offlineModelId,
    usage: { inputTokens: 0, outputTokens: 0, thoughtTokens: 0 },
    requestCall: {
      provider: 'Offline',
      model: request.modelId,
      system: request.system,
      instructions: request.instructions,
      variables: request.variables,
      videos: request.videos.map(({ filename, sizeBytes, media }) => ({ filename, sizeBytes, media })),
    },
    rawResponse: { text },
    notice: writeNotice(request, notFollowed),
  }
}
