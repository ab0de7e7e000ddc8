import tokenizer from 'llama-tokenizer-js'
import { isAbbreviation } from './abbreviations.ts'
import type { HeardToken } from './moonshine.ts'

export interface HeardWord {
  /** With its punctuation. */
  text: string
  /** 0 to 1: that of its tokens together. */
  probability: number
}

export interface HeardSentence {
  text: string
  /** 0 to 1, the geometric mean of its tokens. */
  confidence: number
  /** The text at its spaces. */
  words: HeardWord[]
}

/** Special tokens (start, end, unknown) come before the tokens that stand for single bytes. */
const firstTextToken = 3
const wordStart = '▁'

/** The sentences that stand for the tokens of one stretch of speech. */
export function readSentences(heard: readonly HeardToken[]): HeardSentence[] {
  const sentences: HeardSentence[] = []
  let open: HeardToken[][] = []
  const close = () => {
    const words = open.map(readWord)
    const text = words.map((word) => word.text).join(' ')
    if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ text, confidence: meanProbability(open.flat()), words })
    open = []
  }
  for (const tokens of splitIntoWords(heard)) {
    // The dot of 4.8 or brewly.com is followed by no space.
    if (endsSentence(open.at(-1))) close()
    open.push(tokens)
  }
  close()
  return sentences
}

function splitIntoWords(heard: readonly HeardToken[]): HeardToken[][] {
  const words: HeardToken[][] = []
  for (const token of heard) {
    if (token.id < firstTextToken || token.id >= tokenizer.vocabById.length) continue
    const last = words.at(-1)
    if (last && !decodeToken(token).startsWith(wordStart)) last.push(token)
    else words.push([token])
  }
  return words
}

function readWord(tokens: readonly HeardToken[]): HeardWord {
  return {
    text: tokenizer.decode(tokens.map(({ id }) => id)).trim(),
    probability: tokens.reduce((product, { probability }) => product * probability, 1),
  }
}

/** Zero tokens are not understood at all. */
export function meanProbability(tokens: readonly Pick<HeardToken, 'probability'>[]): number {
  if (tokens.length === 0) return 0
  const sum = tokens.reduce((total, { probability }) => total + Math.log(probability), 0)
  return Math.exp(sum / tokens.length)
}

function endsSentence(word: readonly HeardToken[] | undefined): boolean {
  if (!word) return false
  const { text } = readWord(word)
  return /[.?!]$/.test(text) && !isAbbreviation(text)
}

function decodeToken(token: HeardToken): string {
  return tokenizer.vocabById[token.id] ?? ''
}
