import { modelIdLabel } from '@hookline/contract/ai-models/ai-models.rules'
import { isCancelled, isFailed, operationLabel } from '@hookline/contract/history/history.rules'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { ActionIcon, Button, Checkbox, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil, IconRepeat, IconShare3, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '../../../lib/format-date.ts'
import { formatElapsed } from '../../../lib/format-elapsed.ts'
import { resultName } from '../../../ui/result-name.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { readThumbnails } from '../../../ui/thumbnails.rules.ts'
import { Thumbnails } from '../../../ui/thumbnails.tsx'
import { isolate, UserText } from '../../../ui/user-text.tsx'
import { describeStatus } from '../history-status.rules.ts'
import { reprocessPath } from '../reprocess.rules.ts'
import classes from './history-card.module.css'
import type { HistorySearch } from './history-search.rules.ts'

export type CardAction = 'edit' | 'share' | 'delete'

export const cardLinkId = (id: number) => `history-link-${id}`

interface HistoryCardProps {
  item: HistoryListItem
  searchFor: (change: HistorySearch) => HistorySearch
  selection: { isSelected: boolean; onToggle: (isRange: boolean) => void } | null
  onAct: (action: CardAction, item: HistoryListItem) => void
}

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
          aria-label={`Select ${resultName(item)}`}
          onChange={({ nativeEvent }) => selection.onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      <Thumbnails urls={readThumbnails(item).map(({ url }) => url)} width="100%" height={72} />
      <div className={classes.text}>
        <Title order={2} size="h3" data-clamped>
          <Link id={cardLinkId(item.id)} to="/result/$id" params={{ id: String(item.id) }} className={classes.link}>
            {resultName(item)}
          </Link>
        </Title>
        <Text size="sm">{factsOf(item).join(' · ')}</Text>
        {item.said && (
          <Text size="sm" c="dimmed" lineClamp={1}>
            In {item.secondVideoFilename === null ? 'the video' : `Video ${item.said.video}`} at{' '}
            {formatElapsed(item.said.atMs / 1000)}: “<UserText>{item.said.text}</UserText>”
          </Text>
        )}
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
          <Group component="ul" gap={6} mt={6} aria-label="Project and tags">
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
          </Group>
        )}
      </div>
      <div className={classes.side}>
        <StatusBadge {...describeStatus(item)} />
        <CardActions item={item} onAct={onAct} />
      </div>
    </article>
  )
}

function CardActions({ item, onAct }: Pick<HistoryCardProps, 'item' | 'onAct'>) {
  const look = { variant: 'subtle', color: 'gray', size: 32 } as const
  const button = (action: CardAction, label: string, icon: ReactNode) => (
    <Tooltip label={label}>
      <ActionIcon {...look} aria-label={`${label}: ${resultName(item)}`} onClick={() => onAct(action, item)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.actions}>
      {button('edit', 'Edit tags and project', <IconPencil size={16} aria-hidden />)}
      {button('share', 'Share', <IconShare3 size={16} aria-hidden />)}
      <Tooltip label="Reprocess">
        <ActionIcon
          {...look}
          component={Link}
          to={reprocessPath(item) as string}
          aria-label={`Reprocess: ${resultName(item)}`}
        >
          <IconRepeat size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {button('delete', 'Delete', <IconTrash size={16} aria-hidden />)}
    </div>
  )
}

interface DeletedCardProps {
  item: HistoryListItem
  isDisabled?: boolean
  onRestore: () => void
  children: ReactNode
}

export function DeletedCard({ item, isDisabled = false, onRestore, children }: DeletedCardProps) {
  return (
    <article className={classes.card} data-deleted>
      <Thumbnails urls={readThumbnails(item).map(({ url }) => url)} width="100%" height={72} />
      <div className={classes.text}>{children}</div>
      <Button
        variant="default"
        size="xs"
        disabled={isDisabled}
        aria-label={`Restore ${resultName(item)}`}
        onClick={onRestore}
      >
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
