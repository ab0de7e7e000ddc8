import { setImmediate } from 'node:timers/promises'
import type { HeardSpeech, PartState, Scene, SeenText } from '../watch-report.ts'
import { correctWords, isClear } from './correct-words.ts'
import type { Hearing } from './hear-speech.ts'
import type { PlacedSentence } from './place-sentences.ts'
import { readTerms, type Term, toUnit } from './read-terms.ts'
import { isShownAs, isTelling, readShown } from './shown-terms.ts'

/** A caption may come before or after the words that it shows. */
const nearMs = 2500
/** A caption that contradicts a voice is shown meanwhile. */
const meanwhileMs = 1000

/** What was not understood is kept where so many of its words, and so large a share of them, are shown. */
const fewestShown = 3
const fewestShownShare = 0.6

/**
 * The sentences of a report: corrected by what is surely shown at about that time, and sure where each word was heard
 * clearly or is shown too. No word is added that is not shown, and no number is changed.
 */
export async function supportSpeech(
  hearing: Hearing,
  texts: readonly SeenText[],
): Promise<{ speech: HeardSpeech[]; state: PartState }> {
  const supported: ReturnType<typeof supportSentence>[] = []
  for (const sentence of [...hearing.speech, ...hearing.guessed].toSorted((a, b) => a.fromMs - b.fromMs)) {
    // Each takes a few milliseconds, and this is no process of its own.
    await setImmediate()
    const result = supportSentence(sentence, texts)
    if (hearing.speech.includes(sentence) || result.isMostlyShown) supported.push(result)
  }
  const speech = supported.map(({ speech }, index) => ({ id: `speech-${index + 1}`, ...speech }))
  return { speech, state: supported.length > hearing.speech.length ? 'done' : hearing.state }
}

function supportSentence(sentence: PlacedSentence, texts: readonly SeenText[]) {
  const { fromMs, toMs, confidence } = sentence
  const near = texts.filter((text) => isNear(text, sentence, nearMs))
  const words = correctWords(sentence.words, near)
  const text = words.map((word) => word.text).join(' ')
  const terms = readTerms(words.map((word) => word.text))
  const shown = readShown(near)
  const shownTerms = new Set(terms.filter((term) => shown.some((other) => isShownAs(term, other))))
  const contradictedBy = findContradiction(
    terms,
    terms.filter((term) => term.isNumber && !shownTerms.has(term)),
    texts.filter((other) => isNear(other, sentence, meanwhileMs)),
  )
  const speech: Omit<HeardSpeech, 'id'> = {
    ...{ fromMs, toMs, text, confidence },
    sure: contradictedBy === null && terms.every((term) => shownTerms.has(term) || isClear(term, words)),
    heardAs: text === sentence.text ? null : sentence.text,
    contradictedBy,
  }
  const isMostlyShown = shownTerms.size >= fewestShown && shownTerms.size >= terms.length * fewestShownShare
  return { speech, isMostlyShown }
}

function isNear(one: Scene, other: Scene, ms: number): boolean {
  return one.fromMs < other.toMs + ms && one.toMs > other.fromMs - ms
}

/** The text that gives another number for the thing that the sentence speaks of, or gives nothing but that number. */
function findContradiction(terms: Term[], unshownNumbers: Term[], texts: readonly SeenText[]): string | null {
  const contradicts = (text: SeenText) => {
    const shown = readShown([text])
    return unshownNumbers.some(({ unit }) => {
      const givesNumber = shown.some((other) => other.isNumber && other.sure && unit !== null && other.unit === unit)
      const telling = shown.filter((other) => isTelling(other) && toUnit(other.key) !== unit)
      const sharesThing = telling.some((other) => terms.some((term) => isShownAs(term, other)))
      return givesNumber && (telling.length === 0 || sharesThing)
    })
  }
  return texts.find(contradicts)?.id ?? null
}
