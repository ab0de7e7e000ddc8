const key = 'hookline-meta-return'

/** Remembers the screen that the browser leaves for Meta's sign-in. */
export function rememberReturnPath(): void {
  const { pathname, search } = window.location
  sessionStorage.setItem(key, pathname + search)
}

/** The screen to return to after Meta's sign-in, once. */
export function takeReturnPlace(): string | null {
  const place = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return place
}
