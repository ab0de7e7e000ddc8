import { connectAdvice, offlineModelName } from '@hookline/contract/ai-models/ai-models.rules'
import type { Analysis, Comparison, Note } from '@hookline/contract/analysis/analysis.schemas'
import { type AiRequest, videoError } from '../ai.ts'
import { analyzeVideo } from './offline-analysis.ts'
import { compareVideos } from './offline-comparison.ts'
import { type MeasuredVideo, measureVideo } from './offline-measures.ts'
import { formatMoment } from './offline-wording.ts'

type Study = { kind: 'analysis'; content: Analysis } | { kind: 'comparison'; content: Comparison }

/** The analysis or comparison in the form that was asked for, and what to know about it; null when copy was asked for. */
export function writeStudy(request: AiRequest): { text: string; notice: string } | null {
  const kind = chooseStudyKind(request)
  if (!kind || request.output === 'variants') return null
  const videos = request.videos.map(measureVideo)
  const study = buildStudy(kind, videos)
  return { text: inForm(request.output, study), notice: writeNotice(kind, videos) }
}

/** A format of one operation may be chosen for the other. */
function chooseStudyKind({ output, operation }: AiRequest): Study['kind'] | null {
  const kinds = ['analysis', 'comparison'] as const
  return kinds.find((kind) => kind === output) ?? kinds.find((kind) => kind === operation) ?? null
}

function buildStudy(kind: Study['kind'], [one, two]: MeasuredVideo[]): Study {
  if (one && kind === 'analysis') return { kind, content: analyzeVideo(one) }
  if (one && two) return { kind: 'comparison', content: compareVideos([one, two]) }
  const message = kind === 'analysis' ? 'There is no video to analyze.' : 'A comparison needs two videos.'
  throw videoError('NO_VIDEO', message)
}

function inForm(output: AiRequest['output'], study: Study): string {
  if (output === 'takeaways') return JSON.stringify({ takeaways: study.content.keyTakeaways }, null, 2)
  if (output !== 'text') return JSON.stringify(study.content, null, 2)
  return study.kind === 'analysis' ? analysisAsText(study.content) : comparisonAsText(study.content)
}

function writeNotice(kind: Study['kind'], videos: MeasuredVideo[]): string {
  const these = kind === 'analysis' ? 'this video' : 'these videos'
  const seen = videos.flatMap((video) => video.seen ?? [])
  if (seen.length === 0) {
    return (
      `Written by the ${offlineModelName} from measured facts: no AI watched ${these}. ` +
      `${connectAdvice} for what the pictures show.`
    )
  }
  const source = seen.some(({ ad }) => ad)
    ? `Written from the text and speech in ${these}.`
    : `Written from the length and the cuts of ${these}: no text and no speech could be read.`
  const language = seen.every(({ isEnglish }) => isEnglish)
    ? ''
    : ' Brand, offer and call to action are recognised in English only.'
  return `${source} The pictures themselves were not understood.${language}`
}

const sections = (parts: (string | null)[]) => parts.filter((part) => part).join('\n\n')
const list = (title: string, lines: string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n') : null
const timed = ({ text, atMs }: Note) => (atMs === null ? text : `${formatMoment(atMs)}: ${text}`)

function analysisAsText({ summary, hook, strengths, weaknesses, suggestions, keyTakeaways }: Analysis): string {
  return sections([
    summary,
    hook.verdict && `Hook: ${hook.verdict}`,
    list('Strengths', strengths.map(timed)),
    list('Weaknesses', weaknesses.map(timed)),
    list('Suggestions', suggestions.map(timed)),
    list('Key takeaways', keyTakeaways),
  ])
}

const verdicts = { video1: 'Video 1', video2: 'Video 2', even: 'even' }

function comparisonAsText({ summary, aspects, differences, shared, ...comparison }: Comparison): string {
  const judged = aspects.map(
    ({ aspect, better, why }) =>
      `${aspect}: ${[better && `${verdicts[better]}.`, why].filter((part) => part).join(' ')}`,
  )
  return sections([
    summary,
    list('By aspect', judged),
    list(
      'Differences',
      differences.map(({ text }) => text),
    ),
    list('Both', shared),
    list('Try next', comparison.suggestions),
    list('Key takeaways', comparison.keyTakeaways),
  ])
}
