import tokenizer from 'llama-tokenizer-js'
import type { HeardToken } from './moonshine.ts'

export interface HeardSentence {
  text: string
  /** 0 to 1, the geometric mean of its tokens. */
  confidence: number
  tokens: number
}

/** Special tokens (start, end, unknown) come before the tokens that stand for single bytes. */
const firstTextToken = 3
const wordStart = '▁'

/** The sentences that stand for the tokens of one stretch of speech. */
export function readSentences(heard: readonly HeardToken[]): HeardSentence[] {
  const sentences: HeardSentence[] = []
  let open: HeardToken[] = []
  const close = () => {
    const text = tokenizer.decode(open.map(({ id }) => id)).trim()
    if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ text, confidence: meanProbability(open), tokens: open.length })
    open = []
  }
  const texts = heard.filter(({ id }) => id >= firstTextToken && id < tokenizer.vocabById.length)
  for (const token of texts) {
    // The dot of 4.8 or brewly.com is followed by no space.
    if (decodeToken(token).startsWith(wordStart) && endsSentence(open)) close()
    open.push(token)
  }
  close()
  return sentences
}

/** Zero tokens are not understood at all. */
export function meanProbability(tokens: readonly Pick<HeardToken, 'probability'>[]): number {
  if (tokens.length === 0) return 0
  const sum = tokens.reduce((total, { probability }) => total + Math.log(probability), 0)
  return Math.exp(sum / tokens.length)
}

function endsSentence(tokens: readonly HeardToken[]): boolean {
  const last = tokens.at(-1)
  return last !== undefined && /[.?!]$/.test(decodeToken(last))
}

function decodeToken(token: HeardToken): string {
  return tokenizer.vocabById[token.id] ?? ''
}
