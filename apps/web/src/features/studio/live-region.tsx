import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** Screen readers are not interrupted more often than this. */
const shortestGapMs = 5000

/** Reads a changing text to screen readers, at most every 5 s; the last text is always read. */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState(text)
  const saidAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + shortestGapMs - Date.now())
    const timer = setTimeout(() => {
      saidAt.current = Date.now()
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
}
