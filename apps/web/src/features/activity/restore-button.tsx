import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { focusPageHeading } from '../../lib/page-focus.ts'
import { showToast } from '../../lib/toast.ts'

/** Takes back the deletion of a result. */
export function RestoreButton({ resultId }: { resultId: string }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(historyEndpoints.restore, { params: { id: Number(resultId) } }),
    onSuccess: async () => {
      showToast({ title: 'Result restored', kind: 'success' })
      void queryClient.invalidateQueries({ queryKey: ['history'] })
      await queryClient.invalidateQueries({ queryKey: ['activity'] })
      // The button has gone with the reload.
      focusPageHeading()
    },
    onError: (error) => showFailure('Restore failed', error),
  })
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={isPending}
      aria-label={`Restore result ${resultId}`}
      onClick={() => mutate()}
    >
      Restore
    </Button>
  )
}
