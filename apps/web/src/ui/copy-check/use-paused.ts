import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue } from 'react'

/** A text is checked once its writer pauses: some rules take longer than a key press may. */
const pauseMs = 250

/** The value after a pause of typing; the first one at once. */
export function usePaused<Value>(value: Value): Value {
  const [paused] = useDebouncedValue(value, pauseMs)
  return useDeferredValue(paused)
}
