import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { variantTextMaxChars } from '../copy/copy-variant.schemas.ts'
import { readClauses } from './claim-clauses.rules.ts'
import { findConditions } from './claim-conditions.rules.ts'
import { codeWords, isFiller, looksLikeCode, resolveSynonym, type Word } from './claim-words.rules.ts'
import { type Claim, type ClaimState, claimFields, type Evidence } from './claims.schemas.ts'
import { findTiedClaims, readSegments, type TiedClaim } from './find-claims.rules.ts'
import { saysTheSame } from './same-claim.rules.ts'
import { type Report, readVideoLines, timeWithin } from './video-lines.rules.ts'

/** A clause that the video shows or says. */
interface VideoClause {
  source: Evidence['source']
  fromMs: number
  toMs: number
  quote: string
  words: Word[]
  segments: Word[][]
}

interface Video {
  clauses: VideoClause[]
  /** By the meaning of each word. */
  clausesWith: Map<string, VideoClause[]>
  /** By each word in lower case, and by the digits of a number: a code may begin with them. */
  clausesWithPart: Map<string, VideoClause[]>
  /** Clauses that end with 'code' or the like: a code may follow in a line of its own. */
  hints: VideoClause[]
  /** Clauses with a discount and without a code. */
  discounts: VideoClause[]
}

type Found = { state: ClaimState; evidence: Evidence | null }

/** A video with what was found in it for the texts so far. */
interface Search extends Video {
  /** Clauses that name a code without an offer, by the code. */
  clausesOfCode: Map<string, VideoClause[]>
  /** By all that a claim is compared by: the variants of a result repeat their claims. */
  found: Map<string, Found>
}

/** Lines at most this far apart belong together when one has a code and the other its offer. */
const togetherMs = 3000

/**
 * Finds the claims of each variant and where the video says them. A claim counts as said only within one clause, with the
 * words that it is tied to; no model takes part. Of a text that is longer than a variant may be, only the beginning is read.
 */
export function groundClaims(variants: readonly CopyVariant[], report: Report): { claims: Claim[] }[] {
  const steps = groundInSteps(variants, report)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** `groundClaims` with a step for each text and each claim, between which a server can serve others. */
export function* groundInSteps(
  variants: readonly CopyVariant[],
  report: Report,
): Generator<void, { claims: Claim[] }[]> {
  const search: Search = { ...readVideo(report), clausesOfCode: new Map(), found: new Map() }
  const grounded: { claims: Claim[] }[] = []
  for (const variant of variants) {
    const claims: Claim[] = []
    for (const field of claimFields) {
      yield
      for (const claim of findTiedClaims(variant[field].slice(0, variantTextMaxChars))) {
        const { text, start, end, kind } = claim
        claims.push({ text, start, end, kind, field, ...findEvidence(claim, search) })
        yield
      }
    }
    grounded.push({ claims })
  }
  return grounded
}

function findEvidence(claim: TiedClaim, search: Search): Found {
  const key = toKey(claim)
  const known = search.found.get(key)
  if (known) return known
  const found = searchEvidence(claim, search)
  search.found.set(key, found)
  return found
}

function toKey({ kind, core, segment, ties, clauseTies, conditions, isDiscount, codes }: TiedClaim): string {
  const norms = (words: Word[]) => words.map(({ norm }) => norm)
  const raws = (words: Word[]) => words.map(({ raw }) => raw)
  const places = [...core.slice(0, 1), ...ties].map((word) => segment.indexOf(word))
  const about = [norms(segment), places, norms(ties), norms(clauseTies), raws(codes), [...conditions]]
  return JSON.stringify([kind, isDiscount, raws(core), norms(core), ...about])
}

function searchEvidence(claim: TiedClaim, search: Search): Found {
  let best: { state: ClaimState; clause: VideoClause } | null = null
  for (const clause of listCandidates(claim, search)) {
    const state = compare(claim, clause, search)
    if (state === 'quoted' || (state === 'paraphrased' && !best)) best = { state, clause }
    if (state === 'quoted') break
  }
  if (!best) return { state: 'not found', evidence: null }
  const { source, fromMs, toMs, quote } = best.clause
  return { state: best.state, evidence: { source, fromMs, toMs, quote } }
}

function listCandidates({ kind, core: [first] }: TiedClaim, search: Search): readonly VideoClause[] {
  if (!first) return []
  return kind === 'code'
    ? listClausesWithPart(first.raw, search)
    : (search.clausesWith.get(resolveSynonym(first.norm)) ?? [])
}

/** Clauses with a word that the code begins with, as it may be written or spoken in pieces; in their order. */
function listClausesWithPart(code: string, { clauses, clausesWithPart }: Search): VideoClause[] {
  const lower = code.toLowerCase()
  const found = new Set<VideoClause>()
  for (let length = 1; length <= lower.length; length++) {
    for (const clause of clausesWithPart.get(lower.slice(0, length)) ?? []) found.add(clause)
  }
  return found.size === 0 ? [] : clauses.filter((clause) => found.has(clause))
}

function compare(claim: TiedClaim, clause: VideoClause, search: Search): ClaimState {
  if (claim.kind === 'name') return indexOfPhrase(clause.words, claim.core) < 0 ? 'not found' : 'quoted'
  if (claim.kind === 'code' && claim.core[0] && isAloneBelowCode(claim.core[0], clause, search)) {
    return claim.isDiscount ? tieToDiscount(clause, search) : 'paraphrased'
  }
  for (const segment of clause.segments) {
    const at = indexOfCore(segment, claim)
    if (at < 0) continue
    const has = (words: Word[]) => (tie: Word) =>
      words.some(({ norm }) => resolveSynonym(norm) === resolveSynonym(tie.norm))
    const isTied =
      claim.ties.every(has(segment)) &&
      claim.clauseTies.every(has(clause.words)) &&
      (!claim.isDiscount || claim.kind === 'code' || isOff(segment))
    if (!isTied || !saysTheSame(claim, segment, at)) continue
    const codes = claim.codes.map((code) => tieToCode(code, clause, search))
    if (claim.kind === 'code' && claim.isDiscount) codes.push(tieToDiscount(clause, search))
    if (codes.includes('not found')) continue
    const isQuote =
      !codes.includes('paraphrased') && isQuoted(claim, segment) && !dropsCondition(claim, clause, segment[at])
    return isQuote ? 'quoted' : 'paraphrased'
  }
  return 'not found'
}

/** 'Free shipping' leaves out a condition of 'Free shipping over $50'. */
function dropsCondition(
  { conditions, core, kind }: TiedClaim,
  { words }: VideoClause,
  first: Word | undefined,
): boolean {
  const from = words.indexOf(first as Word)
  return [...findConditions(words, from, from + core.length, kind)].some((condition) => !conditions.has(condition))
}

/** The number with its unit, or the code, also when it is written or spoken in pieces ('SAVE 20'). */
function indexOfCore(words: Word[], { core, kind }: Pick<TiedClaim, 'core' | 'kind'>): number {
  if (kind !== 'code') {
    return words.findIndex((_, at) =>
      core.every(({ norm }, index) => resolveSynonym(words[at + index]?.norm ?? '') === resolveSynonym(norm)),
    )
  }
  const code = core[0]?.raw.toLowerCase() ?? ''
  return words.findIndex((_, at) => {
    const end = endOfCode(words, at, code)
    if (end === null) return false
    // 'SAVE 20%' is not the code SAVE20, and 'Summer is here' not the code SUMMER.
    return (end === at + 1 && /\d/.test(code)) || isCalledCode(words, at, end)
  })
}

/** The index after the code that begins at a word, in one word or in up to three. */
function endOfCode(words: Word[], from: number, code: string): number | null {
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

/** A code without digits in a line of its own, near one that ends with 'code'. */
function isAloneBelowCode(code: Word, clause: VideoClause, { hints }: Search): boolean {
  const isAlone = clause.words.length === 1 && clause.words[0]?.raw.toLowerCase() === code.raw.toLowerCase()
  return isAlone && hints.some((other) => areNear(other, clause))
}

const codeHints = new Set([...codeWords, 'enter', 'apply'])

/** The words are said to be a code: 'the code is save twenty', 'BLOOM at checkout'. */
function isCalledCode(words: Word[], from: number, to: number): boolean {
  const before = words.slice(Math.max(0, from - 3), from)
  const hint = before.findLastIndex(({ norm }) => codeHints.has(norm))
  const isAfterHint = hint >= 0 && before.slice(hint + 1).every(isFiller)
  const hasCheckout = words.slice(to, to + 3).some(({ norm }) => norm === 'checkout')
  return (isAfterHint || hasCheckout) && words[to]?.norm !== '%'
}

/** Whether the claim and its ties, with all words between them, occur in this order. */
function isQuoted({ segment, core, ties, isDiscount }: TiedClaim, other: Word[]): boolean {
  const tied = new Set([...core, ...ties])
  const inPhrase = (word: Word) => tied.has(word) || (isDiscount && resolveSynonym(word.norm) === 'off')
  const from = segment.findIndex(inPhrase)
  const to = segment.findLastIndex(inPhrase)
  return indexOfPhrase(other, segment.slice(from, to + 1)) >= 0
}

function indexOfPhrase(words: Word[], phrase: Word[]): number {
  return words.findIndex((_, at) => phrase.every(({ norm }, index) => words[at + index]?.norm === norm))
}

/**
 * A code and its offer are often in two lines. They count as paraphrased then, unless the offer's line names another code
 * or the code's line another offer.
 */
function tieToCode(code: Word, clause: VideoClause, search: Search): ClaimState {
  if (namesCode(clause, code, search)) return 'quoted'
  if (clause.words.some(isCodeLike)) return 'not found'
  return findClausesOfCode(code, search).some((other) => areNear(other, clause)) ? 'paraphrased' : 'not found'
}

const namesCode = (clause: VideoClause, code: Word, search: Search) =>
  indexOfCore(clause.words, { core: [code], kind: 'code' }) >= 0 || isAloneBelowCode(code, clause, search)

function findClausesOfCode(code: Word, search: Search): VideoClause[] {
  const known = search.clausesOfCode.get(code.raw)
  if (known) return known
  const found = listClausesWithPart(code.raw, search).filter(
    (clause) => namesCode(clause, code, search) && !clause.words.some(isOffer),
  )
  search.clausesOfCode.set(code.raw, found)
  return found
}

/** Does for the offer of a code what `tieToCode` does for the code of an offer. */
function tieToDiscount(clause: VideoClause, { discounts }: Search): ClaimState {
  if (isOff(clause.words)) return 'quoted'
  if (clause.words.some(isOffer)) return 'not found'
  return discounts.some((other) => areNear(other, clause)) ? 'paraphrased' : 'not found'
}

const isOff = (words: Word[]) => words.some(({ norm }) => resolveSynonym(norm) === 'off')
const isOffer = ({ value, norm }: Word) => value !== null || norm === 'free'
const areNear = (one: VideoClause, other: VideoClause) =>
  one.fromMs <= other.toMs + togetherMs && one.toMs >= other.fromMs - togetherMs
const isCodeLike = ({ raw }: Word) => looksLikeCode(raw)

/** An editor checks its texts at each key press against the same report. */
const videos = new WeakMap<Report, Video>()

function readVideo(report: Report): Video {
  const known = videos.get(report)
  if (known) return known
  const clauses = readVideoClauses(report)
  const clausesWith = groupByWord(clauses, ({ norm }) => [resolveSynonym(norm)])
  const clausesWithPart = groupByWord(clauses, ({ raw, norm }) => [raw.toLowerCase(), norm])
  const hints = clauses.filter(({ words }) => codeHints.has(words.at(-1)?.norm ?? ''))
  const discounts = clauses.filter(({ words }) => isOff(words) && !words.some(isCodeLike))
  const video = { clauses, clausesWith, clausesWithPart, hints, discounts }
  videos.set(report, video)
  return video
}

function groupByWord(clauses: VideoClause[], toKeys: (word: Word) => string[]): Map<string, VideoClause[]> {
  const groups = new Map<string, VideoClause[]>()
  for (const clause of clauses) {
    for (const key of new Set(clause.words.flatMap(toKeys))) {
      const group = groups.get(key)
      if (group) group.push(clause)
      else groups.set(key, [clause])
    }
  }
  return groups
}

function readVideoClauses(report: Report): VideoClause[] {
  return readVideoLines(report).flatMap(({ source, text, fromMs, toMs }) =>
    readQuotedClauses(text).map((clause) => {
      if (source === 'text') return { ...clause, source, fromMs, toMs }
      const [first, last] = [clause.words[0], clause.words.at(-1)]
      const timeAt = (offset: number) => timeWithin({ text, fromMs, toMs }, offset)
      return { ...clause, source, fromMs: timeAt(first?.start ?? 0), toMs: timeAt(last?.end ?? text.length) }
    }),
  )
}

function readQuotedClauses(text: string) {
  return readClauses(text).map((words) => ({
    words,
    segments: readSegments(words),
    quote: text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0),
  }))
}
