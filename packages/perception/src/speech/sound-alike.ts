/** Letters that write one sound, the longest first. Voiced and voiceless sounds count as one, as readers confuse them. */
const spellings: [RegExp, string][] = [
  [/wh(?=o)/g, 'h'],
  [/wh/g, 'w'],
  [/ph|v/g, 'f'],
  [/t?ch|sh|j|g(?=[eiy])/g, 'x'],
  [/ck|q|x|c(?![eiy])|g(?!h)/g, 'k'],
  [/gh/g, ''],
  [/^kn/g, 'n'],
  [/^wr/g, 'r'],
  [/th/g, '0'],
  [/[zc]/g, 's'],
  [/b/g, 'p'],
  [/d/g, 't'],
  [/^[aeiouy]+/g, 'a'],
  [/(?<=.)[aeiouyhw]/g, ''],
  [/(.)\1+/g, '$1'],
]

/** Words of English, to be compared with others. */
export interface Sound {
  letters: string
  sounds: string
}

/** @param letters in lower case, without spaces */
export function toSound(letters: string): Sound {
  return { letters, sounds: spellings.reduce((text, [spelling, sound]) => text.replace(spelling, sound), letters) }
}

/**
 * How alike words are to see and to hear: 1 for the same, about 0.5 for those that a listener may confuse within one
 * sentence, 0 for nothing in common.
 */
export function compareSound(one: Sound, other: Sound): number {
  return (compareLetters(one.letters, other.letters) + compareLetters(one.sounds, other.sounds)) / 2
}

function compareLetters(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - editDistance(one, other) / longest
}

function editDistance(one: string, other: string): number {
  const row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let n = 0; n < one.length; n++) {
    let diagonal = row[0] ?? 0
    row[0] = n + 1
    for (let m = 0; m < other.length; m++) {
      const replaced = diagonal + (one[n] === other[m] ? 0 : 1)
      diagonal = row[m + 1] ?? 0
      row[m + 1] = Math.min(replaced, diagonal + 1, (row[m] ?? 0) + 1)
    }
  }
  return row[other.length] ?? 0
}
