import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/session.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { NoticeLine } from '../../../ui/page/notice-line.tsx'
import { countLastBatch } from '../batch.rules.ts'
import { lastBatchQuery } from '../studio.queries.ts'

/** Leads back to the batch that the user submitted last, on any device. */
export function LastBatch() {
  const { data: last } = useQuery(lastBatchQuery(useCurrentUser().user_uuid))
  if (!last) return null
  return (
    <NoticeLine
      color="gray"
      actions={
        <LinkButton to="/review" search={{ batch: last.id }} size="xs" variant="default">
          Review
        </LinkButton>
      }
    >
      {countLastBatch(last.videos, last.ready)}
    </NoticeLine>
  )
}
