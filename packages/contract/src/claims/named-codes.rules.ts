import { isFiller, type Word } from './claim-words.rules.ts'
import type { ClaimState } from './claims.schemas.ts'
import { codeHints, isCodeLike, isOff, type Video } from './read-video.rules.ts'
import type { VideoClause } from './video-lines.rules.ts'

/** A video with what was found in it for the codes so far. */
export interface CodeSearch extends Video {
  /** Clauses that name a code without an offer, by the code. */
  clausesOfCode: Map<string, VideoClause[]>
}

/** Lines at most this far apart belong together when one has a code and the other its offer. */
const togetherMs = 3000

/** Clauses with a word that the code begins with, as it may be written or spoken in pieces; in their order. */
export function listClausesWithPart(code: string, { clauses, clausesWithPart }: Video): VideoClause[] {
  const lower = code.toLowerCase()
  const found = new Set<VideoClause>()
  for (let length = 1; length <= lower.length; length++) {
    for (const clause of clausesWithPart.get(lower.slice(0, length)) ?? []) found.add(clause)
  }
  return found.size === 0 ? [] : clauses.filter((clause) => found.has(clause))
}

/** The words of a clause that are the code, also when it is written or spoken in pieces ('SAVE 20'). */
export function findCode(words: Word[], { raw }: Word): Word[] | null {
  const code = raw.toLowerCase()
  for (const [at] of words.entries()) {
    const end = findCodeEnd(words, at, code)
    // 'SAVE 20%' is not the code SAVE20, and 'Summer is here' not the code SUMMER.
    const isCode = end !== null && ((end === at + 1 && /\d/.test(code)) || isCalledCode(words, at, end))
    if (isCode) return words.slice(at, end)
  }
  return null
}

/** The index after the code that begins at a word, in one word or in up to three. */
function findCodeEnd(words: Word[], from: number, code: string): number | null {
  if (words[from]?.raw.toLowerCase() === code) return from + 1
  let text = ''
  for (let at = from; at < Math.min(from + 3, words.length); at++) {
    const { raw, norm, value } = words[at] as Word
    text += value === null ? raw.toLowerCase() : norm
    if (text === code) return at + 1
    if (!code.startsWith(text)) return null
  }
  return null
}

/** The words are said to be a code: 'the code is save twenty', 'BLOOM at checkout'. */
function isCalledCode(words: Word[], from: number, to: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from)
  const hint = before.findLastIndex(({ norm }) => codeHints.has(norm))
  const isAfterHint = hint >= 0 && before.slice(hint + 1).every(isFiller)
  const hasCheckout = words.slice(to, to + 3).some(({ norm }) => norm === 'checkout')
  return (isAfterHint || hasCheckout) && words[to]?.norm !== '%'
}

/** A code without digits in a line of its own, near one that ends with 'code'. */
export function isAloneBelowCode(code: Word, clause: VideoClause, { hints }: Video): boolean {
  const isAlone = clause.words.length === 1 && clause.words[0]?.raw.toLowerCase() === code.raw.toLowerCase()
  return isAlone && hints.some((other) => areNear(other, clause))
}

/**
 * A code and its offer are often in two lines. They count as paraphrased then, unless the offer's line names another code
 * or the code's line another offer.
 */
export function tieToCode(code: Word, clause: VideoClause, search: CodeSearch): ClaimState {
  if (namesCode(clause, code, search)) return 'quoted'
  if (clause.words.some(isCodeLike)) return 'not found'
  return findClausesOfCode(code, search).some((other) => areNear(other, clause)) ? 'paraphrased' : 'not found'
}

const namesCode = (clause: VideoClause, code: Word, search: CodeSearch) =>
  findCode(clause.words, code) !== null || isAloneBelowCode(code, clause, search)

function findClausesOfCode(code: Word, search: CodeSearch): VideoClause[] {
  const known = search.clausesOfCode.get(code.raw)
  if (known) return known
  const found = listClausesWithPart(code.raw, search).filter(
    (clause) => namesCode(clause, code, search) && !clause.words.some(isOffer),
  )
  search.clausesOfCode.set(code.raw, found)
  return found
}

/** Does for the offer of a code what `tieToCode` does for the code of an offer. */
export function tieToDiscount(clause: VideoClause, { discounts }: Video): ClaimState {
  if (isOff(clause.words)) return 'quoted'
  if (clause.words.some(isOffer)) return 'not found'
  return discounts.some((other) => areNear(other, clause)) ? 'paraphrased' : 'not found'
}

const isOffer = ({ value, norm }: Word) => value !== null || norm === 'free'
const areNear = (one: VideoClause, other: VideoClause) =>
  one.fromMs <= other.toMs + togetherMs && one.toMs >= other.fromMs - togetherMs
