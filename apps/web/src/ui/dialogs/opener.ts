import { createPageStore } from '../../lib/store.ts'

const noted = createPageStore<Element | null>(() => null)

/** Notes what opens a dialog whose code is still being loaded: a menu that closes meanwhile leaves the focus nowhere. */
export function noteOpener(): void {
  noted.set(findOpener())
}

/** For a dialog that was closed before its code was there. */
export function forgetOpener(): void {
  noted.set(null)
}

/** @returns what opened the dialog that is shown now */
export function takeOpener(): Element | null {
  const opener = noted.get() ?? findOpener()
  noted.set(null)
  return opener
}

/** The focused element, or the button of the menu that has the focus: the menu's items are gone when a dialog closes. */
function findOpener(): Element | null {
  const focused = document.activeElement
  const buttonId = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return (buttonId ? document.getElementById(buttonId) : null) ?? focused
}
