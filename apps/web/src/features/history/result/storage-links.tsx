import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Anchor, Title } from '@mantine/core'
import { useId } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import classes from './result-page.module.css'

/** Where the video and its screenshot are kept; nothing when neither is. */
export function StorageLinks({ item }: { item: HistoryItem }) {
  const titleId = useId()
  const links = [
    { label: 'Video storage URI', address: item.videoGcsUri, isPublic: false },
    { label: 'Video public URL', address: item.videoPublicUrl, isPublic: true },
    { label: 'Screenshot storage URI', address: item.screenshotGcsUri, isPublic: false },
    { label: 'Screenshot public URL', address: item.screenshotPublicUrl, isPublic: true },
  ].filter(({ address }) => address)
  if (links.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="xs">
        Storage Links
      </Title>
      <dl className={classes.links}>
        {links.map(({ label, address, isPublic }) => (
          <Link key={label} label={label} address={address ?? ''} isPublic={isPublic} />
        ))}
      </dl>
    </section>
  )
}

function Link({ label, address, isPublic }: { label: string; address: string; isPublic: boolean }) {
  const copied = isPublic ? new URL(address, window.location.origin).href : address
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {isPublic ? (
          <Anchor href={address} target="_blank" rel="noopener" inherit>
            {address}
          </Anchor>
        ) : (
          <span>{address}</span>
        )}
        <CopyButton value={copied} of={label} />
      </dd>
    </>
  )
}
