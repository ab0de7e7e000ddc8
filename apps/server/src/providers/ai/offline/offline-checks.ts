import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { listWords } from '@hookline/contract/list-words.rules'
import { clearLines, hookEndsMs, withoutMisheard } from './offline-ad.ts'
import { isAllRead, isAllUnderstood, type MeasuredVideo, type SeenVideo } from './offline-measures.ts'
import {
  describeMoment,
  describeStart,
  ended,
  formatDuration,
  formatMoment,
  pluralize,
  quote,
  timeShare,
  upperFirst,
} from './offline-wording.ts'

/** A strength or a weakness, and what would remove a weakness. */
export interface Finding {
  isStrength: boolean
  text: string
  atMs: number | null
  advice?: { text: string; atMs: number | null }
}

const strength = (text: string, atMs: number | null = null): Finding => ({ isStrength: true, text: ended(text), atMs })
const weakness = (text: string, atMs: number | null, advice: string, adviceAtMs = atMs): Finding => ({
  isStrength: false,
  text: ended(text),
  atMs,
  advice: { text: advice, atMs: adviceAtMs },
})

/** Text in the first second is read before the viewer scrolls on. */
const promptMs = 1000
const lateShare = 0.5
const lateMs = 5000
const littleTextShare = 0.5
const wordsPerSecond = 3
/** Text is looked for twice a second: shorter times are measured too coarsely to call them too short. */
const coarseMs = 500
const longShotMs = 8000
const shortMs = 15_000
const longMs = 60_000
/** Too short for a sentence. */
const tooShortMs = 2000

/** What the checks find in a video. */
export function checkVideo(video: MeasuredVideo): Finding[] {
  return checks.map((check) => check(video)).filter((finding) => finding !== null)
}

function checkOpening(seen: SeenVideo): Finding | null {
  const { ad, text, speech, durationMs } = seen
  const [textMs, speechMs] = [text.firstMs ?? Number.POSITIVE_INFINITY, speech.firstMs ?? Number.POSITIVE_INFINITY]
  if (Math.min(textMs, speechMs) >= hookEndsMs) {
    if (!isAllRead(seen) || durationMs < tooShortMs) return null
    return weakness('Nothing is said or written in the first 3 s.', 0, 'Begin with the main benefit as text on screen.')
  }
  const line = ad?.hook?.source === 'text' ? ad.hook : null
  if (textMs <= promptMs) {
    const words = line && line.fromMs <= promptMs ? `, beginning with ${quote(line.quote)}` : ''
    return strength(`Text is on screen ${describeStart(textMs)}${words}`, textMs)
  }
  if (!text.isRead || text.firstMs === null || textMs < hookEndsMs) return null
  return weakness(
    `The first text comes ${describeMoment(textMs)}: until then a muted viewer gets only the pictures.`,
    textMs,
    'Show the first line of text within the first second.',
    0,
  )
}

function checkMuted({ ad, text, speech, textShare, report }: SeenVideo): Finding | null {
  if (!text.isRead) return null
  if (text.lines.length === 0) {
    return report.hasSound
      ? weakness(
          'No text is on screen: a muted viewer gets only the pictures.',
          null,
          speech.lines.length > 0 ? 'Add captions for what is said.' : 'Write the message on screen.',
          speech.firstMs ?? 0,
        )
      : weakness('It has neither sound nor text.', null, 'Write the message on screen.', 0)
  }
  if (textShare < littleTextShare && speech.lines.length > 0) {
    return weakness(
      `Text is on screen ${timeShare(textShare)}: for the rest, a muted viewer gets only the pictures.`,
      null,
      'Add captions for what is said.',
      speech.firstMs,
    )
  }
  const { offer, code, callToAction } = ad ?? {}
  const parts = [
    ['the offer', offer],
    ['the code', code === offer ? null : code],
    ['the call to action', callToAction],
  ] as const
  const written = parts.flatMap(([name, line]) => (line?.source === 'text' ? [{ name, line }] : []))
  const [first] = written
  return first
    ? strength(
        `${upperFirst(listWords(written.map(({ name }) => name)))} can be read without sound.`,
        first.line.fromMs,
      )
    : null
}

const urgentKinds = ['percentage', 'price', 'free', 'code', 'guaranteed']

/** An offer or another claim that is only said. */
function checkOnlySaid({ text, report }: SeenVideo): Finding | null {
  if (!text.isRead || text.lines.length === 0) return null
  const speech = withoutMisheard(clearLines(report), report).filter(({ source }) => source === 'speech')
  const grounded = groundClaims(
    speech.map((line) => ({ headline: '', primaryText: line.quote })),
    { texts: report.texts, speech: [] },
  )
  const said = speech.find((_, describeMoment) =>
    grounded[describeMoment]?.claims.some(({ kind, state }) => urgentKinds.includes(kind) && state === 'not found'),
  )
  return said
    ? weakness(
        `${quote(said.quote)} is said but not written: a muted viewer misses it.`,
        said.fromMs,
        `Show ${quote(said.quote)} on screen while it is said.`,
      )
    : null
}

function checkOffer(seen: SeenVideo): Finding | null {
  const { ad, durationMs } = seen
  const offer = ad?.offer
  if (!offer) {
    return isAllUnderstood(seen) && ad
      ? weakness(
          'No offer was found in the text or the speech.',
          null,
          'Name what the buyer gets: a price, a discount or something free.',
        )
      : null
  }
  if (isLate(offer.fromMs, durationMs)) {
    return weakness(
      `The offer comes ${describeMoment(offer.fromMs)} of ${formatDuration(durationMs)}: ${quote(offer.quote)}`,
      offer.fromMs,
      `Name the offer in the first ${formatMoment(lateMs)} as well.`,
      0,
    )
  }
  return strength(`The offer is named ${describeMoment(offer.fromMs)}: ${quote(offer.quote)}`, offer.fromMs)
}

function checkCallToAction(seen: SeenVideo): Finding | null {
  const { ad, durationMs } = seen
  const action = ad?.callToAction
  if (!action) {
    return isAllUnderstood(seen)
      ? weakness(
          'No call to action was found in the text or the speech.',
          null,
          'End with a call to action on screen.',
          Math.max(0, durationMs - hookEndsMs),
        )
      : null
  }
  if (action.source === 'speech') {
    return weakness(
      `The call to action is only said: ${quote(action.quote)}`,
      action.fromMs,
      'Write the call to action on screen too.',
    )
  }
  return durationMs - action.toMs <= promptMs
    ? strength(`The call to action stays on screen to the end: ${quote(action.quote)}`, action.fromMs)
    : null
}

function checkBrand(seen: SeenVideo): Finding | null {
  const { ad, durationMs } = seen
  const brand = ad?.brand
  if (!brand) {
    return isAllUnderstood(seen) && ad
      ? weakness(
          'No brand name was recognised in the text or the speech.',
          null,
          'Show the brand name as text more than once.',
          0,
        )
      : null
  }
  if (brand.fromMs < hookEndsMs)
    return strength(`The name ${quote(brand.name)} is there ${describeStart(brand.fromMs)}.`, brand.fromMs)
  return isLate(brand.fromMs, durationMs)
    ? weakness(
        `The name ${quote(brand.name)} first comes ${describeMoment(brand.fromMs)} of ${formatDuration(durationMs)}.`,
        brand.fromMs,
        `Show ${quote(brand.name)} in the first 3 s.`,
        0,
      )
    : null
}

const isLate = (ms: number, durationMs: number) => ms > lateMs && ms > durationMs * lateShare

function checkProof(seen: SeenVideo): Finding | null {
  const { ad } = seen
  const [proof] = ad?.proof ?? []
  if (proof) return strength(`It gives proof ${describeMoment(proof.fromMs)}: ${quote(proof.quote)}`, proof.fromMs)
  return ad && isAllUnderstood(seen)
    ? weakness(
        'No proof was found, such as a review, a rating or a test.',
        null,
        'Add a review, a rating or a test, if there is one.',
      )
    : null
}

/** Lines that appear together are read one after the other. */
function checkReadingTime({ text }: SeenVideo): Finding | null {
  const blocks = [...new Set(text.lines.map(({ fromMs }) => fromMs))].map((fromMs) => {
    const lines = text.lines.filter((line) => line.fromMs === fromMs)
    const words = lines.reduce((sum, line) => sum + line.text.split(/\s+/).length, 0)
    const shownMs = Math.max(...lines.map(({ toMs }) => toMs)) - fromMs
    return { fromMs, words, shownMs, missingMs: (words / wordsPerSecond) * 1000 - shownMs }
  })
  const [worst] = blocks.sort((a, b) => b.missingMs - a.missingMs)
  if (!worst) return null
  if (worst.missingMs < 0) return strength('All text stays long enough to be read.')
  if (worst.missingMs < coarseMs) return null
  const { words, shownMs, fromMs } = worst
  const needed = formatDuration((words / wordsPerSecond) * 1000)
  return weakness(
    `${pluralize(words, 'word')} are on screen for ${formatDuration(shownMs)}; to read them takes about ${needed}.`,
    fromMs,
    `Show the text ${describeMoment(fromMs)} for ${needed}, or shorten it.`,
  )
}

function checkPace({ pace, scenes, durationMs }: SeenVideo): Finding | null {
  const { longestShotMs, firstCutMs } = pace
  if (longestShotMs === null) return null
  const longest = scenes.find(({ fromMs, toMs }) => toMs - fromMs === longestShotMs)
  if (longestShotMs > longShotMs) {
    const text =
      scenes.length === 1
        ? `It is one shot of ${formatDuration(durationMs)}`
        : `One shot lasts ${formatDuration(longestShotMs)}`
    const fromMs = longest?.fromMs ?? 0
    return weakness(
      `${text}${fromMs ? `, ${describeStart(fromMs)}` : ''}.`,
      fromMs,
      'Cut the longest shot, or change the text in it.',
    )
  }
  return firstCutMs !== null && firstCutMs <= hookEndsMs + coarseMs
    ? strength(`The first cut comes early, ${describeMoment(firstCutMs)}.`, firstCutMs)
    : null
}

/** A code that is only shown must be typed from memory. */
function checkCode({ ad, speech, report }: SeenVideo): Finding | null {
  if (ad?.code?.source !== 'text' || !speech.isRead || speech.lines.length === 0) return null
  const code = findClaims(ad.code.quote).find(({ kind }) => kind === 'code')?.text
  if (!code) return null
  const [said] = groundClaims([{ headline: '', primaryText: `Use code ${code}` }], { texts: [], speech: report.speech })
  if (said?.claims.some(({ kind, state }) => kind === 'code' && state !== 'not found')) return null
  return weakness(
    `The code ${code} is on screen, but was not heard in the speech.`,
    ad.code.fromMs,
    `Say the code ${code} aloud too.`,
  )
}

function checkLength({ durationMs }: MeasuredVideo): Finding | null {
  if (durationMs === null) return null
  if (durationMs < tooShortMs) {
    return weakness(
      `It runs ${formatDuration(durationMs)}: too short for a sentence.`,
      null,
      'Make it at least 5 s long.',
    )
  }
  if (durationMs <= shortMs) return strength(`It runs only ${formatDuration(durationMs)}.`)
  return durationMs > longMs
    ? weakness(
        `It runs ${formatDuration(durationMs)}, long for a feed.`,
        null,
        `Make a cut of at most ${formatMoment(shortMs)}.`,
      )
    : null
}

function checkShape({ shape, width, height }: MeasuredVideo): Finding | null {
  const size = `(${width} × ${height})`
  if (shape === 'vertical')
    return strength(`The picture is vertical ${size}: it fills the screen in Reels and Stories.`)
  return shape === 'landscape'
    ? weakness(
        `The picture is landscape ${size}: small on a phone held upright.`,
        null,
        'Make a vertical or square cut for phones.',
      )
    : null
}

/** A check of watched videos only. */
const ofSeen =
  (check: (seen: SeenVideo) => Finding | null) =>
  ({ seen }: MeasuredVideo) =>
    seen && check(seen)

/** In the order of the value of their advice. */
const checks: ((video: MeasuredVideo) => Finding | null)[] = [
  ofSeen(checkOpening),
  ofSeen(checkMuted),
  ofSeen(checkOnlySaid),
  ofSeen(checkOffer),
  ofSeen(checkCallToAction),
  checkLength,
  ofSeen(checkBrand),
  ofSeen(checkReadingTime),
  ofSeen(checkPace),
  ofSeen(checkProof),
  ofSeen(checkCode),
  checkShape,
]
