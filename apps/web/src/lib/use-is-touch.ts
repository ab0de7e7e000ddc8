import { useMediaQuery } from '@mantine/hooks'
import { toMaxWidth } from './breakpoints.rules.ts'

/** Whether rows have their actions in a menu, without a mouse or on a narrow screen, from the first render on. */
export function useIsTouch(): boolean {
  return useMediaQuery(`(hover: none), ${toMaxWidth('sm')}`, false, { getInitialValueInEffect: false })
}
