let isWanted = false

interface FocusOptions {
  /** Leaves the page where it is scrolled to: after a way back the router has put it where the person was. */
  keepsScroll?: boolean
}

/** After a navigation: moves the focus to the page's h1, now or as soon as a page layout brings one. */
export function focusPageHeading({ keepsScroll = false }: FocusOptions = {}): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  isWanted = heading === null
  heading?.focus({ preventScroll: keepsScroll })
}

/** For the element that brings the h1: takes the focus when a navigation is waiting for it. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!isWanted || !heading) return
  isWanted = false
  heading.focus({ preventScroll: true })
}
