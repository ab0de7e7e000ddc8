import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { currentVariants } from '@hookline/contract/history/current-variants.rules'
import type { Decision, VariantDecision } from '@hookline/contract/history/decisions.schemas'
import type { BatchResult } from '@hookline/contract/history/history.schemas'

/** The stored decisions of a result with the texts they are about. */
export interface StoredDecisions {
  variants: readonly CopyVariant[]
  decided: readonly VariantDecision[]
}

export function storedDecisions(item: BatchResult): StoredDecisions {
  const variants = currentVariants(item)
  const decided = variants.map((_, index) => ({
    decision: item.decisions[index] ?? null,
    reason: item.reasons[index] ?? null,
  }))
  return { variants, decided }
}

/** A decision made here that is not stored yet. */
export interface OwnDecision extends VariantDecision {
  /** What was stored when it was made, and for which texts. */
  before: Decision | null
  variant: CopyVariant
}

/** Own decisions about the variants of one result, by the variant's index. */
export type OwnDecisions = ReadonlyMap<number, OwnDecision>

/** Own decisions with a further one, which replaces an earlier one about the same variant. */
export function addOwn(
  own: OwnDecisions | undefined,
  index: number,
  next: VariantDecision,
  { variants, decided }: StoredDecisions,
): OwnDecisions {
  const variant = variants[index]
  if (!variant) return own ?? new Map()
  const before = own?.get(index)?.before ?? decided[index]?.decision ?? null
  return new Map(own).set(index, { ...next, before, variant })
}

/**
 * The stored decisions with one's own. Where someone else has decided about a variant or changed its text since, their
 * version wins.
 * @returns what to store, and the indexes whose own decision was dropped
 */
export function applyOwn({ variants, decided }: StoredDecisions, own: OwnDecisions) {
  const dropped: number[] = []
  const next = [...decided]
  for (const [index, { decision, reason, before, variant }] of own) {
    const stored = decided[index]
    if (stored && stored.decision === before && isSame(variants[index], variant)) next[index] = { decision, reason }
    else if (stored?.decision !== decision) dropped.push(index)
  }
  return { decided: next, dropped }
}

/** Own decisions made while others were being stored, now based on the stored ones. */
export function rebaseOwn(own: OwnDecisions, sent: OwnDecisions, { decided }: StoredDecisions): OwnDecisions {
  const later = [...own].filter(([index, decision]) => sent.get(index) !== decision)
  return new Map(later.map(([index, entry]) => [index, { ...entry, before: decided[index]?.decision ?? null }]))
}

function isSame(a: CopyVariant | undefined, b: CopyVariant | undefined): boolean {
  return a?.headline === b?.headline && a?.primaryText === b?.primaryText
}

/** 'Variant 2 is rejected, variant 4 was changed.' */
export function describeDropped(dropped: readonly number[], { decided }: StoredDecisions): string {
  const parts = dropped.map((index) => {
    const decision = decided[index]?.decision
    return `variant ${index + 1} ${decision ? `is ${decision}` : 'was changed'}`
  })
  return `${parts.join(', ')}.`.replace(/^v/, 'V')
}

/** A decision that can be taken back. */
export interface UndoEntry {
  videoId: number
  variant: number
  before: VariantDecision
  after: Decision | null
}
