import { fieldId } from './draft-form.rules.ts'

/** About two seconds: the part of the screen with the field may still be loading. */
const framesMax = 120

/** Scrolls to a field and focuses it as soon as it is rendered. */
export function focusField(field: string, framesLeft = framesMax): void {
  requestAnimationFrame(() => {
    const found = document.getElementById(fieldId(field))
    if (!found && framesLeft > 0) return focusField(field, framesLeft - 1)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  })
}
