import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** The shortest time between two announcements. */
const minGapMs = 5000

/** Announces a changing text to screen readers, at most every 5 s; the last text is always announced. */
export function LiveRegion({ text }: { text: string }) {
  const [announced, setAnnounced] = useState(text)
  const announcedAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, announcedAt.current + minGapMs - Date.now())
    const timer = setTimeout(() => {
      announcedAt.current = Date.now()
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
}
