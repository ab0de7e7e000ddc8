import { IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useChecksLoaded } from '../../../parts/copy-check/use-checks-loaded.ts'
import { watchReportQuery } from '../../../parts/watch-report/watch-report.queries.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { QueryError } from '../../../ui/lists/error-box.tsx'
import { FullScreenLoader } from '../../../ui/page/full-screen-loader.tsx'
import { PageLayout } from '../../../ui/page/page-layout.tsx'
import { historyPageQuery } from '../history.queries.ts'
import { type Review, ReviewContext, type ReviewProps, useMissingResults, useReview } from './review-context.ts'
import { ReviewActions, ReviewCounts } from './review-head.tsx'

const frame = { title: 'Review', back: { to: '/history', label: 'Back to history' }, isWide: true } as const

/** Holds the videos, the place, the decisions and the edit of a review for its parts, which it shows when it has something to review. */
export function ReviewState({ children, ...props }: ReviewProps & { children: ReactNode }) {
  const review = useReview(props)
  const { videos, place } = review
  const { position, video, isPlaced } = place
  const { query } = review.list
  const areChecksLoaded = useChecksLoaded(
    video ? { video: { historyId: video.id }, project: video.project } : undefined,
  )
  useNextReport(place.nextVideoId)
  useEffect(() => {
    if (!position || !isPlaced) return
    props.onSearchChange({ video: position.videoId, variant: position.variant + 1 })
  }, [isPlaced, position?.videoId, position?.variant])

  const isReady = videos.length > 0 && (!video || areChecksLoaded)
  const head = isReady && { description: <ReviewCounts />, actions: <ReviewActions onShowKeys={props.onShowKeys} /> }
  return (
    <ReviewContext value={review}>
      <PageLayout {...frame} {...head}>
        {isReady ? children : <NotReady query={query} isEmpty={videos.length === 0} />}
      </PageLayout>
    </ReviewContext>
  )
}

interface NotReadyProps {
  query: Review['list']['query']
  isEmpty: boolean
}

function NotReady({ query, isEmpty }: NotReadyProps) {
  const missing = useMissingResults()
  if (query.data && isEmpty) {
    const message = missing || 'The results of this batch were deleted.'
    return <NothingToReview title="There is nothing to review" message={message} />
  }
  if (!query.data && query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NothingToReview
        title="This batch does not exist"
        message="The address may be incomplete. Its results, if there are any, are in the history."
      />
    )
  }
  return (
    <>
      {!query.data && <QueryError title="The review could not be loaded" query={query} />}
      {(query.data || !query.error) && <FullScreenLoader label="Loading the review" />}
    </>
  )
}

/** The page of an address that names nothing. */
export function EmptyReview() {
  return (
    <PageLayout {...frame}>
      <NothingToReview title="Nothing to review" />
    </PageLayout>
  )
}

function NothingToReview({ title, message }: { title: string; message?: string }) {
  const { data, isPending } = useQuery(historyPageQuery({ page: 1, limit: 1 }))
  const isNew = data?.results.length === 0
  const howTo = isNew
    ? 'Generate ad copy first. Its variants are reviewed here.'
    : 'Choose finished ad copy in the history, or generate some.'
  return (
    <EmptyState
      title={title}
      message={message ?? howTo}
      icon={<IconChecks size={32} aria-hidden />}
      action={
        !isPending && (
          <LinkButton to={isNew ? '/studio' : '/history'}>{isNew ? 'Generate Ad Copy' : 'Open the history'}</LinkButton>
        )
      }
    />
  )
}

/** Loads the report of the video that comes next, so that its variants do not move when they are shown. */
function useNextReport(historyId: number | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (historyId !== undefined) void queryClient.prefetchQuery(watchReportQuery({ historyId }))
  }, [queryClient, historyId])
}
