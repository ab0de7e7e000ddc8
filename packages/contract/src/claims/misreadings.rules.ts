import { bounds, fillerWords, qualifiers, synonymWords } from './claim-words.rules.ts'

/** Letters that readers take for digits, and the digits. */
const letterDigits: Record<string, string> = { o: '0', l: '1', i: '1', '|': '1', '!': '1', s: '5', b: '8' }
const digitLetters: Record<string, string> = { '0': 'o', '1': 'i', '5': 's', '8': 'b' }
const longestToken = 40

/**
 * What a line may say where its letters were taken for digits or its spaces were lost: `5O%` is 50%, `BUY1GET1FREE` has
 * four words.
 * @returns null when it reads in one way only
 */
export function readOtherwise(text: string): string | null {
  const other = text.replace(/\S+/g, (token) => (token.length > longestToken ? token : readTokenOtherwise(token)))
  return other === text ? null : other
}

function readTokenOtherwise(token: string): string {
  if (/^[$€£¥]?[\doOlIiSsB|!.,]+[%$€£¥]?[.,!]?$/.test(token) && /\d/.test(token)) return readAsNumber(token)
  const letters = token.match(/\p{L}/gu)?.length ?? 0
  const digits = token.match(/\d/g)?.length ?? 0
  const isWord = letters > digits * 2 && /\p{L}[0158]\p{L}/u.test(token) && digits === 1
  const plain = isWord ? token.replace(/[0158]/g, (digit) => digitLetters[digit] ?? digit) : token
  const parted = /^[\p{L}\d%$€£]+$/u.test(plain)
    ? plain.replace(/(?<=\p{L}{2})(?=\d)|(?<=\d)(?=\p{L}{3})|(?<=[\p{L}]{2})(?=[$€£]\d)/gu, ' ')
    : plain
  return parted.replace(/\p{L}{6,}/gu, splitWords)
}

function readAsNumber(token: string): string {
  const isPrice = /^[Ss]\d/.test(token) && !/[%$€£¥]/.test(token)
  const end = /[.,!]$/.exec(token)?.[0] ?? ''
  const body = token.slice(isPrice ? 1 : 0, end ? -1 : undefined)
  return `${isPrice ? '$' : ''}${body.replace(/[oOlIiSsB|!]/g, (letter) => letterDigits[letter.toLowerCase()] ?? letter)}${end}`
}

/** A form in which what readers confuse is equal: `GL0W3O` and `GLOW30`. */
export function toSkeleton(code: string): string {
  return code.toLowerCase().replace(/[olisb|!]/g, (letter) => letterDigits[letter] ?? letter)
}

const vocabulary = new Set(
  [...fillerWords, ...bounds, ...synonymWords, ...qualifiers.flatMap(([phrase]) => phrase.split(' '))]
    .concat(
      'return returns trial gift sale price only today day days hour hours week weeks month months year years'.split(
        ' ',
      ),
    )
    .filter((word) => word.length > 1),
)
const longestWord = Math.max(...[...vocabulary].map(({ length }) => length))

/** 'FREESHIPPING' is two words that offers are made of; any other word stays as it is. */
function splitWords(glued: string): string {
  const lower = glued.toLowerCase()
  if (vocabulary.has(lower) || lower.length !== glued.length) return glued
  /** Where the last word of the best split of the first letters begins; the fewest words win. */
  const splits: ({ from: number; words: number } | null)[] = [{ from: 0, words: 0 }]
  for (let end = 1; end <= lower.length; end++) {
    let best: { from: number; words: number } | null = null
    for (let from = Math.max(0, end - longestWord); from < end; from++) {
      const before = splits[from]
      if (before && vocabulary.has(lower.slice(from, end)) && (!best || before.words + 1 < best.words)) {
        best = { from, words: before.words + 1 }
      }
    }
    splits.push(best)
  }
  const words: string[] = []
  for (let end = lower.length, split = splits[end]; split && end > 0; end = split.from, split = splits[end]) {
    words.unshift(glued.slice(split.from, end))
  }
  return words.length > 1 && words.length < 5 ? words.join(' ') : glued
}
