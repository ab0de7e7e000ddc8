import { useEffect, useEffectEvent, useState } from 'react'
import { readDroppedFiles } from './dropped-files.ts'

/**
 * Takes files that are dropped anywhere on the page: beside the drop zone a browser would open the file in the page's
 * place, and what was not uploaded yet would be gone.
 * @returns whether files are being dragged over the page.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const handleFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const handleDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const handleLeave = (event: DragEvent) => {
      // Between two elements of the page there is always a next one.
      if (!event.relatedTarget) setOver(false)
    }
    const handleDrop = async (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      handleFiles(await readDroppedFiles(event.dataTransfer))
    }
    window.addEventListener('dragenter', handleDrag)
    window.addEventListener('dragover', handleDrag)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.removeEventListener('dragenter', handleDrag)
      window.removeEventListener('dragover', handleDrag)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
    }
  }, [])
  return isOver
}
