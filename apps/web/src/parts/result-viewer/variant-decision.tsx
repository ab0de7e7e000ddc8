import type { Decision, VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { IconCheck, IconRotate2, IconX } from '@tabler/icons-react'
import type { RowAction } from '../../ui/data-table/row-action.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Present where variants can be accepted and rejected. */
export interface VariantDeciding {
  /** One for each variant. */
  decided: readonly VariantDecision[]
  /** Null takes a decision back. */
  decide: (index: number, decision: Decision | null) => void
  /** Takes the last decision back; null when there is none. */
  undo: (() => void) | null
}

const badges = {
  blocked: { tone: 'warning', label: 'Accepted, now blocked' },
  accepted: { tone: 'success', label: 'Accepted' },
  rejected: { tone: 'danger', label: 'Rejected' },
} as const

/** @param isBlocked the brand guide has changed since the variant was accepted without a reason */
export function DecisionBadge({ decision, isBlocked }: { decision: Decision; isBlocked: boolean }) {
  return <StatusBadge {...badges[isBlocked ? 'blocked' : decision]} />
}

/** The decisions that the variant does not have yet, and taking back the one that it has. */
export function listDecisionActions({ decided, decide }: VariantDeciding, index: number): RowAction[] {
  const decision = decided[index]?.decision ?? null
  const actions = [
    { verb: 'Accept', Icon: IconCheck, next: 'accepted' },
    { verb: 'Reject', Icon: IconX, next: 'rejected' },
    { verb: 'Withdraw the decision', Icon: IconRotate2, next: null },
  ] as const
  return actions
    .filter(({ next }) => next !== decision)
    .map(({ verb, Icon, next }) => ({ verb, label: verb, Icon, onAct: () => decide(index, next) }))
}
