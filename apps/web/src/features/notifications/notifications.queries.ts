import { notificationsEndpoints } from '@hookline/contract/notifications/notifications.endpoints'
import type { Notifications } from '@hookline/contract/notifications/notifications.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useLiveQuery } from '../../ui/live-list/use-live-query.ts'
import { markRead } from './notifications.rules.ts'

/** A check of many ads sends an event for each: the list is fetched at most once in this time. */
const refetchMs = 2000

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }): Promise<Notifications> => (await call(notificationsEndpoints.list, { signal })).data,
})

/** The user's notifications, updated by events. */
export const useNotifications = () => useLiveQuery(notificationsQuery, { on: 'notification', refetchMs })

/** Marks notifications as read, at once on the screen. */
export function useMarkRead() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsQuery
  return useMutation({
    mutationFn: (ids: string[]) => call(notificationsEndpoints.read, { body: { ids } }),
    async onMutate(ids) {
      // A list that was asked for before would bring them back as unread.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (data) => data && markRead(data, ids, new Date().toISOString()))
    },
    onError(error) {
      showToast({ title: 'Not marked as read', message: errorMessage(error), kind: 'error' })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
