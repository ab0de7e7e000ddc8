import type { BrandGuide } from '../brand-guide/brand-guide.schemas.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { variantTextMaxChars } from '../copy/copy-variant.schemas.ts'
import { type Core, listCores } from './claim-cores.rules.ts'
import { resolveSynonym } from './claim-words.rules.ts'
import { type Claim, claimFields, type Evidence } from './claims.schemas.ts'
import { findElsewhere } from './elsewhere.rules.ts'
import { findTiedClaims, type TiedClaim } from './find-claims.rules.ts'
import { type Grade, gradePlace, gradeState, isBetter, type Search } from './grade-claims.rules.ts'
import { toSkeleton } from './misreadings.rules.ts'
import { listClausesWithPart } from './named-codes.rules.ts'
import { hasOtherNumber } from './other-number.rules.ts'
import { readVideo } from './read-video.rules.ts'
import { listRounded } from './rounding.rules.ts'
import { findReductions, gradeSaving, type Reduction } from './savings.rules.ts'
import type { Report, VideoClause } from './video-lines.rules.ts'

/** What the team wants to stand in texts, whatever the video says. */
type DemandedText = Pick<BrandGuide, 'disclaimers' | 'productNames'>

type Found = Pick<Claim, 'state' | 'evidence'>

type VideoSearch = Search & { reductions: readonly Reduction[] }

const nothingDemanded: DemandedText = { disclaimers: [], productNames: [] }

/**
 * Finds the claims of each variant and where the video says them. A claim counts as said only within one clause, with the
 * words that it is tied to; no model takes part. Of a text that is longer than a variant may be, only the beginning is read.
 * @param demanded no claim is made by a disclaimer, and no doubt is cast on a product's name.
 */
export function groundClaims(
  variants: readonly CopyVariant[],
  report: Report,
  demanded: DemandedText = nothingDemanded,
): { claims: Claim[] }[] {
  const steps = groundInSteps(variants, report, demanded)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** `groundClaims` with a step for each text and each claim, between which a server can serve others. */
export function* groundInSteps(
  variants: readonly CopyVariant[],
  report: Report,
  demanded: DemandedText = nothingDemanded,
): Generator<void, { claims: Claim[] }[]> {
  const video = readVideo(report)
  const search: VideoSearch = { ...video, clausesOfCode: new Map(), reductions: findReductions(video.clauses) }
  /** By all that a claim is compared by: the variants of a result repeat their claims. */
  const known = new Map<string, Found>()
  const isExempt = createExemption(demanded)
  const grounded: { claims: Claim[] }[] = []
  for (const variant of variants) {
    const claims: Claim[] = []
    for (const field of claimFields) {
      yield
      const text = variant[field].slice(0, variantTextMaxChars)
      const isDemanded = isExempt(text)
      for (const tied of findTiedClaims(text)) {
        const key = toKey(tied)
        const found = known.get(key) ?? findEvidence(tied, search)
        known.set(key, found)
        const { text: words, start, end, kind } = tied
        const claim: Claim = { text: words, start, end, kind, field, ...found }
        if (!isDemanded(claim)) claims.push(claim)
        yield
      }
    }
    grounded.push({ claims })
  }
  return grounded
}

function createExemption({ disclaimers, productNames }: DemandedText) {
  const names = new Set(productNames.map((name) => name.toLowerCase()))
  const sentences = disclaimers.map((sentence) => new RegExp(toPattern(sentence), 'giu'))
  return (text: string) => {
    const ranges = sentences.flatMap((sentence) =>
      [...text.matchAll(sentence)].map(({ 0: found, index }) => ({ start: index, end: index + found.length })),
    )
    return ({ start, end, kind, state, text: words }: Claim) =>
      ranges.some((range) => range.start <= start && range.end >= end) ||
      (kind === 'name' && state === 'not found' && names.has(words.toLowerCase()))
  }
}

/** Space and the form of quotation marks do not count. */
const toPattern = (sentence: string) =>
  sentence
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replace(/['‘’]/g, "['‘’]")
        .replace(/["“”]/g, '["“”]'),
    )
    .join('\\s+')

function toKey({ kind, core, segment, clause, start, end, ties, clauseTies, isDiscount, codes }: TiedClaim): string {
  const norms = (words: TiedClaim['core']) => words.map(({ norm }) => norm)
  const raws = (words: TiedClaim['core']) => words.map(({ raw }) => raw)
  const shown = segment.filter((word) => word.start >= start && word.end <= end)
  const places = [...core.slice(0, 1), ...ties].map((word) => segment.indexOf(word))
  const about = [norms(segment), norms(clause), norms(shown), places, norms(ties), norms(clauseTies), raws(codes)]
  return JSON.stringify([kind, isDiscount, raws(core), norms(core), ...about])
}

function findEvidence(claim: TiedClaim, search: VideoSearch): Found {
  let best: Grade | null = null
  for (const core of [...listCores(claim), ...listRounded(claim, search.numbers)]) {
    for (const clause of listCandidates(claim, core, search)) {
      const grade = gradePlace(claim, core, clause, search)
      if (grade && isBetter(grade, best)) best = grade
      if (grade && gradeState(grade) === 'quoted') break
    }
    if (best && gradeState(best) === 'quoted') break
  }
  // Only what is not there otherwise may be a misreading.
  if (!best) {
    for (const clause of listMisread(claim, search)) {
      const grade = gradePlace(claim, { norms: claim.core.map(({ norm }) => norm), isOther: false }, clause, search)
      if (grade && isBetter(grade, best)) best = grade
    }
  }
  if (best && best.match !== 'loose' && hasOtherNumber(claim, best.clause, search)) best = { ...best, match: 'loose' }
  best ??= gradeSaving(claim, search.reductions) ?? findElsewhere(claim, search)
  return best ? { state: gradeState(best), evidence: toEvidence(best) } : { state: 'not found', evidence: null }
}

function listCandidates(
  { kind, core: [word] }: TiedClaim,
  { norms: [first = ''] }: Core,
  search: Search,
): readonly VideoClause[] {
  if (!word) return []
  return kind === 'code' ? listClausesWithPart(word.raw, search) : (search.clausesWith.get(resolveSynonym(first)) ?? [])
}

/** Clauses that may say the claim if some of their characters were misread. */
function listMisread({ kind, core }: TiedClaim, search: Search): readonly VideoClause[] {
  const [first] = core
  if (!first) return []
  if (kind === 'code') return search.clausesLike.get(toSkeleton(first.raw)) ?? []
  if (kind === 'name') {
    const glued = toSkeleton(core.map(({ raw }) => raw).join(''))
    return [...(search.clausesLike.get(toSkeleton(first.raw)) ?? []), ...(search.clausesLike.get(glued) ?? [])]
  }
  const unsure = first.value === null ? [] : (search.clausesWithUnsure.get(first.value) ?? [])
  return [...unsure, ...(search.guessesWith.get(resolveSynonym(first.norm)) ?? [])]
}

/** What the video says is shown whole where the claim says more or less. */
function toEvidence({ clause, words: found, match, isSure }: Grade): Evidence {
  const words = match === 'loose' && isSure ? clause.words : found
  const { source, fromMs, toMs, quote, line, isGuess } = clause
  const [first, last] = [words[0], words.at(-1)]
  const piece = line.pieces.findLast(({ start }) => start <= (isGuess ? 0 : (first?.start ?? 0)))
  const readAs = isGuess || !first || !last ? quote : line.text.slice(first.start, last.end)
  return { source, fromMs, toMs, quote, readAs, isSure, box: piece?.box ?? null, cutOut: piece?.cutOut ?? null }
}
