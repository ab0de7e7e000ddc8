import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import type { AdCheckJob } from '@hookline/contract/submissions/ad-checks.schemas'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { draftListsKey, draftQuery } from '../../parts/drafts/draft-query.ts'
import { refusalText } from '../../parts/meta-lists/meta-failure.ts'

const pollMs = 1000
/** While a check waits for Meta's quota. */
const waitingPollMs = 15_000

const isOver = (job: AdCheckJob | null | undefined) => job?.status === 'completed' || job?.status === 'failed'

async function readCheck(jobId: string, signal: AbortSignal): Promise<AdCheckJob | null> {
  const { job } = await call(jobsEndpoints.get, { params: { id: jobId }, signal })
  return 'kind' in job ? job : null
}

/**
 * Compares sent ads with what was sent, in the background: some, or all of the person's.
 * @param options.showsUnderWay follows the check that was under way before, as the one of each day
 */
export function useAdCheck({ showsUnderWay = false } = {}) {
  const queryClient = useQueryClient()
  const [askedId, setAskedId] = useState<string | null>(null)
  const { data: underWay } = useQuery({
    queryKey: ['meta-ads', 'ad-check'],
    queryFn: async ({ signal }) => (await call(submissionsEndpoints.checkUnderWay, { signal })).data,
    enabled: showsUnderWay && askedId === null,
  })
  const jobId = askedId ?? underWay?.jobId ?? null
  const start = useMutation({
    mutationFn: async (adIds: readonly string[] | undefined) =>
      (await call(submissionsEndpoints.check, { body: adIds ? { adIds: [...adIds] } : {} })).data.jobId,
    onSuccess: setAskedId,
  })
  const { data: job, error } = useQuery({
    queryKey: ['meta-ads', 'ad-check', jobId],
    queryFn: ({ signal }) => readCheck(jobId ?? '', signal),
    enabled: jobId !== null,
    refetchInterval: ({ state: { data, error } }) => {
      if (isOver(data) || error) return false
      return data?.retryAt ? waitingPollMs : pollMs
    },
  })
  const isEnded = isOver(job)
  const adIds = start.variables
  useEffect(() => {
    if (!isEnded) return
    void queryClient.invalidateQueries({ queryKey: draftListsKey })
    for (const id of adIds ?? []) void queryClient.invalidateQueries({ queryKey: draftQuery(id).queryKey })
  }, [isEnded, adIds, queryClient])
  return {
    check: start.mutate,
    isChecking: start.isPending || (askedId !== null && !isEnded && !error),
    job: job ?? null,
    error: start.error ?? error,
  }
}

const fallback = 'An error occurred.'

/** Makes a new draft with everything of a sent ad, and opens it. */
export function useFixAsDraft() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id }: Pick<Draft, 'id'>) =>
      (await call(draftsEndpoints.duplicate, { params: { id }, body: { fix: true } })).data,
    onSuccess: ({ id, ad_name }) => {
      void queryClient.invalidateQueries({ queryKey: draftListsKey })
      showToast({ title: 'New draft with everything of the ad', message: ad_name, kind: 'success' })
      void navigate({ to: '/meta-ads-editor/$adId', params: { adId: id } })
    },
    onError: (error) => showToast({ title: 'No draft was made', message: refusalText(error, fallback), kind: 'error' }),
  })
}

/** Gives a sent ad a new creative as it was sent. */
export function useSetBack(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Draft, 'id'>) => call(submissionsEndpoints.setBack, { params: { id } }),
    onSuccess({ data, message }) {
      const isProved = data.guard.state === 'as_sent'
      showToast({ title: isProved ? 'Set back' : 'Not as sent', message, kind: isProved ? 'success' : 'error' })
    },
    onError: (error) =>
      showToast({ title: 'The ad was not set back', message: refusalText(error, fallback), kind: 'error' }),
    async onSettled(_, __, { id }) {
      onDone()
      const keys = [draftQuery(id).queryKey, draftListsKey]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}
