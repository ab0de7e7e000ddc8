import { arrive } from './people.ts'
import { expect, test } from './studio-journey.ts'

test("imports a model from Gemini's list and tests it", async ({ page, app, context }) => {
  await arrive(context, app.url, 'Ida')
  await page.goto('/settings/ai-models')
  await page.getByRole('button', { name: 'Import models' }).click()
  const list = page.getByRole('dialog', { name: 'Import models' })
  await expect(list.getByRole('checkbox', { name: /gemini-4-neon Gemini \(already added\)/ })).toBeDisabled()
  await expect(list.getByRole('button', { name: 'Add models' })).toBeDisabled()
  await list.getByRole('checkbox', { name: /gemini-4\.1-neon-preview/ }).check()

  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await list.getByRole('button', { name: 'Add 1 model' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import models' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'gemini-4.1-neon-preview' })
  await row.getByRole('button', { name: /^Test / }).click()
  await expect(page.getByText('The model works')).toBeVisible()
})
