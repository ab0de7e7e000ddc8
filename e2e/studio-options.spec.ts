import { toast } from './journey.ts'
import { expect, openStudio, test, writeSystemPrompt } from './studio-journey.ts'
import { typeInto } from './typing.ts'

test('adds, changes and deletes a template in the studio', async ({ page, app }) => {
  await openStudio(page, app, 'Templates')
  await page.getByRole('button', { name: /^Template/ }).click()
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByLabel('Template name')).toBeFocused()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Template name and instructions are required')).toBeVisible()

  await typeInto(page.getByLabel('Template name'), '  Short and dry  ')
  await typeInto(page.getByRole('textbox', { name: 'Instructions' }), 'At most ten words. No exclamation marks.')
  await page.getByRole('button', { name: 'Save template' }).dblclick()
  const choice = page.getByLabel('Use a template')
  await expect(choice.locator('option:checked')).toHaveText('Short and dry')
  await expect(choice.locator('option', { hasText: 'Short and dry' })).toHaveCount(1)
  await expect(choice).toBeFocused()

  await page.getByRole('button', { name: 'Edit template' }).click()
  await expect(page.getByText('Editing', { exact: true })).toBeVisible()
  await typeInto(page.getByLabel('Template name'), 'Short and warm')
  await page.reload()
  await expect(page.getByLabel('Template name')).toHaveValue('Short and warm')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(choice.locator('option:checked')).toHaveText('Short and warm')

  await page.getByRole('button', { name: 'Delete template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete template' })
  await expect(dialog).toContainText('Are you sure you want to delete this template?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete template' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(choice.locator('option:checked')).toHaveText('No template')
  await expect(choice.locator('option', { hasText: 'Short and warm' })).toHaveCount(0)
  await expect(choice).toBeFocused()
})

test('marks a changed system prompt until it is saved for the team', async ({ page, app, browser }) => {
  await openStudio(page, app, 'Prompts')
  const badge = page.getByText('Modified', { exact: true })
  await writeSystemPrompt(page, ' ')
  await expect(badge).toBeVisible()
  await page.getByRole('button', { name: 'Save for the whole team' }).click()
  await expect(toast(page, 'Validation error')).toContainText('System prompt cannot be empty')

  await page.getByRole('button', { name: 'Restore saved text' }).click()
  await expect(badge).toHaveCount(0)
  await writeSystemPrompt(page, 'You write ads that a tired person reads to the end.')
  await page.getByRole('button', { name: 'Save for the whole team' }).click()
  await expect(toast(page, 'System prompt saved')).toBeVisible()
  await expect(badge).toHaveCount(0)

  const colleague = await browser.newContext({ baseURL: app.url })
  const theirs = await colleague.newPage()
  await openStudio(theirs, app, 'Colleague')
  await theirs.getByRole('button', { name: /^System prompt/ }).click()
  await expect(theirs.getByLabel('Ad Copy Generator')).toHaveValue(/tired person/)
  await colleague.close()
})
