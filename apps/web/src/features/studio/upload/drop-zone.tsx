import { Button, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './drop-zone.module.css'

interface DropZoneProps {
  buttonLabel: string
  hint: string
  onFiles: (files: File[]) => void
}

const accept = 'video/mp4,video/quicktime,.mp4,.mov'

/** Takes files and folders dropped anywhere on the page, and files chosen with the button. */
export function DropZone({ buttonLabel, hint, onFiles }: DropZoneProps) {
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

/**
 * Takes files dropped anywhere on the page: the browser would otherwise leave the page to open a file dropped beside
 * the drop zone.
 * @returns whether files are being dragged over the page.
 */
function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  useWindowEvent('dragenter', handleDrag)
  useWindowEvent('dragover', handleDrag)
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    // Moving between two elements of the page, the event names the next one.
    if (!relatedTarget) setOver(false)
  })
  useWindowEvent('drop', async (event) => {
    setOver(false)
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    onFiles(await readDroppedFiles(event.dataTransfer))
  })
  return isOver
}

/**
 * The files of a drop, including those inside dropped folders.
 * Must be called within the drop event, after which the browser empties the list.
 */
async function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files]
  const files = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])))
  return files.flat().filter(({ name }) => !name.startsWith('.'))
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  // A reader returns at most 100 entries at a time, and none at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return files
    for (const child of part) files.push(...(await filesOf(child)))
  }
}
