import type { Analysis, MessagePart, Stretch } from '@hookline/contract/analysis/analysis.schemas'
import type { VideoLine } from '@hookline/contract/claims/video-lines.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import { type AdLine, hookEndsMs, type SeenAdLines } from './offline-ad.ts'
import { checkVideo, type Finding } from './offline-checks.ts'
import { isAllUnderstood, type MeasuredVideo, type PartOfVideo, type SeenVideo } from './offline-measures.ts'
import {
  describeMoment,
  describeStart,
  ended,
  formatDuration,
  lowerFirst,
  pluralize,
  quote,
  timeShare,
  upperFirst,
} from './offline-wording.ts'

const notesMax = 6
const takeawaysMax = 6

/** What can be measured of a video. What its pictures show is not judged. */
export function analyzeVideo(video: MeasuredVideo): Analysis {
  const { seen } = video
  const findings = checkVideo(video)
  const strengths = findings.filter(({ isStrength }) => isStrength)
  const weaknesses = findings.filter(({ isStrength }) => !isStrength)
  return {
    summary: summarise(video),
    hook: describeHook(video),
    scenes: seen && seen.scenes.length > 0 ? describeScenes(seen) : [],
    message: summarizeMessage(seen?.ad ?? null),
    pace: seen?.pace ?? { cutsPerMinute: null, firstCutMs: null, longestShotMs: null, scenes: null },
    strengths: strengths.slice(0, notesMax).map(toNote),
    weaknesses: weaknesses.slice(0, notesMax).map(toNote),
    suggestions: weaknesses.flatMap(({ advice }) => advice ?? []).slice(0, notesMax),
    keyTakeaways: listTakeaways(video, findings),
  }
}

const toNote = ({ text, atMs }: Finding) => ({ text, atMs })

function summarise(video: MeasuredVideo): string {
  const { durationMs, seen, shape, hasSound } = video
  const length = durationMs === null ? '' : ` of ${formatDuration(durationMs)}`
  const scenes = seen ? ` in ${pluralize(seen.scenes.length, 'scene')}` : ''
  const kind = `${shape === null ? 'A video' : `A ${shape} video`}${length}${scenes}.`
  if (seen) return [kind, describeParts(seen), describeMessage(seen)].filter((part) => part).join(' ')
  const sound = hasSound === null ? '' : ` It has ${hasSound ? 'sound' : 'no sound'}.`
  return `${kind}${sound} It was not watched, so its words and scenes are not known.`
}

function describeParts({ text, speech, report, textShare }: SeenVideo): string {
  const parts: [name: string, part: PartOfVideo][] = [
    ['speech', speech],
    ['text on screen', text],
  ]
  const has = parts.flatMap(([name, { lines }]) => (lines.length > 0 ? [name] : []))
  const hasNot = parts.flatMap(([name, { lines, isRead }]) => (lines.length === 0 && isRead ? [`no ${name}`] : []))
  const unread = parts.flatMap(([name, { lines, isRead }]) => (lines.length === 0 && !isRead ? [name] : []))
  if (!report.hasSound)
    return `It has no sound, ${text.lines.length > 0 ? `but text on screen ${timeShare(textShare)}` : 'and no text could be read'}.`
  const known = [has, hasNot].filter((names) => names.length > 0).map((names) => listWords(names))
  const told = known.length > 0 ? [`It has ${known.join(', but ')}.`] : []
  return [...told, ...unread.map((name) => `Its ${name} could not be understood.`)].join(' ')
}

function describeMessage(seen: SeenVideo): string {
  const { ad } = seen
  const none = (name: string) => (isAllUnderstood(seen) ? `no ${name} was recognised` : null)
  if (!ad) return ''
  if (!ad.brand && !ad.offer) return isAllUnderstood(seen) ? 'No brand name and no offer were recognised.' : ''
  const brand = ad.brand ? `it names ${quote(ad.brand.name)} ${describeStart(ad.brand.fromMs)}` : none('brand name')
  const offer = ad.offer ? `its offer is ${quote(ad.offer.quote)}, ${describeMoment(ad.offer.fromMs)}` : none('offer')
  const told = [brand, offer].filter((part) => part !== null).join('; ')
  return told && `${upperFirst(told)}.`
}

function describeHook(video: MeasuredVideo): Analysis['hook'] {
  const { seen, durationMs } = video
  const window = { fromMs: 0, toMs: Math.min(hookEndsMs, durationMs ?? hookEndsMs) }
  if (!seen) return { ...window, shows: null, says: null, text: null, verdict: null }
  const begins = ({ fromMs }: VideoLine) => fromMs < window.toMs
  return {
    ...window,
    shows: null,
    says: joined(seen.speech.lines.filter(begins), ' '),
    text: joined(seen.text.lines.filter(begins), ' · '),
    verdict: judgeHook(seen),
  }
}

function judgeHook(seen: SeenVideo): string | null {
  const { ad, text, speech } = seen
  const isIn = (line: AdLine | null | undefined) => line?.source === 'text' && line.fromMs < hookEndsMs
  const isEarly = (ms: number | null): ms is number => ms !== null && ms < hookEndsMs
  const names = [isIn(ad?.brand) && 'the brand', isIn(ad?.offer) && 'the offer'].filter((name) => name !== false)
  const parts = [
    isEarly(text.firstMs) &&
      `Text is on screen ${describeStart(text.firstMs)}${names.length > 0 ? ` and names ${listWords(names)}` : ''}.`,
    isEarly(speech.firstMs) && `Speech begins ${describeMoment(speech.firstMs)}.`,
    !text.isRead && 'Text on screen could not be read.',
    !speech.isRead && 'Speech could not be understood.',
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : 'Nothing is said or written in the first 3 s.'
}

/** Text that is on screen for a moment of a scene belongs to it; a sentence belongs to the scene that has most of it. */
function describeScenes({ scenes, text, speech }: SeenVideo): Stretch[] {
  const home = new Map(
    speech.lines.map((line) => [
      line,
      scenes.reduce((best, scene) => (overlap(line, scene) > overlap(line, best) ? scene : best)),
    ]),
  )
  return scenes.map((scene) => {
    const says = speech.lines.filter((line) => home.get(line) === scene)
    const shown = text.lines.filter((line) => overlap(line, scene) > 0)
    return { ...scene, shows: null, says: joined(says, ' '), text: joined(shown, ' · ') }
  })
}

interface Span {
  fromMs: number
  toMs: number
}
const overlap = (a: Span, b: Span) => Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs)

/** The words as they were read, the same ones once. */
function joined(lines: { text: string }[], between: string): string | null {
  return [...new Set(lines.map(({ text }) => text.trim()))].join(between) || null
}

function summarizeMessage(ad: SeenAdLines | null): Analysis['message'] {
  const part = (...given: (AdLine | null | undefined)[]): MessagePart => {
    const lines = given.filter((line) => line !== null && line !== undefined)
    const [first] = lines
    return first ? { text: [...new Set(lines.map(({ quote }) => quote))].join(' · '), firstMs: first.fromMs } : null
  }
  const lines = ad ? [ad.hook, ...ad.benefits, ...ad.proof].filter((line) => line !== null) : []
  return {
    brand: ad?.brand ? { text: ad.brand.name, firstMs: ad.brand.fromMs } : null,
    offer: part(ad?.offer, ad?.code, ad?.deadline?.source === ad?.offer?.source ? ad?.deadline : null),
    proof: part(...(ad?.proof ?? [])),
    audience: part(lines.find(({ text }) => addressed.test(text))),
    callToAction: part(ad?.callToAction),
  }
}

/** Words that say for which people something is. */
const addressed =
  /\bfor (?:[\p{L}-]+ ){0,2}(women|men|moms?|mums?|dads?|parents|families|kids|children|teens|students|beginners|runners|hikers|athletes|travell?ers|gamers|teams|people|everyone|anyone|those) ?/iu

/** The most important findings, in short sentences. */
function listTakeaways(video: MeasuredVideo, findings: Finding[]): string[] {
  const { seen, durationMs } = video
  const best = findings.find(({ isStrength }) => isStrength)
  const worst = findings.find(({ isStrength }) => !isStrength)
  const points = [
    seen && (seen.ad ? tellInOrder(seen.ad) : describeParts(seen)),
    seen && seen.text.lines.length > 0 && `Text is on screen ${timeShare(seen.textShare)}.`,
    seen?.pace.firstCutMs &&
      `It cuts ${seen.pace.cutsPerMinute} times a minute; the longest shot lasts ${formatDuration(seen.pace.longestShotMs ?? 0)}.`,
    !seen && durationMs !== null && `It runs ${formatDuration(durationMs)}.`,
    best && `Keep: ${lowerFirst(best.text)}`,
    worst && `Change first: ${lowerFirst(worst.advice?.text ?? worst.text)}`,
    !seen && 'Its words, scenes and speech are not known, because it was not watched.',
    'What the pictures show was not judged.',
  ]
  return points.filter((point) => typeof point === 'string').slice(0, takeawaysMax)
}

/** What the ad says, in the order of time. */
function tellInOrder({ hook, benefits, offer, callToAction }: SeenAdLines): string | null {
  const lines = [hook, benefits.find((line) => line !== hook), offer, callToAction].filter(
    (line) => line !== null && line !== undefined,
  )
  const words = [...new Set(lines.sort((a, b) => a.fromMs - b.fromMs).map(({ quote }) => quote))]
  return words.length > 0 ? ended(`It says, in this order: ${words.map(quote).join(', ')}`) : null
}
