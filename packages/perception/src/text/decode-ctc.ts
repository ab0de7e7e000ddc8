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
 * The characters in a recogniser's answer (CTC): the likeliest class of every step, repetitions joined, blanks (class 0)
 * left out. `probabilities` holds one number per class and step; class n is the n-th character of the alphabet.
 */
export function decodeCtc(probabilities: Float32Array, alphabet: readonly string[]): ReadCharacter[] {
  const classes = alphabet.length + 1
  const spaces = [...alphabet.keys()].filter((index) => alphabet[index] === ' ').map((index) => index + 1)
  const characters: (ReadCharacter & { spaceBefore: number })[] = []
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
      last.confidence = Math.max(last.confidence, confidence)
    } else {
      const character = alphabet[best - 1] ?? ''
      if (character !== ' ' || last?.character !== ' ') characters.push({ character, confidence, spaceBefore })
      spaceBefore = 0
    }
    previous = best
  }
  const isNarrow = probabilities.length / classes < narrowSteps * characters.length
  return characters.flatMap(({ character, confidence, spaceBefore }, index) => {
    const isLost =
      isNarrow &&
      spaceBefore >= likelySpace &&
      wordCharacter.test(character) &&
      wordCharacter.test(characters[index - 1]?.character ?? '')
    return [...(isLost ? [{ character: ' ', confidence: 1 }] : []), { character, confidence }]
  })
}
