import { createPageStore } from './store.ts'

const isWanted = createPageStore(() => false)

/**
 * Moves the focus to the page's h1, now or as soon as one is rendered.
 * @param options.keepsScroll prevents scrolling to the heading: on the way back the router has restored the scroll position
 */
export function focusPageHeading(options: { keepsScroll?: boolean } = {}): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  isWanted.set(heading === null)
  heading?.focus({ preventScroll: options.keepsScroll ?? false })
}

/** Focuses a new h1 when `focusPageHeading` is waiting for one. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!isWanted.get() || !heading) return
  isWanted.set(false)
  heading.focus({ preventScroll: true })
}
