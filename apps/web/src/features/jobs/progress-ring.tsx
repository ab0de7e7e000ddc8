import { RingProgress } from '@mantine/core'

/** Never empty, so that it does not look idle. */
export function ProgressRing({ percent }: { percent: number }) {
  return (
    <RingProgress
      size={18}
      thickness={3}
      roundCaps
      aria-hidden
      sections={[{ value: Math.max(8, percent), color: 'var(--mantine-color-accent-filled)' }]}
    />
  )
}
