import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { isSubmissionOver } from '@hookline/contract/submission-state/submission-state.rules'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import type { ExistingAdChoice } from '@hookline/contract/submissions/submissions.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useSingleFlight } from '../../lib/use-single-flight.ts'
import { draftListsKey, draftQuery } from '../../parts/drafts/draft-query.ts'
import { useLiveDraft } from '../../parts/drafts/use-live-draft.ts'
import { isRequestError, refusalText, showMetaFailure } from '../../parts/meta-lists/meta-failure.ts'

const failureTitle = 'Meta Submission Error'
const fallback = 'Failed to submit ad to Meta.'

interface Submit {
  draftId: string
  /** What to do with an ad that exists already and differs from the draft. */
  existingAd?: ExistingAdChoice | null
  onRefused?: (error: Error) => void
}

/**
 * Submits one draft at a time. The answer comes at once; events, or polling while the stream is down, bring the end.
 * @param isList the screen shows several drafts: a failure must name its draft.
 */
export function useSubmitDraft({ isList }: { isList: boolean }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [followed, setFollowed] = useState<{ draftId: string; jobId: string } | null>(null)
  const { draft } = useLiveDraft(followed?.draftId ?? null)

  useEffect(() => {
    const submission = draft?.submission
    if (!draft || !submission || submission.jobId !== followed?.jobId || !isSubmissionOver(submission.state)) return
    // The event arrives before the draft with its ids.
    if (submission.state === 'done' && !draft.meta_ad_id_returned) return
    setFollowed(null)
    showEnd(draft)
    void queryClient.invalidateQueries({ queryKey: draftListsKey })
  }, [draft, followed, queryClient])

  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: async ({ draftId, existingAd }: Submit) => {
      const body = { wait: false, ...(existingAd && { existingAd }) }
      return (await call(submissionsEndpoints.submit, { params: { id: draftId }, body })).data
    },
    onSuccess(answer, { draftId }) {
      if ('jobId' in answer) setFollowed({ draftId, jobId: answer.jobId })
      showToast({ title: 'Sending to Meta', message: 'It continues in the background.' })
    },
    onError(cause, { draftId, onRefused }) {
      const text = refusalText(cause, fallback)
      const message = isList && isRequestError(cause) ? `${draftId}: ${text}` : text
      showMetaFailure(failureTitle, message, cause, () => void navigate({ to: '/settings/meta' }))
      onRefused?.(cause)
    },
    onSettled(_data, _error, { draftId }) {
      void queryClient.invalidateQueries({ queryKey: draftListsKey })
      void queryClient.invalidateQueries({ queryKey: draftQuery(draftId).queryKey })
    },
  })

  return {
    submit: useSingleFlight(mutateAsync),
    /** Reports the end of a submission that began elsewhere, too. */
    follow: useCallback((draftId: string, jobId: string) => setFollowed({ draftId, jobId }), []),
    submittingId: isPending ? variables.draftId : (followed?.draftId ?? null),
    /** What the last call was refused with. */
    error,
  }
}
export type SubmitDraft = ReturnType<typeof useSubmitDraft>

function showEnd({ submission, meta_ad_id_returned, meta_creative_id_returned, meta_ad_set_id_returned }: Draft): void {
  if (submission?.state === 'done') {
    const ids = `Ad ID: ${meta_ad_id_returned}, Creative ID: ${meta_creative_id_returned ?? ''}, Ad Set ID: ${meta_ad_set_id_returned ?? ''}`
    showToast({ title: 'Ad Submitted to Meta!', message: ids, kind: 'success' })
  } else {
    showToast({ title: failureTitle, message: submission?.error ?? fallback, kind: 'error' })
  }
}
