import { useBlocker } from '@tanstack/react-router'

/**
 * Holds up whoever leaves the page, by a link as well as by closing the tab, while what was typed is not saved.
 * @returns `isHeld` while somebody wants to go to another page; then `leave` lets them, `stay` does not.
 */
export function useLeaveBlocker(isDirty: boolean): { isHeld: boolean; leave: () => void; stay: () => void } {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  })
  return { isHeld: status === 'blocked', leave: () => proceed?.(), stay: () => reset?.() }
}
