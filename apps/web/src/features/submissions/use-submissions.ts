import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { showToast } from '../../lib/toast.ts'
import { useGoLive } from './use-go-live.ts'
import { useSubmissionBatches } from './use-submission-batches.ts'
import { useSubmitDraft } from './use-submit-draft.ts'

type ReadDrafts = () => Promise<Draft[]>

/** Submits one or several drafts of a list; asks before active ads start to spend. */
export function useSubmissions() {
  const { submit, submittingId } = useSubmitDraft({ isList: true })
  const batches = useSubmissionBatches()
  const goLive = useGoLive()
  return {
    batches,
    goLive,
    submittingId,
    isBusy: submittingId !== null || batches.isStarting || batches.isRunning,
    submitOne: (draftId: string, read: ReadDrafts) =>
      goLive.submitAfterQuestion({ read, submit: () => submit({ draftId }) }),
    /** Submits the ready ones as a batch. */
    submitSeveral: (read: ReadDrafts) =>
      goLive.submitAfterQuestion({
        read,
        submit(ready) {
          if (ready.length > 0) return batches.submit(ready.map(({ id }) => id))
          const message = "Please select ads that are marked as 'Ready to Submit'."
          showToast({ title: 'No Ready Ads Selected', message, kind: 'error' })
        },
      }),
  }
}
export type Submissions = ReturnType<typeof useSubmissions>
