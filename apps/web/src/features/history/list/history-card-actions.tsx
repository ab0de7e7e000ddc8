import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconRepeat, IconShare3, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './history-card.module.css'

export type CardAct = 'edit' | 'share' | 'delete'

interface HistoryCardActionsProps {
  item: HistoryListItem
  onAct: (act: CardAct, item: HistoryListItem) => void
}

/** What can be done to one result without opening it. */
export function HistoryCardActions({ item, onAct }: HistoryCardActionsProps) {
  const button = (act: CardAct, label: string, icon: ReactNode) => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`${label}: ${item.videoFilename}`}
        onClick={() => onAct(act, item)}
      >
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
          component={Link}
          to={`/studio?reprocessId=${item.id}` as string}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Reprocess: ${item.videoFilename}`}
        >
          <IconRepeat size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {button('delete', 'Delete', <IconTrash size={16} aria-hidden />)}
    </div>
  )
}
