import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Anchor, Group, Stack, Title } from '@mantine/core'
import { Fragment, type ReactNode, useId } from 'react'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import { FactList } from '../../../ui/page/fact-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { CopyButton } from '../../../ui/texts/copy-button.tsx'
import { MiddleEllipsis } from '../../../ui/texts/middle-ellipsis.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { listStorageLinks, listTechnicalFacts } from './result-facts.ts'
import { FactsAndLabels } from './result-labels.tsx'
import classes from './result-page.module.css'

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
      <FactsAndLabels item={item} />
    </section>
  )
}

/** Closed panels, each found by its own name. @param props.children the panels of what was sent, answered and stored */
export function TechnicalDetails({ item, children }: { item: HistoryItem; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="xs">
        Technical details
      </Title>
      <Stack gap="xs">
        <CollapsiblePanel title="Facts and Storage Links">
          <Stack gap="sm">
            <FactList facts={listTechnicalFacts(item)} />
            <StorageLinks item={item} />
          </Stack>
        </CollapsiblePanel>
        {children}
      </Stack>
    </section>
  )
}

function StorageLinks({ item }: { item: HistoryItem }) {
  const titleId = useId()
  const links = listStorageLinks(item)
  if (links.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} id={titleId} mb={4}>
        Storage Links
      </Title>
      <dl className={classes.links}>
        {links.map(({ label, address, isPublic }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              {isPublic ? (
                <Anchor
                  href={address}
                  target="_blank"
                  rel="noopener"
                  title={address}
                  inherit
                  className={classes.address}
                >
                  <MiddleEllipsis text={address} endChars={15} />
                </Anchor>
              ) : (
                <span title={address} className={classes.address}>
                  <MiddleEllipsis text={address} endChars={15} />
                </span>
              )}
              <CopyButton
                value={isPublic ? new URL(address, window.location.origin).href : address}
                of={label}
                variant="subtle"
                size="compact-xs"
              />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
