import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { deleteResult, historyItemQuery, restoreResult } from '../history.queries.ts'

/** Restores a deleted result. */
export function useRestoreResult(id: number): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    try {
      await restoreResult(id)
      showToast({ title: 'Result restored', kind: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['history'] })
    } catch (error) {
      showToast({ title: 'Restore failed', message: errorMessage(error), kind: 'error' })
    }
  }
}

/** Deletes a result, opens the list and offers to undo. */
export function useDeleteResult(id: number) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const restore = useRestoreResult(id)
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteResult(id),
    onSuccess: async () => {
      await navigate({ to: '/history' })
      queryClient.removeQueries(historyItemQuery(id))
      void queryClient.invalidateQueries({ queryKey: ['history', 'page'] })
      showToast({ title: 'Result deleted', action: { label: 'Undo', onAction: () => void restore() } })
    },
    onError: (error) => showToast({ title: 'Delete failed', message: errorMessage(error), kind: 'error' }),
  })
  return { remove: () => mutate(), isDeleting: isPending }
}
