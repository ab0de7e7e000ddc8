import type { Decision, VariantDecision } from '@hookline/contract/history/decisions.schemas'
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { StatusBadge } from '../status-badge.tsx'

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
  accepted: { tone: 'success', label: 'Accepted' },
  rejected: { tone: 'danger', label: 'Rejected' },
} as const

const verbs = [
  ['accepted', 'Accept', IconCheck],
  ['rejected', 'Reject', IconX],
] as const

/** What is decided about a variant, and the buttons that decide; a second press takes it back. */
export function VariantDecisionRow({ deciding, index }: { deciding: VariantDeciding; index: number }) {
  const { decision = null, reason = null } = deciding.decided[index] ?? {}
  return (
    <Group gap="xs">
      {verbs.map(([wanted, verb, Icon]) => (
        <Button
          key={wanted}
          size="compact-sm"
          variant="default"
          data-decide={wanted}
          leftSection={<Icon size={14} aria-hidden />}
          aria-pressed={decision === wanted}
          aria-label={`${verb} variant ${index + 1}`}
          onClick={() => deciding.decide(index, decision === wanted ? null : wanted)}
        >
          {verb}
        </Button>
      ))}
      {decision && <StatusBadge {...badges[decision]} />}
      {reason && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Because: {reason}
        </Text>
      )}
    </Group>
  )
}
