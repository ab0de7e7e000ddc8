import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** The buttons of a form that fills a page, in view while its fields scroll. */
export function PageFormFoot({ children }: { children: ReactNode }) {
  return (
    <Group
      gap="xs"
      pos="sticky"
      bottom={0}
      data-bottom-bar
      py="sm"
      mb={-12}
      bg="var(--mantine-color-body)"
      style={{ zIndex: 2, borderTop: '1px solid var(--app-hairline)' }}
    >
      {children}
    </Group>
  )
}
