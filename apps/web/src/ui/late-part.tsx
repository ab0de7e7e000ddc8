import { type ComponentType, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

/**
 * A part with its own chunk that is drawn at once when the chunk is loaded beforehand, so that it moves nothing.
 * @returns the component and what loads its chunk.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const preload = async () => {
    loaded = await load()
    return loaded
  }
  const Late = lazyPart(async () => ({ default: await preload() }))
  function Part(props: Props) {
    // Stays the same: another component would be mounted anew.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Late)
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    )
  }
  return [Part, preload] as const
}
