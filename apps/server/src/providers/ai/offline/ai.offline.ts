import { connectAdvice, offlineModelId, offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import { defaultVariantCount } from '@hookline/contract/generation/parse-output.rules'
import { formatSize } from '@hookline/contract/uploads/media-text.rules'
import { type AiAnswer, type AiProvider, type AiRequest, videoError } from '../ai.ts'
import type { SeenAd } from './offline-ad.ts'
import { writeFromAd } from './offline-ad-copy.ts'
import { type OfflineVariant, writeVariants } from './offline-copy.ts'
import { type OfflineFacts, readOfflineFacts } from './offline-facts.ts'
import { chooseVariants, withoutForbidden } from './offline-guide.ts'
import { writeRegeneration } from './offline-regeneration.ts'
import { writeStudy } from './offline-study.ts'

const offlineNotice =
  `Written by the ${offlineModelName}: no AI watched this video. ` + `${connectAdvice} for copy from what it shows.`

const watchedNotice = 'Written from the text and speech in this video. The pictures themselves were not understood.'

/** Needs no key and no network; the same input gives the same answer. */
export function createOfflineAi(): AiProvider {
  return {
    name: 'Offline',
    provider: 'Offline',
    seesVideo: false,
    async generate(request) {
      request.onStage('preparing')
      request.signal.throwIfAborted()
      request.onStage('analyzing')
      const [video] = request.videos
      if (!video) throw videoError('NO_VIDEO', 'There is no video to write about.')
      const facts = readOfflineFacts(request, video, defaultVariantCount)
      request.onStage('generating')
      request.signal.throwIfAborted()
      const { text, notice } = regenerate(request, facts) ??
        writeStudy(request) ?? { text: writeCopy(request, facts), notice: chooseCopyNotice(facts) }
      return toAnswer(request, text, withLanguage(notice, facts))
    },
  }
}

function buildVariants(asked: OfflineFacts): OfflineVariant[] {
  const facts = { ...withoutForbidden(asked), variantCount: Number.POSITIVE_INFINITY }
  const all = facts.ad ? writeFromAd(facts.ad, facts) : writeVariants(facts.isWatched ? withoutNumbers(facts) : facts)
  return chooseVariants(all, asked)
}

function regenerate({ regeneration }: AiRequest, facts: OfflineFacts) {
  if (!regeneration) return null
  const { variant, notice } = writeRegeneration(regeneration, facts, buildVariants)
  return {
    text: JSON.stringify({ variants: [variant] }, null, 2),
    notice: [chooseCopyNotice(facts), notice].filter(Boolean).join(' '),
  }
}

/** The numbers of the file and its name would be claims that a watched video does not make. */
function withoutNumbers(facts: OfflineFacts): OfflineFacts {
  const words = facts.name?.split(' ').filter((word) => !/\d/.test(word))
  return { ...facts, seconds: null, name: words?.join(' ') || null }
}

const chooseCopyNotice = ({ ad }: OfflineFacts) => (ad ? watchedNotice : offlineNotice)

function withLanguage(notice: string, { language }: OfflineFacts): string {
  return language ? `${notice} It cannot write ${language}: the text is English, or as in the video.` : notice
}

function writeCopy({ output }: AiRequest, facts: OfflineFacts): string {
  switch (output) {
    case 'variants':
      return JSON.stringify({ variants: buildVariants(facts) }, null, 2)
    case 'takeaways':
      return JSON.stringify({ takeaways: takeaways(facts) }, null, 2)
    case 'text':
      return buildVariants(facts)
        .map(({ angle, headline, primaryText }, at) => `${at + 1}. ${headline} (${angle})\n${primaryText}`)
        .join('\n\n')
    default:
      return JSON.stringify(summary(facts), null, 2)
  }
}

function wordsOfAd({ brand, hook, offer, code, deadline, proof, callToAction }: SeenAd): string[] {
  const told = [
    ['The name that it shows', brand],
    ['It begins with', hook],
    ['Its offer', offer],
    ['Its code', code === offer ? null : code],
    ['Its deadline', deadline],
    ['Its proof', proof[0]],
    ['Its call to action', callToAction],
  ] as const
  return told.flatMap(([what, words]) => (words ? [`${what}: “${words}”`] : []))
}

const shapeAdvice = {
  vertical: 'fills the screen in Reels and Stories; check that nothing is cropped in the feed.',
  square: 'works in the feed; a vertical cut would fill the screen in Reels and Stories.',
  landscape: 'looks small on a phone; a vertical or square cut would use more of the screen.',
}

function takeaways({ name, seconds, shape, ...facts }: OfflineFacts): string[] {
  const points = [
    ...(facts.ad ? wordsOfAd(facts.ad) : []),
    name
      ? `Going by its file name, the video is about ${name}.`
      : 'The file name does not say what the video is about.',
    seconds &&
      `It runs ${seconds} s: ${
        seconds <= 15
          ? 'short enough to be watched to the end, so put the one thing that matters first.'
          : 'long for a feed, so make sure that the first 3 seconds already show the product.'
      }`,
    shape && `The picture is ${shape} (${facts.width} × ${facts.height}): it ${shapeAdvice[shape]}`,
    facts.hasSound === true && 'It has sound, but many people watch on mute: captions carry the message to them.',
    facts.hasSound === false && 'It has no sound track: the message must be readable on screen.',
    `The file is ${formatSize(facts.sizeBytes)}.`,
  ]
  return points.filter((point) => typeof point === 'string')
}

function summary(facts: OfflineFacts): Record<string, unknown> {
  const { name, seconds, shape, hasSound, width, height, sizeBytes } = facts
  return {
    source: facts.ad ? watchedNotice : `${offlineModelName}: no AI watched this video`,
    subject: facts.product ?? name,
    video: { durationSeconds: seconds, shape, width, height, hasSound, sizeBytes },
    observations: takeaways(facts),
    ...(facts.ad && { ad: facts.ad }),
    suggestedCopy: buildVariants(facts),
  }
}

function toAnswer(request: AiRequest, text: string, notice: string): AiAnswer {
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
    notice,
  }
}
