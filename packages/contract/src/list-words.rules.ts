import { abbreviateText } from './characters.rules.ts'

/** A sentence that names more is not read. */
const wordsMax = 20

/** 'the offer, the code and the call to action'; of too many words the first, 'and 3 more'. */
export function listWords(words: readonly string[], last = 'and', max = wordsMax): string {
  const rest = words.length - max
  if (rest > 0) return `${words.slice(0, max).join(', ')} and ${rest} more`
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const nameMaxChars = 60

/** A name that people gave, such as a file's, short enough for a sentence. */
export const shortenName = (name: string): string => abbreviateText(name, nameMaxChars)
