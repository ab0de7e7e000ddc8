import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { isSubmissionOver } from '@hookline/contract/submissions/submissions.rules'
import type { SubmittedAd } from '@hookline/contract/submissions/submissions.schemas'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useEventStreamState, useEvents } from '../../lib/events.ts'
import { isRequestError, refusalText, showMetaFailure } from '../../lib/meta-failure.ts'
import { pollInterval } from '../../lib/poll-interval.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { followedDraftQuery } from '../drafts/workspace/workspace.queries.ts'

const title = 'Meta Submission Error'
const fallback = 'Failed to submit ad to Meta.'

interface Followed {
  draftId: string
  jobId: string
}

/**
 * Sends one draft at a time and tells how it ended: by the call's own answer, or by events once the job goes on alone.
 * @param on.take told the draft as it is afterwards
 * @param on.sent told the id of a draft that the call itself reports as sent
 */
export function useSingleSubmit(on: {
  take: (draft: Draft) => void
  sent: (draftId: string) => void
  refresh: () => unknown
}) {
  const { take, sent, refresh } = on
  const navigate = useNavigate()
  const [sendingId, setSendingId] = useState<string | null>(null)
  const [followed, setFollowed] = useState<Followed | null>(null)

  const handleEnd = useCallback(
    (draft: Draft) => {
      setFollowed(null)
      take(draft)
      const { submission, meta_ad_id_returned: adId } = draft
      if (submission?.state !== 'done') {
        return showToast({ title, message: submission?.error ?? fallback, kind: 'error' })
      }
      tellSuccess({
        adId: adId ?? '',
        creativeId: draft.meta_creative_id_returned ?? '',
        adSetId: draft.meta_ad_set_id_returned ?? '',
      })
    },
    [take],
  )
  useFollowedDraft(followed, handleEnd)

  const send = useCallback(
    async (draftId: string) => {
      setSendingId(draftId)
      try {
        const { data } = await call(submissionsEndpoints.submit, { params: { id: draftId } })
        const { jobId, adId, creativeId, adSetId } = data
        if (adId) {
          sent(draftId)
          tellSuccess({ adId, creativeId: creativeId ?? '', adSetId: adSetId ?? '' })
        } else {
          setFollowed({ draftId, jobId })
          showToast({ title: 'Sending to Meta', message: 'It goes on while you do something else.' })
        }
      } catch (error) {
        const text = refusalText(error, fallback)
        const message = isRequestError(error) ? `${draftId}: ${text}` : text
        showMetaFailure(title, message, error, () => void navigate({ to: '/settings/meta' }))
      } finally {
        setSendingId(null)
        refresh()
      }
    },
    [navigate, sent, refresh],
  )
  return { submit: useSingleFlight(send), sendingId: sendingId ?? followed?.draftId ?? null }
}

/** Looks at a draft until its submission ended. */
function useFollowedDraft(followed: Followed | null, onEnd: (draft: Draft) => void): void {
  const streamState = useEventStreamState()
  const options = followedDraftQuery(followed?.draftId ?? '', followed?.jobId ?? '')
  const { data: draft, refetch } = useQuery({
    ...options,
    ...(followed ? {} : { queryFn: skipToken }),
    refetchInterval: ({ state }) =>
      pollInterval({ isUnderWay: followed !== null, streamState, hasFailed: state.error !== null }),
  })
  useEvents((event) => {
    if (event.type !== 'draft' || event.data.submission?.jobId !== followed?.jobId) return
    if (event.data.submission && isSubmissionOver(event.data.submission.state)) void refetch()
  })
  useEffect(() => {
    const submission = draft?.submission
    if (draft && submission?.jobId === followed?.jobId && submission && isSubmissionOver(submission.state)) onEnd(draft)
  }, [draft, followed, onEnd])
}

function tellSuccess({ adId, creativeId, adSetId }: SubmittedAd): void {
  const message = `Ad ID: ${adId}, Creative ID: ${creativeId}, Ad Set ID: ${adSetId}`
  showToast({ title: 'Ad Submitted to Meta!', message, kind: 'success' })
}
