import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { submitButtonId } from '../form/studio-form-card.tsx'
import { fetchSampleVideo } from '../upload/sample-video.ts'
import type { UploadQueue } from '../upload/upload-queue.ts'

export function EmptyResults({ queue }: { queue: UploadQueue }) {
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
      title="Your ad copy appears here"
      message="Upload a video on the form, choose a model and generate. Each video gets its own card."
      action={
        items.length === 0 && (
          <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate()}>
            Try with a sample video
          </Button>
        )
      }
    />
  )
}
