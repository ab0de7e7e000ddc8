import { useMediaQuery } from '@mantine/hooks'

/** Whether rows have their actions in a menu, without a mouse or on a narrow screen, from the first render on. */
export function useIsTouch(): boolean {
  return useMediaQuery('(hover: none), (max-width: 760px)', false, { getInitialValueInEffect: false })
}
