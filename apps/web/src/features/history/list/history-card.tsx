import { modelIdLabel } from '@hookline/contract/ai-models/ai-models.rules'
import { isCancelled, isFailed, operationLabel } from '@hookline/contract/history/history.rules'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { Button, Checkbox, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../../lib/format-date.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { isolate, UserText } from '../../../ui/user-text.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { CardThumbnails } from '../result-thumbnails.tsx'
import { readThumbnails } from '../thumbnails.rules.ts'
import classes from './history-card.module.css'
import { type CardAct, HistoryCardActions } from './history-card-actions.tsx'
import type { HistorySearch } from './history-search.rules.ts'
import { cardLinkId } from './use-history-keys.ts'

interface HistoryCardProps {
  item: HistoryListItem
  /** The address that shows only results of a tag or project. */
  searchFor: (change: HistorySearch) => HistorySearch
  /** Present while results are being selected. */
  selection: { isSelected: boolean; onToggle: (isRange: boolean) => void } | null
  onAct: (act: CardAct, item: HistoryListItem) => void
}

/** One result in the list. The whole card leads to it; tags and project filter the list. */
export function HistoryCard({ item, searchFor, selection, onAct }: HistoryCardProps) {
  const { project } = item
  return (
    <article
      className={classes.card}
      data-selecting={selection !== null || undefined}
      data-selected={selection?.isSelected || undefined}
    >
      {selection && (
        <Checkbox
          className={classes.checkbox}
          checked={selection.isSelected}
          aria-label={`Select ${item.videoFilename}`}
          onChange={({ nativeEvent }) => selection.onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <CardThumbnails thumbnails={readThumbnails(item)} />
      <div className={classes.text}>
        <Title order={2} size="h3" data-clamped>
          <Link id={cardLinkId(item.id)} to="/result/$id" params={{ id: String(item.id) }} className={classes.link}>
            {item.videoFilename}
          </Link>
        </Title>
        <Text size="sm">{factsOf(item).join(' · ')}</Text>
        {isFailed(item.status) && item.error_message && (
          <Text size="sm" className={isCancelled(item) ? undefined : classes.error} lineClamp={2}>
            {item.error_message}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={classes.muted}>
          <UserText>{item.generatedByUsername}</UserText> ·{' '}
          <time dateTime={item.createdAt}>{formatDate(item.createdAt)}</time>
        </Text>
        {(project || item.tags.length > 0) && (
          <ul className={classes.labels} aria-label="Project and tags">
            {project && (
              <li>
                <Link to="/history" search={searchFor({ project })} className={classes.label}>
                  Project: <UserText>{project}</UserText>
                </Link>
              </li>
            )}
            {item.tags.map((tag) => (
              <li key={tag}>
                <Link to="/history" search={searchFor({ tag })} className={classes.label} dir="auto">
                  #{tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.side}>
        <StatusBadge {...describeStatus(item)} />
        <HistoryCardActions item={item} onAct={onAct} />
      </div>
    </article>
  )
}

/** Stands where a card stood until the list is loaded anew, so that nothing moves. */
export function DeletedCard({ item, onRestore }: { item: HistoryListItem; onRestore: () => void }) {
  return (
    <article className={classes.card} data-deleted>
      <CardThumbnails thumbnails={[]} />
      <Text c="dimmed">{isolate(item.videoFilename)}: this result was deleted.</Text>
      <Button variant="default" size="xs" aria-label={`Restore ${item.videoFilename}`} onClick={onRestore}>
        Restore
      </Button>
    </article>
  )
}

function factsOf(item: HistoryListItem): string[] {
  const { variantCount } = item
  const variants = variantCount === null ? null : `${variantCount} variant${variantCount === 1 ? '' : 's'}`
  const facts = [
    operationLabel(item.operation),
    item.status === 'COMPLETED' ? variants : null,
    item.modelName || modelIdLabel(item.modelId),
    item.templateName && `Template: ${isolate(item.templateName)}`,
    item.is_edited ? 'Edited' : null,
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}
