import { fieldId } from './draft-form.rules.ts'

/** Leads to a field once it is drawn: brings it into view and, unless it is disabled, gives it the focus. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(fieldId(field))
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  })
}
