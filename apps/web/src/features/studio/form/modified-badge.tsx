import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'

/** Marks what differs from the saved text or the recipe. */
export function ModifiedBadge() {
  return (
    <Badge color="yellow" tt="none">
      Modified
    </Badge>
  )
}

export function ModifiedLabel({ isModified, children }: { isModified: boolean; children: ReactNode }) {
  if (!isModified) return children
  return (
    <>
      {children} <ModifiedBadge />
    </>
  )
}
