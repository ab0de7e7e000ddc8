import { isBeingSent } from '@hookline/contract/drafts/drafts.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import type { ExistingAdChoice, SubmittedAd } from '@hookline/contract/submissions/submissions.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { showToast } from '../../lib/toast.ts'
import { draftQuery, submitDraft } from '../drafts/editor/editor.queries.ts'

const fallback = 'Failed to submit ad to Meta.'

/** Sends a draft and tells how it ended, by the call's own answer or, where that takes longer, by what events tell. */
export function useSubmitDraft(draft: Draft) {
  const queryClient = useQueryClient()
  const [isSubmitting, setSubmitting] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  /** The job whose end this visit still has to tell. */
  const followed = useRef<string | null>(null)
  const { submission, meta_ad_id_returned, meta_creative_id_returned, meta_ad_set_id_returned } = draft

  useEffect(() => {
    if (!submission) return
    if (isBeingSent(submission)) {
      followed.current = submission.jobId
      return
    }
    if (isSubmitting || followed.current !== submission.jobId) return
    if (submission.state !== 'done') {
      followed.current = null
      tellFailure(submission.error ?? fallback)
    } else if (meta_ad_id_returned) {
      followed.current = null
      tellSuccess({
        adId: meta_ad_id_returned,
        creativeId: meta_creative_id_returned ?? '',
        adSetId: meta_ad_set_id_returned ?? '',
      })
    }
  }, [submission, isSubmitting, meta_ad_id_returned, meta_creative_id_returned, meta_ad_set_id_returned])

  /**
   * @param onRefused told what the call was refused with.
   * @param existingAd what to do with an ad that exists and differs from the draft.
   */
  async function submit(onRefused: (error: unknown) => void, existingAd: ExistingAdChoice | null): Promise<void> {
    setSubmitting(true)
    setError(null)
    try {
      const { jobId, adId, creativeId, adSetId } = await submitDraft(draft.id, existingAd)
      followed.current = adId ? null : jobId
      if (adId) tellSuccess({ adId, creativeId: creativeId ?? '', adSetId: adSetId ?? '' })
      else showToast({ title: 'Sending to Meta', message: 'It goes on while you do something else.' })
    } catch (cause) {
      followed.current = null
      setError(cause as Error)
      tellFailure(errorMessage(cause, fallback))
      onRefused(cause)
    } finally {
      setSubmitting(false)
      void queryClient.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
    }
  }

  return { isSubmitting, error, submit }
}

function tellSuccess({ adId, creativeId, adSetId }: SubmittedAd): void {
  showToast({
    title: 'Ad Submitted to Meta!',
    message: `Ad ID: ${adId}, Creative ID: ${creativeId}, Ad Set ID: ${adSetId}`,
    kind: 'success',
  })
}

function tellFailure(message: string): void {
  showToast({ title: 'Meta Submission Error', message, kind: 'error' })
}
