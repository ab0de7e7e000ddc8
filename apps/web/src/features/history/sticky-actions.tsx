import { Group } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './sticky-actions.module.css'

interface StickyActionsProps {
  isSticky: boolean
  /** Whether the page fills the window. */
  isWide: boolean
  children: ReactNode
}

/** The actions of a page. Scrolled away, they move into a strip under the top bar, so that they are at hand everywhere. */
export function StickyActions({ isSticky, isWide, children }: StickyActionsProps) {
  const { ref, entry } = useIntersection({ rootMargin: '-56px 0px 0px 0px' })
  const away = isSticky && entry && !entry.isIntersecting ? entry.boundingClientRect : null
  return (
    <div ref={ref} style={away ? { minHeight: away.height } : undefined}>
      <Group gap="xs" className={classes.actions} data-away={away ? true : undefined} data-wide={isWide || undefined}>
        {children}
      </Group>
    </div>
  )
}
