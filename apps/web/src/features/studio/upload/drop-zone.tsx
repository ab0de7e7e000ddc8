import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './drop-zone.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface DropZoneProps {
  multiple: boolean
  /** What the button says: it opens the file dialog. */
  buttonLabel: string
  hint: string
  onFiles: (files: File[]) => void
}

const accept = 'video/mp4,video/quicktime,.mp4,.mov'

/** Takes files and folders dropped anywhere on the page, and files by a button. */
export function DropZone({ multiple, buttonLabel, hint, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onFiles)

  return (
    <section className={classes.zone} data-over={isOver || undefined} aria-label="Drop zone for videos">
      <IconUpload size={24} aria-hidden />
      <Text fw={600}>{isOver ? 'Drop files here' : 'Drag videos or a folder here'}</Text>
      <Button variant="default" onClick={() => input.current?.click()} data-choose>
        {buttonLabel}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label="Video files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = ''
        }}
      />
      <Text c="dimmed" size="sm" ta="center">
        {hint}
      </Text>
    </section>
  )
}
