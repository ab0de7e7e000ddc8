import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Anchor, Group, Title } from '@mantine/core'
import { Fragment, useId } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { listFacts } from './result-facts.ts'
import classes from './result-page.module.css'

/** How a result was generated. */
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
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

/** The addresses of the stored video and screenshot; nothing when neither is stored. */
export function StorageLinks({ item }: { item: HistoryItem }) {
  const titleId = useId()
  const links = [
    { label: 'Video storage URI', address: item.videoGcsUri, isPublic: false },
    { label: 'Video public URL', address: item.videoPublicUrl, isPublic: true },
    { label: 'Screenshot storage URI', address: item.screenshotGcsUri, isPublic: false },
    { label: 'Screenshot public URL', address: item.screenshotPublicUrl, isPublic: true },
  ].flatMap(({ address, ...link }) => (address ? [{ ...link, address }] : []))
  if (links.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="xs">
        Storage Links
      </Title>
      <dl className={classes.links}>
        {links.map(({ label, address, isPublic }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              {isPublic ? (
                <Anchor href={address} target="_blank" rel="noopener" inherit>
                  {address}
                </Anchor>
              ) : (
                <span>{address}</span>
              )}
              <CopyButton value={isPublic ? new URL(address, window.location.origin).href : address} of={label} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
