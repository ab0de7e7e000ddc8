import type { ReadCharacter } from './text-types.ts'

/**
 * Each digit and the letters that compression noise makes of it. The recogniser then splits its probability between
 * them, as 0.56 for 0 and 0.41 for O in TODAY: the neighbours decide, and both probabilities speak for the winner.
 */
const lookAlikes: Record<string, string> = { '0': 'Oo', '1': 'Il', '5': 'Ss', '8': 'B' }
/** Below this, the other reading is no candidate: a code such as A1B keeps its digit. */
const likelyLookAlike = 0.1
const letter = /\p{L}/u
const numberPart = /[\d%.,\p{Sc}]/u

interface Line {
  /** Class n of the recogniser is the n-th character; class 0 is the blank. */
  alphabet: readonly string[]
  /** How much wider than the line its picture was made. */
  paddedBy: number
}

/**
 * The characters in a recogniser's answer (CTC): the likeliest class of every step, repetitions joined, blanks left
 * out. `probabilities` holds one number per class and step. The recognisers lose spaces between letters in outline and
 * between narrow ones, but give them some probability: the highest since the last character is kept.
 */
export function decodeCtc(probabilities: Float32Array, { alphabet, paddedBy }: Line): ReadCharacter[] {
  const classes = alphabet.length + 1
  const steps = probabilities.length / classes
  const spaces = [...alphabet.keys()].filter((index) => alphabet[index] === ' ').map((index) => index + 1)
  const read: (ReadCharacter & { step: Float32Array; from: number })[] = []
  let previous = 0
  let space = 0
  for (let index = 0; index < steps; index++) {
    const step = probabilities.subarray(index * classes, (index + 1) * classes)
    let best = 0
    for (let other = 1; other < classes; other++) if ((step[other] ?? 0) > (step[best] ?? 0)) best = other
    const confidence = step[best] ?? 0
    const last = read.at(-1)
    if (!best || spaces.includes(best)) {
      space = Math.max(space, ...spaces.map((other) => step[other] ?? 0))
    } else if (best === previous && last) {
      if (confidence > last.confidence) Object.assign(last, { confidence, step })
      last.at = ((last.from + index + 1) / 2 / steps) * paddedBy
    } else {
      const at = ((index + 0.5) / steps) * paddedBy
      read.push({ character: alphabet[best - 1] ?? '', confidence, at, space, step, from: index })
      space = 0
    }
    previous = best
  }
  return read.map(({ step, from, ...own }, index) => {
    const neighbours = [read[index - 1]?.character, read[index + 1]?.character]
    return { ...own, ...chooseLookAlike(own, neighbours, (other) => step[alphabet.indexOf(other) + 1] ?? 0) }
  })
}

type Choice = Pick<ReadCharacter, 'character' | 'confidence'>

/** Between two letters a digit becomes its letter, in a number a letter its digit, when the recogniser holds it likely. */
function chooseLookAlike(
  { character, confidence }: Choice,
  [before = '', after = '']: (string | undefined)[],
  probability: (other: string) => number,
): Choice {
  const digit = Object.keys(lookAlikes).find((key) => key === character || lookAlikes[key]?.includes(character))
  if (digit === undefined) return { character, confidence }
  const letters = [...(lookAlikes[digit] ?? '')]
  const isWord = letter.test(before) && letter.test(after)
  const isNumber = numberPart.test(before) && numberPart.test(after)
  const asLetter = letters.reduce((sum, other) => sum + probability(other), 0)
  const asDigit = probability(digit)
  if (character === digit && isWord && asLetter >= likelyLookAlike) {
    const isUpper = before === before.toUpperCase()
    const chosen = letters.find((other) => (other === other.toUpperCase()) === isUpper) ?? letters[0] ?? digit
    return { character: chosen, confidence: asLetter + asDigit }
  }
  if (character !== digit && isNumber && asDigit >= likelyLookAlike) {
    return { character: digit, confidence: asLetter + asDigit }
  }
  return { character, confidence }
}
