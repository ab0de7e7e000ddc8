import type { IgnoreFindingBody } from '@hookline/contract/copy-check/copy-check.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'

/** Ignores findings of a result, or takes that back; what is shown of results is read again. */
export function useIgnoreFinding(id: number) {
  const queryClient = useQueryClient()
  return useCallback(
    async (body: IgnoreFindingBody): Promise<boolean> => {
      try {
        await call(historyEndpoints.ignoreFinding, { params: { id }, body })
        await queryClient.invalidateQueries({ queryKey: ['history'] })
        return true
      } catch (error) {
        showToast({ title: 'The reason could not be saved', message: errorMessage(error), kind: 'error' })
        return false
      }
    },
    [id, queryClient],
  )
}
