import type { ReadCharacter } from '../src/text/text-types.ts'

/** What a recogniser reads in a line, with spaces as clear as the given probability. */
export function readCharacters(text: string, confidence = 0.98, space = 1): ReadCharacter[] {
  const places = [...text]
  return places.flatMap((character, index) =>
    character === ' '
      ? []
      : [{ character, confidence, at: (index + 0.5) / places.length, space: places[index - 1] === ' ' ? space : 0 }],
  )
}
