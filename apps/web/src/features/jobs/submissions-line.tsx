import type { SubmissionsOverview } from '@hookline/contract/submissions/submissions.schemas'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { WaitCountdown } from '../../ui/wait-countdown.tsx'
import classes from './jobs-tray.module.css'

interface SubmissionsLineProps {
  overview: SubmissionsOverview
  /** The link to the workspace was followed. */
  onOpen: () => void
}

/** What is on its way to Meta, waits for it, or did not get there; nothing when there is none of it. */
export function SubmissionsLine({ overview, onOpen }: SubmissionsLineProps) {
  const { running, waiting, retryAt, failed } = overview
  if (running + waiting + failed === 0) return null
  return (
    <li className={classes.item}>
      <div className={classes.facts}>
        <Anchor component={Link} to="/meta-ads-workspace" onClick={onOpen} className={classes.name}>
          Ad drafts to Meta
        </Anchor>
        <div className={classes.state}>
          {running > 0 && <StatusBadge tone="running" label={`${running} being sent`} />}
          {waiting > 0 && <StatusBadge tone="waiting" label={`${waiting} waiting`} />}
          {failed > 0 && <StatusBadge tone="danger" label={`${failed} failed`} />}
        </div>
        {waiting > 0 && (
          <Text size="xs" c="dimmed" className={classes.error}>
            <WaitCountdown until={retryAt} />
          </Text>
        )}
      </div>
    </li>
  )
}
