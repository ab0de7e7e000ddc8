import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFileDrop } from '../../../ui/fields/use-file-drop.ts'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  buttonLabel: string
  /** Why no more files are taken. */
  whyFull?: string | undefined
  hint: string
  onFiles: (files: File[]) => void
}

export const acceptedVideos = 'video/mp4,video/quicktime,.mp4,.mov'

/** Takes files and folders dropped anywhere on the page, and files chosen with the button. */
export function DropZone({ buttonLabel, whyFull, hint, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onFiles) && !whyFull
  const full = whyFull && { 'aria-disabled': true, 'data-disabled': true, onClick: undefined }

  return (
    <section className={classes.zone} data-over={isOver || undefined} aria-label="Drop zone for videos">
      <IconUpload size={24} aria-hidden />
      <Text fw={600} ta="center">
        {whyFull ?? (isOver ? 'Drop files here' : 'Drag videos or a folder here')}
      </Text>
      {/* It stays in the tab order: the focus is on it after the last file was chosen. */}
      <Button variant="default" onClick={() => input.current?.click()} data-choose {...full}>
        {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptedVideos}
        multiple
        hidden
        aria-label="Video files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that a removed file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Text c="dimmed" size="sm" ta="center">
        {hint}
      </Text>
    </section>
  )
}
