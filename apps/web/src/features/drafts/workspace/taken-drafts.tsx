import { Anchor, CloseButton, Group, Text } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../../../lib/session.ts'
import { concernsOwner } from '../../../parts/drafts/draft-events.rules.ts'
import { useLiveQuery } from '../../../ui/live-list/use-live-query.ts'
import { takenDraftsQuery, useCloseTaken } from '../draft-lists.queries.ts'
import classes from './workspace-page.module.css'

/** The most drafts that are named; the line counts the others. */
const namedMax = 3

/** Tells the former owner who has taken over which drafts, until they close the line. */
export function TakenDrafts() {
  const { user_uuid: userId } = useCurrentUser()
  const { data: taken = [] } = useLiveQuery(takenDraftsQuery, {
    on: 'draft',
    concerns: (event) => concernsOwner(event, userId),
    findOutdated: (event, { data = [] }) =>
      event.former_user_id === userId || data.some(({ id }) => id === event.id) ? 'all' : 'nothing',
  })
  const close = useCloseTaken()
  if (taken.length === 0) return null
  const left = taken.length - namedMax
  return (
    <Group role="status" className={classes.taken} gap={8} wrap="nowrap">
      <IconUserShare size={16} aria-hidden />
      <Text size="sm" flex={1} miw={0}>
        {[...Map.groupBy(taken.slice(0, namedMax), ({ username }) => username)].map(([username, drafts]) => (
          <span key={username}>
            {username} has taken over{' '}
            {drafts.map(({ id, ad_name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Anchor
                  inherit
                  dir="auto"
                  renderRoot={(props) => <Link {...props} to="/meta-ads-editor/$adId" params={{ adId: id }} />}
                >
                  {ad_name}
                </Anchor>
              </span>
            ))}
            .{' '}
          </span>
        ))}
        {left > 0 && `${left} more of your drafts were taken over.`}
      </Text>
      <CloseButton
        size="sm"
        aria-label="Close what was taken over"
        disabled={close.isPending}
        onClick={() => close.mutate(taken.map(({ id }) => id))}
      />
    </Group>
  )
}
