const key = 'hookline-last-ad-account'

/** The ad account that was chosen last in this browser. */
export function lastAdAccount(): string | null {
  return localStorage.getItem(key)
}

export function rememberAdAccount(id: string): void {
  localStorage.setItem(key, id)
}
