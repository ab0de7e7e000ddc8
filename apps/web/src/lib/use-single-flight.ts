import { useCallback, useRef } from 'react'

/**
 * Ignores calls while one is running, such as the second press of a double click, which comes before React renders the
 * button disabled.
 * @param act handles its own failures; rejections are swallowed here.
 */
export function useSingleFlight<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const isRunning = useRef(false)
  return useCallback(
    (...args: Args): void => {
      if (isRunning.current) return
      isRunning.current = true
      const finish = () => {
        isRunning.current = false
      }
      act(...args).then(finish, finish)
    },
    [act],
  )
}
