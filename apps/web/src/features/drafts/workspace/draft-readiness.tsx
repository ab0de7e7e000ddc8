import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './draft-row.module.css'

/** 'Ready', or 'Not Ready' with links to the fields that need attention. */
export function DraftReadiness({ draft }: { draft: Draft }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  if (draft.is_ready_to_submit) return <StatusBadge tone="success" label="Ready" />
  return (
    <>
      <UnstyledButton
        className={classes.readiness}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-label={`Not Ready: what is missing in ${draft.ad_name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <StatusBadge tone="warning" label="Not Ready" />
        <IconChevronDown size={14} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen && (
        <ul id={listId} className={classes.issues} aria-label={`Missing in ${draft.ad_name}`}>
          {draft.readiness_issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Link to="/meta-ads-editor/$adId" params={{ adId: draft.id }} search={{ field }}>
                {message}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
