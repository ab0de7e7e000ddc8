import { useSyncExternalStore } from 'react'
import {
  type Breakpoint,
  breakpointNames,
  findScreen,
  isNarrower,
  type Screen,
  toMaxWidth,
} from './breakpoints.rules.ts'

function subscribe(onChange: () => void) {
  const queries = breakpointNames.map((name) => window.matchMedia(toMaxWidth(name)))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

const readScreen = () => findScreen((name) => window.matchMedia(toMaxWidth(name)).matches)

/** The window's width by its breakpoint, from the first render on. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, readScreen)
}

/** Whether the window is narrower than the breakpoint, from the first render on. */
export function useIsNarrow(breakpoint: Breakpoint): boolean {
  return isNarrower(useScreen(), breakpoint)
}
