import { VisuallyHidden } from '@mantine/core'
import { useThrottledValue } from '@mantine/hooks'

/** The shortest time between two announcements. */
const minGapMs = 5000

/** Announces a changing text to screen readers; the last text is always announced. */
export function LiveRegion({ text }: { text: string }) {
  return <VisuallyHidden aria-live="polite">{useThrottledValue(text, minGapMs)}</VisuallyHidden>
}
