import type { MouseEvent } from 'react'
import { focusPageHeading } from '../../lib/page-focus.ts'

/** Focuses what is edited after a button of a notice was pressed, because the button leaves with its notice. */
export const focusEditedAfter =
  (act: () => void) =>
  ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const field = currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')
    act()
    if (field) field.focus()
    else focusPageHeading()
  }
