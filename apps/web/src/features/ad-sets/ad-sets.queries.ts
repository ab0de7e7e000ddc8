import { adSetsEndpoints } from '@hookline/contract/ad-sets/ad-sets.endpoints'
import type { AdSetPayloadInput } from '@hookline/contract/ad-sets/ad-sets.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isRequestError, refusalText } from '../../lib/meta-failure.ts'
import { showToast } from '../../lib/toast.ts'

export interface NewAdSet {
  adAccountId: string
  campaignId: string
  adSetPayload: AdSetPayloadInput
  requestKey: string
}

/** Creates an ad set at Meta; the toast includes notices of changed values. */
export function useCreateAdSet(onCreated: (adSet: { id: string; name: string }) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewAdSet) => (await call(adSetsEndpoints.create, { body })).data,
    onSuccess: ({ data, notices }, { campaignId }) => {
      void queryClient.invalidateQueries({ queryKey: ['meta', 'ad-sets', campaignId] })
      showToast({
        title: 'Ad Set Created!',
        message: [`${data.name} (${data.id})`, ...notices].join(' '),
        kind: 'success',
      })
      onCreated(data)
    },
    onError: (error) => {
      const fallback = 'An unknown error occurred or data was missing.'
      showToast({
        title: isRequestError(error) ? 'API Error' : 'Error Creating Ad Set',
        message: refusalText(error, fallback),
        kind: 'error',
      })
    },
  })
}
