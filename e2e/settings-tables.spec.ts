import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { typeInto } from './typing.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const nameField = (form: Locator) => form.getByRole('textbox', { name: 'Name', exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

let owner: Person
let user: Person
test.beforeEach(async ({ app }) => {
  owner ??= await registerPerson(app.url, 'Olga')
  user ??= await registerPerson(app.url, 'Ute')
})

test('lets an owner add, change and delete a tool, and a user only read', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/tools')
  await page.getByRole('button', { name: 'Add Tool' }).click()
  const form = dialog(page, 'Add Tool')
  await typeInto(nameField(form), 'history')
  await form.getByRole('button', { name: 'Add Tool' }).click()
  await expect(form.getByText('This name is a path of the API. Choose another one.')).toBeVisible()
  await expect(form.getByText('Name, Display Name, and Path are required fields')).toHaveCount(2)
  await typeInto(nameField(form), 'hook-finder')
  await typeInto(form.getByLabel('Display Name'), 'Hook finder')
  await typeInto(form.getByLabel('Path'), '/studio')
  await form.getByLabel('Icon', { exact: true }).selectOption('Bulb')
  await form.getByRole('button', { name: 'Add Tool' }).click()
  await expect(toast(page, 'Tool created')).toBeVisible()
  await expect(page.locator('#main').getByRole('button', { name: 'Add Tool' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Hook finder' }).click()
  await expect(nameField(dialog(page, 'Edit Tool'))).toBeDisabled()
  await dialog(page, 'Edit Tool').getByRole('switch', { name: 'Active' }).click()
  await dialog(page, 'Edit Tool').getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'hook-finder').getByText('Inactive')).toBeVisible()

  await page.getByRole('button', { name: 'Name', exact: true }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('analyze-video')

  await page.getByRole('button', { name: 'Delete Hook finder' }).click()
  await dialog(page, 'Delete Tool').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'hook-finder')).toHaveCount(0)

  await signInAs(context, app.url, user)
  await page.goto('/tools')
  await expect(page.getByText('Admin Access Required')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
})

test('hides an inactive tool from the menu', async ({ page, app, context }) => {
  await signInAs(context, app.url, owner)
  await page.goto('/tools')
  const setActive = async () => {
    await page.getByRole('button', { name: 'Edit Generate Ad Copy' }).click()
    await dialog(page, 'Edit Tool').getByRole('switch', { name: 'Active' }).click()
    await dialog(page, 'Edit Tool').getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog(page, 'Edit Tool')).toHaveCount(0)
  }
  const menu = page.getByRole('button', { name: 'Tools', exact: true })
  await setActive()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Compare Videos' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Generate Ad Copy' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await setActive()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Generate Ad Copy' })).toBeVisible()
})

test('adds and tests a model, lets a user make it the default and protects the default from deletion', async ({
  page,
  app,
  context,
}) => {
  await signInAs(context, app.url, owner)
  await page.goto('/settings/ai-models')
  await page.getByRole('button', { name: 'Add Model' }).click()
  const form = dialog(page, 'Add AI Model')
  await typeInto(nameField(form), 'Neon twin')
  await typeInto(form.getByLabel('Version'), '1')
  await typeInto(form.getByLabel('Path Name'), 'gemini-4-neon')
  await form.getByRole('button', { name: 'Add Model' }).click()
  await expect(form.getByText('This path_name already exists and is already in use by another model.')).toBeVisible()
  await typeInto(form.getByLabel('Path Name'), 'gemini-4-neon-twin')
  await typeInto(form.getByLabel('Input price'), '0.5')
  await typeInto(form.getByLabel('Output price'), '2')
  await form.getByLabel('Preview').check()
  await form.getByRole('button', { name: 'Add Model' }).click()
  await expect(row(page, 'Neon twin Preview').getByText('$0.50 in · $2.00 out per 1M tokens')).toBeVisible()

  await page.getByRole('button', { name: 'Test Offline draft writer' }).click()
  await expect(page.getByText('The model works')).toBeVisible()
  await page.getByRole('button', { name: 'Test again' }).press('Escape')
  await page.getByRole('button', { name: 'Test Neon twin Preview' }).click()
  await expect(page.getByText('The test failed')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import models' }).click()
  await expect(page.getByText('Importing models needs a Gemini API key')).toBeVisible()

  await signInAs(context, app.url, user)
  await page.goto('/settings/ai-models')
  await expect(page.getByRole('button', { name: 'Add Model' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Set as default: Neon twin Preview' }).click()
  await expect(toast(page, 'Default model changed')).toContainText('becomes the default as soon as it is set up')
  await expect(row(page, 'Neon twin Preview').getByText('Once it is set up')).toBeVisible()

  await signInAs(context, app.url, owner)
  await page.reload()
  await expect(
    page.getByRole('button', { name: 'Delete Offline draft writer: Cannot delete default model' }),
  ).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Delete Neon twin Preview' }).click()
  await dialog(page, 'Delete AI Model').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Neon twin')).toHaveCount(0)
})

test('creates a response format with a live preview and uses it in the next prompt', async ({ page, app, context }) => {
  await signInAs(context, app.url, user)
  await page.goto('/settings/response_formats')
  await page.getByRole('button', { name: 'Add Response Format' }).click()
  const form = dialog(page, 'Add Response Format')
  await typeInto(form.getByLabel('Client Template Config'), '{"What"')
  await form.getByRole('button', { name: 'Add Response Format' }).click()
  await expect(form.getByText('Invalid JSON format')).toBeVisible()
  await expect(form.getByText('Client template type is required')).toBeVisible()
  await expect(toast(page, 'Client template config must be valid JSON.')).toBeVisible()
  await typeInto(nameField(form), 'Facts')
  await form.getByLabel('Tool Type').selectOption('Ad Copy')
  await typeInto(form.getByLabel('AI Instructions'), 'Return one JSON object.')
  await form.getByLabel('Client Template Type').selectOption('json_path_map')
  await typeInto(form.getByLabel('Client Template Config'), '{"What is sold": "$.product"}')
  await expect(form.getByRole('region', { name: 'Preview with sample data' })).toContainText('Bloom flower box')
  await form.getByRole('button', { name: 'Add Response Format' }).click()
  await expect(row(page, 'Facts').getByText('json_path_map')).toBeVisible()

  await page.goto('/studio')
  const [responseFormatId = ''] = await page.getByLabel('Response format').selectOption('Facts')
  const { historyId } = await user.submit(await user.upload('facts.mp4'), { responseFormatId })
  await user.settle()
  const { result } = await user.get<{ result: { prompt: string } }>(`/api/history/${historyId}`)
  expect(result.prompt).toContain('Return one JSON object.')
})

/** The buttons that open dialogs, by route. */
const dialogs = {
  '/tools': ['Add Tool', 'Delete Generate Ad Copy'],
  '/settings/ai-models': ['Add Model', 'Test Offline draft writer', 'Import models'],
  '/settings/response_formats': ['Edit Ad copy variants'],
}

test('keeps the dialogs of the tables and a table as cards accessible in both themes', async ({
  page,
  app,
  context,
}) => {
  await signInAs(context, app.url, owner)
  for (const [route, names] of Object.entries(dialogs)) {
    await page.goto(route)
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, `${route} ${name}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/settings/ai-models')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'a table as cards')
})
