import { useEffect, useState } from 'react'

/**
 * For a dialog that exists only while it is open: when it goes, the focus goes back to where it was before, unless
 * something else has taken it.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
