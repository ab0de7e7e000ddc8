import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Anchor, Box, Group, Text, Title } from '@mantine/core'
import { Fragment, useId } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { listFacts, listStorageLinks } from './result-facts.ts'

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
      <FactList facts={listFacts(item)} />
    </section>
  )
}

const fills = { flex: 1, style: { overflowWrap: 'anywhere' } } as const

export function StorageLinks({ item }: { item: HistoryItem }) {
  const titleId = useId()
  const links = listStorageLinks(item)
  if (links.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="xs">
        Storage Links
      </Title>
      <Box component="dl" m={0} fz={13} lh="20px">
        {links.map(({ label, address, isPublic }) => (
          <Fragment key={label}>
            <Text component="dt" inherit c="dimmed">
              {label}
            </Text>
            <Group component="dd" align="flex-start" wrap="nowrap" gap={8} m="0 0 8px">
              {isPublic ? (
                <Anchor href={address} target="_blank" rel="noopener" inherit {...fills}>
                  {address}
                </Anchor>
              ) : (
                <Text span inherit {...fills}>
                  {address}
                </Text>
              )}
              <CopyButton value={isPublic ? new URL(address, window.location.origin).href : address} of={label} />
            </Group>
          </Fragment>
        ))}
      </Box>
    </section>
  )
}
