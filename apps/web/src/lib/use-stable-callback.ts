import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same between renders and calls the latest `callback`, so that what receives it does not
 * render again. It is not for calls while rendering; a call within one effect takes React's `useEffectEvent`.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  // Before the screen is seen: it can be clicked at once.
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
