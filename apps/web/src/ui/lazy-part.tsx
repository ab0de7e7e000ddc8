import { Text } from '@mantine/core'
import { type ComponentType, lazy } from 'react'

/**
 * A part of a screen with its own chunk. When it cannot be loaded, its place says so and the rest of the screen stays.
 * Chromium keeps a failed load until the page is reloaded, so it is not repeated.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: LoadFailure })))
}

function LoadFailure() {
  return (
    <Text role="alert" size="sm" c="dimmed">
      This part could not be loaded. Check your connection and reload the page.
    </Text>
  )
}
