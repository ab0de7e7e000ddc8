import { Text } from '@mantine/core'
import { type ComponentType, lazy, Suspense, useState } from 'react'

/**
 * A part of a screen with its own chunk. After `preload` it is drawn at once, so that it moves nothing.
 * @param Failure what is drawn when the chunk cannot be loaded. Chromium keeps a failed load until the page is reloaded,
 * so it is not repeated.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failure: ComponentType<Props> = LoadFailure,
) {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Late = lazy(() => preload().catch(() => ({ default: Failure })))
  function LazyPart(props: Props) {
    // Stays the same: another component would be mounted anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(LazyPart, { preload })
}

/** As `lazyPart`, and drawn as nothing until its chunk is there: what stands beside it does not wait. */
export function latePart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazyPart(load)
  function LatePart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { preload: Part.preload })
}

function LoadFailure() {
  return (
    <Text role="alert" size="sm" c="dimmed">
      This part could not be loaded. Check your connection and reload the page.
    </Text>
  )
}
