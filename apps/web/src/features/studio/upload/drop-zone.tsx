import { acceptedVideoTypes, videoExtensions } from '@hookline/contract/uploads/uploads.rules'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useIsTouch } from '../../../lib/use-is-touch.ts'
import { useFileDrop } from '../../../ui/fields/use-file-drop.ts'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  buttonLabel: string
  /** Why no more files are taken, which is then all that is shown. */
  whyFull?: string | null
  hint: string
  onFiles: (files: File[]) => void
  /** Beside the button. */
  children?: ReactNode
}

/** The types and endings that a file dialog shows. */
export const acceptedVideos = [...acceptedVideoTypes, 'video/x-m4v', ...videoExtensions].join(',')

/** Takes files and folders dropped anywhere on the page, and files chosen with the button. */
export function DropZone({ buttonLabel, whyFull = null, hint, onFiles, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onFiles)
  const isTouch = useIsTouch()
  if (whyFull) {
    return (
      <Text c="dimmed" size="sm">
        {whyFull}
      </Text>
    )
  }
  return (
    <section className={classes.zone} data-over={isOver || undefined} aria-label="Drop zone for videos">
      <Text fw={600} ta="center">
        {isOver ? 'Drop files here' : isTouch ? 'Choose videos' : 'Drag videos or a folder here'}
      </Text>
      <Group gap="xs" justify="center">
        <Button variant="default" onClick={() => input.current?.click()} data-choose>
          {buttonLabel}
        </Button>
        {children}
      </Group>
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
