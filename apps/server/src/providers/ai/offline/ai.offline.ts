import { connectAdvice, offlineModelId, offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import { type AiAnswer, AiError, type AiProvider, type AiRequest, nothingToWrite, videoError } from '../ai.ts'
import { type OfflineBrief, readBrief } from './offline-brief.ts'
import { namesPrice, writeCopy } from './offline-copy.ts'
import { chooseLanguage } from './offline-language.ts'
import { chooseRegenerated } from './offline-regeneration.ts'
import { analyzeVideo, compareVideos, type MeasuredVideo, measureVideo, writeStudy } from './offline-study.ts'

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
      const brief = readBrief(request)
      const [video, second] = request.videos.map((one) => measureVideo(one, listLanguages(brief)))
      if (!video) throw videoError('NO_VIDEO', 'There is no video to write about.')
      request.onStage('generating')
      request.signal.throwIfAborted()
      const kind = chooseKind(request)
      if (kind === 'copy') return answerCopy(request, brief, video)
      if (kind === 'analysis') return answerStudy(request, brief, analyzeVideo(video), [video])
      if (!second) throw videoError('NO_VIDEO', 'A comparison needs two videos.')
      return answerStudy(request, brief, compareVideos(video, second), [video, second])
    },
  }
}

/** The language that is asked for, then the one of the user's own words. */
function listLanguages({ language, product, offer }: OfflineBrief): string[] {
  const own = [product, offer].filter((text) => text !== null)
  return [language, chooseLanguage(own)].filter((name) => name !== null)
}

/** A format of one operation may be chosen for another. */
function chooseKind({ output, operation }: AiRequest): 'copy' | 'analysis' | 'comparison' {
  const kinds = ['analysis', 'comparison'] as const
  if (output === 'variants') return 'copy'
  const kind = kinds.find((kind) => kind === output) ?? kinds.find((kind) => kind === operation)
  return kind ?? (output === 'takeaways' ? 'analysis' : 'copy')
}

function answerStudy(
  request: AiRequest,
  { language, notUnderstood }: OfflineBrief,
  study: Parameters<typeof writeStudy>[1],
  videos: MeasuredVideo[],
): AiAnswer {
  const basis = describeBasis(videos.some(({ ad }) => ad) ? 'video' : 'nothing', videos.length)
  const missed = [...describeLanguage(language, 'English'), ...notUnderstood]
  const contradicted = describeContradicted(videos)
  return toAnswer(request, writeStudy(request.output, study), [basis, contradicted, describeMissed(missed)])
}

function answerCopy(request: AiRequest, brief: OfflineBrief, video: MeasuredVideo): AiAnswer {
  const { output, regeneration } = request
  const { variants, all, isFromVideo } = writeCopy(video.ad, brief)
  if (all.length === 0) throw describeNothing(video)
  const basis = describeBasis(isFromVideo ? 'video' : 'brief')
  if (regeneration) {
    const { variant, notFollowed } = chooseRegenerated(regeneration, all)
    return toAnswer(request, toJson({ variants: [variant] }), [basis, describeMissed(notFollowed)])
  }
  const { language, noPrice, variantCount, notUnderstood } = brief
  const written = (isFromVideo && video.ad?.language) || 'English'
  const missed = [
    ...describeLanguage(language, written),
    ...(noPrice && variants.some(namesPrice) ? ['no price'] : []),
    ...(variantCount !== null && variantCount > variants.length ? [`${variantCount} variants`] : []),
    ...notUnderstood,
  ]
  const forms: Partial<Record<typeof output, () => string>> = {
    json: () => toJson({ ...analyzeVideo(video), suggestedCopy: variants }),
    text: () => variants.map(({ headline, primaryText }, at) => `${at + 1}. ${headline}\n${primaryText}`).join('\n\n'),
  }
  const text = forms[output]?.() ?? toJson({ variants })
  return toAnswer(request, text, [basis, describeContradicted([video]), describeMissed(missed)])
}

const toJson = (content: object) => JSON.stringify(content, null, 2)

function describeNothing({ firstWords, report }: MeasuredVideo): AiError {
  const why = firstWords
    ? 'No line that was read of this video can stand as copy'
    : `No caption or sentence of this video was ${report ? 'read for sure' : 'read'}`
  const message = `${why}, and the brief names no product or offer. Fill in the brief, or connect an AI model.`
  return new AiError({ errorType: nothingToWrite, message })
}

/** What the answer rests on. */
function describeBasis(source: 'video' | 'brief' | 'nothing', videoCount = 1): string {
  const what = videoCount === 1 ? 'this video' : 'these videos'
  return source === 'video'
    ? `Written from the text and speech in ${what}. The pictures themselves were not understood.`
    : `Written by the ${offlineModelName}${source === 'brief' ? ' from the brief' : ''}: no AI watched ${what}. ${connectAdvice} for copy from what it shows.`
}

const describeLanguage = (language: string | null, written: string) =>
  language && language !== written ? [`text in ${language}`] : []
const describeMissed = (missed: string[]) => missed.length > 0 && `Not followed: ${missed.join('; ')}.`

function describeContradicted(videos: MeasuredVideo[]) {
  const quotes = videos.flatMap(({ ad }) => ad?.contradicted.map(({ quote }) => `“${quote}”`) ?? [])
  return quotes.length > 0 && `Left out, as the video also says otherwise: ${listWords(quotes)}.`
}

/** @param notices sentences above the result */
function toAnswer(request: AiRequest, text: string, notices: (string | false)[]): AiAnswer {
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
    notice: notices.filter(Boolean).join(' '),
  }
}
