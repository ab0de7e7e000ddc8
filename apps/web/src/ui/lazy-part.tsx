import { Center, Loader } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { createLazyModule, loadFailureAdvice } from '../lib/lazy-modules.ts'
import { ErrorBox } from './error-box.tsx'

/**
 * A part of a screen with its own chunk, because most visits do not show it. Shows a placeholder while it loads, and a
 * retry button when the load fails; the rest of the screen stays as it is.
 */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const later = createLazyModule(load)

  return function LazyPart(props: Props) {
    const [state, setState] = useState<'coming' | 'there' | 'refused'>(later.current() ? 'there' : 'coming')
    useEffect(() => {
      if (state !== 'coming') return
      return later.fetch(
        () => setState('there'),
        () => setState('refused'),
      )
    }, [state])
    const Part = later.current()
    if (Part) return <Part {...props} />
    if (state === 'refused') {
      return (
        <ErrorBox
          title="This part could not be loaded"
          message={loadFailureAdvice}
          onRetry={() => setState('coming')}
        />
      )
    }
    return (
      <Center role="status" aria-label="Loading">
        <Loader size="sm" />
      </Center>
    )
  }
}
