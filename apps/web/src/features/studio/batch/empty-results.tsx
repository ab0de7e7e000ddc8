import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { submitButtonId } from '../form/studio-form-card.tsx'
import type { Studio } from '../studio-store.ts'
import { fetchSampleVideo } from '../upload/sample-video.ts'

export function EmptyResults({ studio: { kind, queue } }: { studio: Studio }) {
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  const sample = useMutation({
    mutationFn: () => queue.addFetching(fetchSampleVideo()),
    onSuccess: () => {
      // This button disappears, and the submit is next.
      document.getElementById(submitButtonId)?.focus()
    },
    onError: (error) => {
      showToast({ title: 'Sample video not available', message: errorMessage(error), kind: 'error' })
    },
  })
  return (
    <EmptyState
      icon={<IconVideo size={32} />}
      {...kind.empty}
      action={
        !kind.isComparison &&
        items.length === 0 && (
          <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate()}>
            Try with a sample video
          </Button>
        )
      }
    />
  )
}
