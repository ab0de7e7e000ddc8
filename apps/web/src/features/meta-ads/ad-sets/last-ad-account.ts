const key = 'hookline-last-ad-account'

/** The ad account that was chosen last in this browser (spec 3 section 2.3). */
export function lastAdAccount(): string | null {
  return localStorage.getItem(key)
}

export function rememberAdAccount(id: string): void {
  localStorage.setItem(key, id)
}
