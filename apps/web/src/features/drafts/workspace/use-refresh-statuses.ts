import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'

/**
 * Asks Meta how the submitted ads stand: once when the tab with ads is opened, and when `refreshAll` is called.
 * @param isOpen the tab shows at least one submitted ad.
 * @param onRefreshed called when statuses were read.
 */
export function useRefreshStatuses(isOpen: boolean, onRefreshed: () => unknown) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (onlyStale: boolean) =>
      (await call(submissionsEndpoints.refreshStatuses, { body: { onlyStale } })).data,
    onSuccess: ({ checked }) => {
      if (checked > 0) void onRefreshed()
    },
    // What was read before the failure is stored.
    onError: () => void onRefreshed(),
  })
  const wasOpened = useRef(false)
  useEffect(() => {
    if (!isOpen || wasOpened.current) return
    wasOpened.current = true
    mutate(true)
  }, [isOpen, mutate])
  return { refreshAll: () => mutate(false), isRefreshing: isPending, outcome: data ?? null, error }
}
export type StatusRefresh = ReturnType<typeof useRefreshStatuses>
