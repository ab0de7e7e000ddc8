import { useCallback, useRef } from 'react'

/**
 * Lets an act run once at a time: the second press of a double click, which comes before the button can be drawn
 * disabled, does nothing.
 * @param act tells of its own failures; what it throws is dropped here.
 */
export function useSingleFlight<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const isFlying = useRef(false)
  return useCallback(
    (...args: Args): void => {
      if (isFlying.current) return
      isFlying.current = true
      const land = () => {
        isFlying.current = false
      }
      act(...args).then(land, land)
    },
    [act],
  )
}
