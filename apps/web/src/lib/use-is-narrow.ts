import { type MantineBreakpoint, useMantineTheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than the breakpoint, from the first render on. */
export function useIsNarrow(breakpoint: MantineBreakpoint): boolean {
  const { breakpoints } = useMantineTheme()
  const query = `(max-width: calc(${breakpoints[breakpoint]} - 0.02em))`
  return useMediaQuery(query, false, { getInitialValueInEffect: false })
}
