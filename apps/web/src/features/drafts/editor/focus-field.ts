import { fieldId } from './draft-form.rules.ts'

/** So many frames, some two seconds, a field may take to be drawn: its part of the screen may still be on its way. */
const framesMax = 120

/** Leads to a field once it is drawn: brings it into view and, unless it is disabled, gives it the focus. */
export function focusField(field: string, framesLeft = framesMax): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(fieldId(field))
    if (!found && framesLeft > 0) return focusField(field, framesLeft - 1)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  })
}
