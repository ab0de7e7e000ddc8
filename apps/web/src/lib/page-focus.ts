let isWanted = false

interface FocusOptions {
  /** Prevents scrolling to the heading: on the way back the router has restored the scroll position. */
  keepsScroll?: boolean
}

/** Moves the focus to the page's h1, now or as soon as one is rendered. */
export function focusPageHeading({ keepsScroll = false }: FocusOptions = {}): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  isWanted = heading === null
  heading?.focus({ preventScroll: keepsScroll })
}

/** Focuses a new h1 when `focusPageHeading` is waiting for one. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!isWanted || !heading) return
  isWanted = false
  heading.focus({ preventScroll: true })
}
