const noteKey = 'hookline-profile-saved'

/** Reloads the page after the profile was saved; the toast follows on the new page, where it can be read. */
export function reloadAfterSave(): void {
  sessionStorage.setItem(noteKey, 'yes')
  window.location.reload()
}

/** Was this page loaded anew because the profile was saved? True once. */
export function takeSavedNote(): boolean {
  const isNoted = sessionStorage.getItem(noteKey) !== null
  sessionStorage.removeItem(noteKey)
  return isNoted
}
