import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

/**
 * Takes files dropped anywhere on the page: the browser would otherwise leave the page to open a file dropped beside
 * the place for it.
 * @returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  useWindowEvent('drop', async (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    onFiles(await readDroppedFiles(event.dataTransfer))
  })
  return useIsDragging()
}

/** Whether files are being dragged over the page, which something on it takes. */
export function useIsDragging(): boolean {
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
  useWindowEvent('drop', () => setOver(false))
  return isOver
}

/**
 * The files of a drop, including those inside dropped folders.
 * Must be called within the drop event, after which the browser empties the list.
 */
async function readDroppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  if (!entries.some((entry) => entry?.isDirectory)) return [...transfer.files]
  const files = await Promise.all(entries.map((entry) => (entry ? readFiles(entry) : [])))
  return files.flat().filter(({ name }) => !name.startsWith('.'))
}

async function readFiles(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  // A reader returns at most 100 entries at a time, and none at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return files
    for (const child of part) files.push(...(await readFiles(child)))
  }
}
