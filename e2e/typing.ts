import { expect, type Locator } from '@playwright/test'

/** Replaces a field's text key by key. `fill()` would skip the key handlers. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Backspace')
  else await field.pressSequentially(text)
}

/** Chooses an option of a searchable select by typing a part of its name. */
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

/** Moves the focus to a control by Tab alone. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await isFocused()); presses += 1) {
    if (presses > 150) throw new Error(`Tab does not reach ${target}`)
    await target.page().keyboard.press('Tab')
  }
}
