/** One character that a recogniser found. */
export interface ReadCharacter {
  character: string
  confidence: number
}

/**
 * Narrow letters lose one space in fifty: the recogniser takes it for blank, with a probability of a space of 0.1 and
 * more. Wide letters lose none, but have such gaps inside words, so only lines with few steps a character are mended.
 */
const likelySpace = 0.1
const narrowSteps = 4
const wordCharacter = /[\p{L}\p{N}]/u

/**
 * Each digit and the letters that compression noise makes of it. The recogniser then splits its probability between
 * them, as 0.56 for 0 and 0.41 for O in TODAY: the neighbours decide, and both probabilities speak for the winner.
 */
const lookAlikes: Record<string, string> = { '0': 'Oo', '1': 'Il', '5': 'Ss', '8': 'B' }
/** Below this, the other reading is no candidate: a code such as A1B keeps its digit. */
const likelyLookAlike = 0.1
const letter = /\p{L}/u
const numberPart = /[\d%.,\p{Sc}]/u

/**
 * The characters in a recogniser's answer (CTC): the likeliest class of every step, repetitions joined, blanks (class 0)
 * left out. `probabilities` holds one number per class and step; class n is the n-th character of the alphabet.
 */
export function decodeCtc(probabilities: Float32Array, alphabet: readonly string[]): ReadCharacter[] {
  const classes = alphabet.length + 1
  const spaces = [...alphabet.keys()].filter((index) => alphabet[index] === ' ').map((index) => index + 1)
  const characters: (ReadCharacter & { spaceBefore: number; step: Float32Array })[] = []
  let previous = 0
  let spaceBefore = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const step = probabilities.subarray(start, start + classes)
    let best = 0
    for (let index = 1; index < classes; index++) if ((step[index] ?? 0) > (step[best] ?? 0)) best = index
    const confidence = step[best] ?? 0
    const last = characters.at(-1)
    if (!best) {
      spaceBefore = Math.max(spaceBefore, ...spaces.map((index) => step[index] ?? 0))
    } else if (best === previous && last) {
      if (confidence > last.confidence) Object.assign(last, { confidence, step })
    } else {
      const character = alphabet[best - 1] ?? ''
      if (character !== ' ' || last?.character !== ' ') characters.push({ character, confidence, spaceBefore, step })
      spaceBefore = 0
    }
    previous = best
  }
  const isNarrow = probabilities.length / classes < narrowSteps * characters.length
  const probability = (step: Float32Array, character: string) => step[alphabet.indexOf(character) + 1] ?? 0
  return characters.flatMap((read, index) => {
    const { spaceBefore, step } = read
    const neighbours = [characters[index - 1]?.character, characters[index + 1]?.character]
    const { character, confidence } = chooseLookAlike(read, neighbours, (other) => probability(step, other))
    const isLost =
      isNarrow &&
      spaceBefore >= likelySpace &&
      wordCharacter.test(character) &&
      wordCharacter.test(characters[index - 1]?.character ?? '')
    return [...(isLost ? [{ character: ' ', confidence: 1 }] : []), { character, confidence }]
  })
}

/** Between two letters a digit becomes its letter, in a number a letter its digit, when the recogniser holds it likely. */
function chooseLookAlike(
  { character, confidence }: ReadCharacter,
  [before = '', after = '']: (string | undefined)[],
  probability: (other: string) => number,
): ReadCharacter {
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

/** How sure a line is: the mean of its characters. A space counts for nothing: it says how clear a gap is, not a letter. */
export function measureConfidence(characters: readonly ReadCharacter[]): number {
  const seen = characters.filter(({ character }) => character !== ' ')
  return seen.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, seen.length)
}
