import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Fragment, type ReactNode, startTransition, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { CollapsiblePanel } from '../../../ui/page/collapsible-panel.tsx'
import { FactList } from '../../../ui/page/fact-list.tsx'
import { CopyButton } from '../../../ui/texts/copy-button.tsx'
import { MiddleEllipsis } from '../../../ui/texts/middle-ellipsis.tsx'
import { LabelLinks } from '../labels/label-links.tsx'
import { listFacts, listStorageLinks, listTechnicalFacts } from './result-facts.ts'
import classes from './result-page.module.css'

const LabelsForm = lazyPart(async () => ({ default: (await import('./result-labels.tsx')).LabelsForm }))
const preloadLabelsForm = () => void LabelsForm.preload().catch(() => undefined)

/** The facts of a result, with its project and tags, which are edited in their place. */
export function ResultDetails({ item }: { item: HistoryItem }) {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const hasLabels = item.project !== null || item.tags.length > 0
  const facts = listFacts(item)
  function handleClose() {
    flushSync(() => setEditing(false))
    editButton.current?.focus()
  }
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" mb="xs" mih={26}>
        <Title order={2} id={titleId}>
          Details
        </Title>
        {!isEditing && (
          <Button
            ref={editButton}
            variant="subtle"
            size="compact-sm"
            mr={-8}
            leftSection={<IconPencil size={14} aria-hidden />}
            onPointerEnter={preloadLabelsForm}
            onFocus={preloadLabelsForm}
            // The row and the button stay until the form has loaded.
            onClick={() => startTransition(() => setEditing(true))}
          >
            Edit tags and project
          </Button>
        )}
      </Group>
      {isEditing ? (
        <Stack gap="sm">
          <FactList facts={facts} />
          <LabelsForm item={item} onClose={handleClose} />
        </Stack>
      ) : (
        <FactList facts={[...facts, ['Project and tags', hasLabels ? <LabelLinks {...item} /> : 'None']]} />
      )}
      <StorageLinks item={item} />
    </section>
  )
}

/** Closed panels, each found by its own name. @param props.children the panels of what was sent, answered, stored and done */
export function TechnicalDetails({ item, children }: { item: HistoryItem; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="xs">
        Technical details
      </Title>
      <Stack gap={0}>
        <CollapsiblePanel title="Facts" isPlain>
          <div className={classes.facts}>
            <FactList facts={listTechnicalFacts(item)} />
          </div>
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
    <section aria-labelledby={titleId} className={classes.storage}>
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
                  <MiddleEllipsis text={address} endChars={24} />
                </Anchor>
              ) : (
                <span title={address} className={classes.address}>
                  <MiddleEllipsis text={address} endChars={24} />
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
