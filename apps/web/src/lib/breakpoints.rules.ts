/**
 * The widths at which the layout changes, in CSS pixels, the narrowest first. Mantine's theme has these. Style sheets repeat
 * the numbers, because media queries take no variables; breakpoints.test.ts refuses others.
 */
export const breakpoints = { sm: 768, md: 1024, lg: 1280, xl: 1440, xxl: 1920 } as const

export type Breakpoint = keyof typeof breakpoints
/** The widest breakpoint that the window reaches; a phone reaches none. */
export type Screen = 'phone' | Breakpoint

export const breakpointNames = Object.keys(breakpoints) as Breakpoint[]
const screens: Screen[] = ['phone', ...breakpointNames]

/** Just below the breakpoint: zoomed windows have widths between two pixels. */
export const toMaxWidth = (breakpoint: Breakpoint) => `(max-width: ${breakpoints[breakpoint] - 0.02}px)`

export function isNarrower(screen: Screen, breakpoint: Breakpoint): boolean {
  return screens.indexOf(screen) < screens.indexOf(breakpoint)
}

/** @param isBelow whether the window is narrower than a breakpoint */
export function findScreen(isBelow: (breakpoint: Breakpoint) => boolean): Screen {
  const above = breakpointNames.findIndex(isBelow)
  return screens.at(above) ?? 'phone'
}
