import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { fetchSampleVideo } from './sample-video.ts'
import type { UploadQueue } from './upload-queue.ts'

interface SampleVideoButtonProps {
  queue: UploadQueue
  /** The button disappears with the first video. */
  onAdded: () => void
}

export function SampleVideoButton({ queue, onAdded }: SampleVideoButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => queue.addFetching(fetchSampleVideo()),
    onSuccess: onAdded,
    onError: (error) => {
      showToast({ title: 'Sample video not available', message: errorMessage(error), kind: 'error' })
    },
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Try with a sample video
    </Button>
  )
}
