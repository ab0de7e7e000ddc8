import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Group, Title } from '@mantine/core'
import { useId } from 'react'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { listFacts } from './result-facts.ts'
import classes from './result-page.module.css'

/** How a result came to be. */
export function ResultDetails({ item }: { item: HistoryItem }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" mb="xs">
        <Title order={2} id={titleId}>
          Details
        </Title>
        <StatusBadge {...describeStatus(item)} />
      </Group>
      <dl className={classes.facts}>
        {listFacts(item).map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd dir="auto">{value}</dd>
    </>
  )
}
