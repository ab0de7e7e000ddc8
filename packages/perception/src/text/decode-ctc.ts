/** One character that a recogniser found. */
export interface ReadCharacter {
  character: string
  confidence: number
}

/**
 * A gap between letters or digits that was taken for blank, but held for a space with this probability, is a space:
 * narrow letters lose one space in fifty otherwise. Below 0.1, spaces appear inside words.
 */
const likelySpace = 0.1
const wordCharacter = /[\p{L}\p{N}]/u

/**
 * The characters in a recogniser's answer (CTC): the likeliest class of every step, repetitions joined, blanks (class 0)
 * left out. `probabilities` holds one number per class and step; class n is the n-th character of the alphabet.
 */
export function decodeCtc(probabilities: Float32Array, alphabet: readonly string[]): ReadCharacter[] {
  const classes = alphabet.length + 1
  const spaces = [...alphabet.keys()].filter((index) => alphabet[index] === ' ').map((index) => index + 1)
  const characters: ReadCharacter[] = []
  let previous = 0
  let spaceInGap = 0
  for (let start = 0; start < probabilities.length; start += classes) {
    const step = probabilities.subarray(start, start + classes)
    let best = 0
    for (let index = 1; index < classes; index++) if ((step[index] ?? 0) > (step[best] ?? 0)) best = index
    const confidence = step[best] ?? 0
    const last = characters.at(-1)
    if (!best) {
      spaceInGap = Math.max(spaceInGap, ...spaces.map((index) => step[index] ?? 0))
    } else if (best === previous && last) {
      last.confidence = Math.max(last.confidence, confidence)
    } else {
      const character = alphabet[best - 1] ?? ''
      if (spaceInGap >= likelySpace && wordCharacter.test(last?.character ?? '') && wordCharacter.test(character)) {
        characters.push({ character: ' ', confidence: 1 })
      }
      if (character !== ' ' || last?.character !== ' ') characters.push({ character, confidence })
      spaceInGap = 0
    }
    previous = best
  }
  return characters
}
