import { useMediaQuery } from '@mantine/hooks'

/** Whether the rows of drafts and results have no room for their buttons, and a menu instead; from the first render on. */
export function useHasRowMenu(): boolean {
  return useMediaQuery('(max-width: 1023.98px)', false, { getInitialValueInEffect: false })
}
