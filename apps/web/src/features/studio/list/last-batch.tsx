import { batchesEndpoints } from '@hookline/contract/batches/batches.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCurrentUser } from '../../../lib/session.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { NoticeLine } from '../../../ui/page/notice-line.tsx'
import { countLastBatch } from '../batch.rules.ts'

/** The batch of the user's newest ad copy: how many videos it has, and how many of them have copy. Null without one. */
const lastBatchQuery = (userUuid: string) =>
  queryOptions({
    queryKey: ['history', 'last-batch', userUuid],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 1, userId: userUuid, operation: 'copy' } as const
      const id = (await call(historyEndpoints.list, { query, signal })).results[0]?.batchId
      if (!id) return null
      const { results } = (await call(batchesEndpoints.get, { params: { id }, signal })).data
      const count = (wanted: typeof results) => new Set(wanted.map(({ videoObjectName }) => videoObjectName)).size
      return { id, videos: count(results), ready: count(results.filter(({ status }) => status === 'COMPLETED')) }
    },
  })

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
