import { expect, type Locator } from '@playwright/test'

/**
 * Enters a text as a person does: presses the field, selects what it holds, and types key by key. `fill()` would set the
 * value without any of that, and hide what the keys do.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Backspace')
  else await field.pressSequentially(text)
}

/** Chooses in a searchable list as a person does: presses it, types a part of the name over what it shows, and Enter. */
export async function pick(picker: Locator, text: string): Promise<void> {
  const options = picker.page().getByRole('listbox').getByRole('option')
  await picker.click()
  await expect(options.first()).toBeVisible()
  await picker.pressSequentially(text)
  await expect(options.first()).toContainText(text)
  await picker.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(picker).toHaveValue(new RegExp(text))
}
