import type { CheckedGuide } from '../brand-guide/brand-guide.schemas.ts'
import type { CopyVariant } from '../copy/copy-variant.schemas.ts'
import { findBlockingOfVariants } from '../copy-check/blocking.rules.ts'
import type { IgnoredFinding } from '../copy-check/copy-check.schemas.ts'
import type { Issue } from '../errors.schemas.ts'
import type { DecisionsBody, VariantDecision } from './decisions.schemas.ts'

const undecided: VariantDecision = { decision: null, reason: null }

/** The stored decisions, one for each current variant: nothing is stored while nothing is decided. */
export function alignDecisions(stored: readonly VariantDecision[], count: number): VariantDecision[] {
  return Array.from({ length: count }, (_, index) => stored[index] ?? undecided)
}

/** How many variants are accepted, and how many are accepted or rejected. */
export function countDecisions(list: readonly (VariantDecision['decision'] | undefined)[]) {
  return {
    accepted: list.filter((decision) => decision === 'accepted').length,
    decided: list.filter((decision) => decision != null).length,
  }
}

/** Why a variant may not be accepted without a reason, with the word and the fix; null when it may. */
export function describeBlock(
  variant: CopyVariant,
  guide: CheckedGuide,
  ignored: readonly IgnoredFinding[],
): string | null {
  return findBlockingOfVariants([variant], { guide }, ignored)[0]?.message ?? null
}

/** What blocks accepted variants, with the reasons for which they were accepted: a draft of them needs no other. */
export function findAcceptedBlocks(
  variants: readonly CopyVariant[],
  decided: readonly VariantDecision[],
  guide: CheckedGuide,
): IgnoredFinding[] {
  return findBlockingOfVariants(variants, { guide }).flatMap(({ rule, text, word, index }) => {
    const { decision, reason } = decided[index] ?? undecided
    return decision === 'accepted' && reason !== null ? [{ rule, text, word, reason }] : []
  })
}

interface Decided {
  variants: readonly CopyVariant[]
  before: readonly VariantDecision[]
  guide: CheckedGuide
  /** Findings of the copy check that were ignored one by one. */
  ignored: readonly IgnoredFinding[]
}

/**
 * Reads the decisions that a client sends for the current variants.
 * @param of.before the stored ones, aligned. What they accept already is not checked again, so that a new word to avoid
 *   blocks no decision about another variant.
 * @returns the decisions to store, or every fault by its path
 */
export function readDecisions(
  { decisions, reasons }: DecisionsBody,
  { variants, before, guide, ignored }: Decided,
): { value: VariantDecision[]; issues?: undefined } | { value?: undefined; issues: Issue[] } {
  const lengths = [
    ['decisions', decisions.length],
    ['reasons', reasons?.length ?? variants.length],
  ] as const
  const wrong = lengths.filter(([, length]) => length !== variants.length)
  if (wrong.length > 0) {
    const has = variants.length === 1 ? '1 variant' : `${variants.length} variants`
    return { issues: wrong.map(([path, length]) => ({ path, message: `The result has ${has}, not ${length}.` })) }
  }
  const issues: Issue[] = []
  const value = variants.map((variant, index): VariantDecision => {
    const decision = decisions[index] ?? null
    const old = before[index] ?? undecided
    if (decision === null) return undecided
    const reason = reasons ? (reasons[index] ?? null) : old.decision === decision ? old.reason : null
    const isNew = old.decision !== 'accepted' || (old.reason !== null && reason === null)
    const block = decision === 'accepted' && isNew && reason === null ? describeBlock(variant, guide, ignored) : null
    if (block) {
      const message = `Variant ${index + 1}: ${block} Or accept it with a reason.`
      issues.push({ path: `reasons.${index}`, message })
    }
    return { decision, reason }
  })
  return issues.length > 0 ? { issues } : { value }
}

const isSame = (a: CopyVariant | undefined, b: CopyVariant | undefined) =>
  a !== undefined && b !== undefined && a.headline === b.headline && a.primaryText === b.primaryText

/**
 * Finds which former variant each edited one was: at first the one of the same text at the same place, then the next one
 * of the same text. Where variants were only changed, none added or removed, the rest are paired in their order.
 * @param of.isReset the edit was taken back: a text that returns counts as a new one
 * @returns for each of `after` an index of `before`, or null for a new one
 */
export function traceVariants(
  before: readonly CopyVariant[],
  after: readonly CopyVariant[],
  { isReset = false } = {},
): (number | null)[] {
  const origins: (number | null)[] = after.map((variant, index) => (isSame(variant, before[index]) ? index : null))
  const free = new Set(before.keys())
  for (const origin of origins) if (origin !== null) free.delete(origin)
  const ofText = Map.groupBy([...free].reverse(), (origin) => toVariantKey(before[origin]))
  const fill = (takeOrigin: (variant: CopyVariant) => number | undefined) => {
    for (const [index, variant] of after.entries()) {
      const origin = origins[index] === null ? takeOrigin(variant) : undefined
      if (origin === undefined) continue
      origins[index] = origin
      free.delete(origin)
    }
  }
  fill((variant) => ofText.get(toVariantKey(variant))?.pop())
  if (!isReset && before.length === after.length) {
    const rest = [...free].reverse()
    fill(() => rest.pop())
  }
  return origins
}

const toVariantKey = (variant: CopyVariant | undefined) => JSON.stringify([variant?.headline, variant?.primaryText])

/**
 * The decisions after an edit: each stays with its variant. A changed text that is blocked is no longer accepted, unless
 * it has a reason.
 * @param edit.origins for each variant of `after` its index before, or null for a new one
 */
export function decisionsAfterEdit(
  stored: readonly VariantDecision[],
  edit: {
    before: readonly CopyVariant[]
    after: readonly CopyVariant[]
    origins: readonly (number | null)[]
  } & Pick<Decided, 'guide' | 'ignored'>,
): VariantDecision[] {
  const { before, after, origins, guide, ignored } = edit
  return after.map((variant, index) => {
    const origin = origins[index] ?? null
    const old = origin === null ? undecided : (stored[origin] ?? undecided)
    if (old.decision !== 'accepted' || old.reason !== null || origin === null) return old
    return !isSame(variant, before[origin]) && describeBlock(variant, guide, ignored) ? undecided : old
  })
}
