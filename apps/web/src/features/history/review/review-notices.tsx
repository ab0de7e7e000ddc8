import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRetryFailed } from '../../../parts/regenerate/use-retry-failed.ts'
import { useMissingResults, useReviewState } from './review-context.ts'
import { readIds } from './review-search.rules.ts'

/** Tells what is missing, what failed, and what is not saved, each with its way out. */
export function ReviewNotices() {
  const { decisions, edit } = useReviewState()
  const missing = useMissingResults()
  return (
    <>
      {missing && <Notice>{missing}</Notice>}
      <FailedVideos />
      {decisions.failedIds.size > 0 && (
        <Notice>
          Some decisions are not saved yet.{' '}
          <Button size="compact-sm" variant="default" onClick={decisions.retry}>
            Save them now
          </Button>
        </Notice>
      )}
      {edit.isDirty && edit.isInReview && !edit.isHere && (
        <Notice>
          You have an unsaved edit of a variant.{' '}
          <Button size="compact-sm" variant="default" onClick={() => edit.at && edit.begin(edit.at)}>
            Continue editing
          </Button>
        </Notice>
      )}
    </>
  )
}

function FailedVideos() {
  const { videos, list, search, onSearchChange } = useReviewState()
  const failed = videos.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const { retry, isRetrying } = useRetryFailed((ids) => {
    if (search.batch === undefined) onSearchChange({ ids: [...readIds(search.ids), ...ids].join(',') })
    else void list.query.refetch()
  })
  if (failed.length === 0) return null
  return (
    <Notice>
      {failed.length === 1 ? '1 video has failed.' : `${failed.length} videos have failed.`}{' '}
      <Button size="compact-sm" variant="default" loading={isRetrying} onClick={() => retry(failed)}>
        Retry {failed.length} failed
      </Button>
    </Notice>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" p="xs" icon={<IconAlertTriangle aria-hidden />}>
      {children}
    </Alert>
  )
}
