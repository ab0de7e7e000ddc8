const noteKey = 'hookline-profile-saved'

/** Loads the page anew, as spec 2 section 4 says; what was saved is told afterwards, where it can be read. */
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
