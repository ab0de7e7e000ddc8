import { useEffect, useState } from 'react'

/**
 * Returns the focus to where it was before a dialog opened, unless something else has taken it. For a dialog that is
 * mounted only while it is open.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
