import type { RequestedVideo } from '@hookline/contract/generation/generation-request.schemas'
import { Button, FileButton, Progress, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { acceptedVideos } from '../upload/drop-zone.tsx'
import { makeScreenshot } from '../upload/screenshot.ts'
import { uploadVideo } from '../upload/upload-client.ts'
import { batchLimit, screenFiles } from '../upload/upload-list.rules.ts'
import PickVideoDialog from './pick-video-dialog.tsx'

interface ReplaceVideoDialogProps {
  isOpen: boolean
  onPick: (video: RequestedVideo) => void
  onClose: () => void
}

/** Chooses another video for a draft: a new file, or the video of an earlier result. */
export default function ReplaceVideoDialog({ isOpen, onPick, onClose }: ReplaceVideoDialogProps) {
  return (
    <PickVideoDialog isOpen={isOpen} title="Replace video" onPick={onPick} onClose={onClose}>
      <UploadOne onUploaded={onPick} />
    </PickVideoDialog>
  )
}

/** Uploads one video; closing the dialog stops it. */
function UploadOne({ onUploaded }: { onUploaded: (video: RequestedVideo) => void }) {
  const [progress, setProgress] = useState(0)
  const [abort] = useState(() => new AbortController())
  useEffect(() => () => abort.abort(), [abort])
  const upload = useMutation({
    async mutationFn(file: File): Promise<RequestedVideo> {
      const [rejection] = screenFiles([file], [], batchLimit).rejected
      if (rejection) throw new Error(`${rejection.title}. ${rejection.reason}.`)
      setProgress(0)
      const { signal } = abort
      const ignore = () => undefined
      const options = { onProgress: setProgress, signal, sentAs: undefined, onNamed: ignore, onKnown: ignore }
      const video = await uploadVideo(file, options)
      // Without one, Meta chooses the thumbnail.
      return { video, screenshot: await makeScreenshot(file).catch(() => null) }
    },
    onSuccess: (video) => !abort.signal.aborted && onUploaded(video),
  })
  const { isPending, variables: file, error } = upload
  return (
    <div>
      <FileButton accept={acceptedVideos} onChange={(chosen) => chosen && upload.mutate(chosen)}>
        {(props) => (
          <Button variant="default" loading={isPending} {...props}>
            Upload a video
          </Button>
        )}
      </FileButton>
      {isPending && <Progress value={100 * progress} size="xs" mt="xs" aria-label={`Upload of ${file.name}`} />}
      <Text role="alert" size="sm" c="red" mt={error ? 'xs' : 0}>
        {error?.message}
      </Text>
    </div>
  )
}
