import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { showToast } from '../../../lib/toast.ts'
import { useSingleFlight } from '../../../lib/use-single-flight.ts'
import { countDrafts, type DraftSource, type DraftsOutcome, describeSkipped } from './create-drafts.rules.ts'

/** What was left out takes longer to read. */
const skippedMs = 7000

/** Makes drafts of results, goes to the workspace where they stand, and tells what was left out. */
export function useCreateDrafts(items: readonly DraftSource[]) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useMutation({
    async mutationFn(perVariant: boolean): Promise<DraftsOutcome> {
      const generatedResultIds = items.map(({ id }) => id)
      const { data, skipped } = await call(draftsEndpoints.createFromSelection, {
        body: { generatedResultIds, perVariant },
      })
      return { madeCount: data.length, skipped }
    },
    async onSuccess(outcome) {
      const message = describeSkipped(outcome, items)
      if (outcome.madeCount === 0) {
        return showToast({ title: 'Error Creating Drafts', message, kind: 'error', durationMs: skippedMs })
      }
      void queryClient.invalidateQueries({ queryKey: ['meta-ads'] })
      await navigate({ to: '/meta-ads-workspace' })
      const title = `${countDrafts(outcome.madeCount)} created`
      showToast({ title, kind: 'success', ...(message && { message, durationMs: skippedMs }) })
    },
    onError: (error) => showToast({ title: 'Error Creating Drafts', message: errorMessage(error), kind: 'error' }),
  })
  return { create: useSingleFlight(mutateAsync), isCreating: isPending }
}
