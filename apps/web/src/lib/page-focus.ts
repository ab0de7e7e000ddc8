let isWanted = false

/** After a navigation: moves the focus to the page's h1, now or as soon as a page layout brings one. */
export function focusPageHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  isWanted = heading === null
  heading?.focus()
}

/** For the element that brings the h1: takes the focus when a navigation is waiting for it. */
export function takePageFocus(heading: HTMLElement | null): void {
  if (!isWanted || !heading) return
  isWanted = false
  heading.focus()
}
