import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { pick, typeInto } from './typing.ts'

let ana: Person
let ben: Person
const resultIds: number[] = []
test.beforeEach(async ({ app, context }) => {
  if (!ana) {
    ana = await registerPerson(app.url, 'ana')
    ben = await registerPerson(app.url, 'ben')
    await ana.connectMeta()
    for (const name of ['spring.mp4', 'summer.mp4', 'winter.mp4']) {
      resultIds.push((await ana.submit(await ana.upload(name))).historyId)
    }
    await ana.settle()
  }
  await signInAs(context, app.url, ana)
})

interface StoredRecipe {
  id: string
  linkDetailsPresetId: string
}
const findRecipe = async (name: string) =>
  (await ana.get<{ data: (StoredRecipe & { name: string })[] }>('/api/recipes')).data.find(
    (recipe) => recipe.name === name,
  ) as StoredRecipe
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Calls the API with the session of the page. */
const fetchStatus = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async (request) => {
      const headers = { 'content-type': 'application/json' }
      const { method, body } = request
      return (await fetch(request.path, { method, ...(body && { headers, body: JSON.stringify(body) }) })).status
    },
    { method, path, body },
  )

async function openDraftsDialog(page: Page, files: string[]) {
  await page.goto('/history')
  await page.getByRole('button', { name: 'Bulk select' }).click()
  for (const file of files) await page.getByRole('checkbox', { name: `Select ${file}` }).click()
  await page.getByRole('button', { name: 'Create Meta drafts' }).click()
  await expect(dialog(page, 'Create Meta drafts')).toBeVisible()
}

test('keeps what the studio is filled in with, uses it next time and says what is gone', async ({ page }) => {
  const template = { name: 'Hooks', type: 'ad copy', description: '', instructions: 'Begin with a question.' }
  const { id } = (await ana.post<{ template: { id: string } }>('/api/templates', template)).template
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Template', exact: true }).click()
  await page.getByLabel('Use a template').selectOption('Hooks')
  await page.getByRole('button', { name: 'Project and tags' }).click()
  await typeInto(page.getByRole('textbox', { name: 'Project' }), 'Bloom')
  await page.getByRole('button', { name: 'Save as recipe' }).click()
  const form = dialog(page, 'Save as recipe')
  await expect(form.getByLabel('Name')).toBeFocused()
  await expectAccessible(page, 'the dialog that saves a recipe')
  await page.keyboard.type('Questions')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Recipe saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save as recipe' })).toBeFocused()
  const picker = page.getByRole('combobox', { name: 'Recipe' })
  await expect(picker.locator('option:checked')).toHaveText('Questions')

  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/settings/recipes')
  await expect(row(page, 'Questions')).toContainText('Hooks · Bloom')
  await page.goto('/studio')
  await expect(picker.locator('option:checked')).toHaveText('Questions')
  await expect(page.getByRole('button', { name: 'Template', exact: true })).toHaveAccessibleDescription('Hooks')

  expect(await fetchStatus(page, 'DELETE', `/api/templates/${id}`)).toBe(200)
  await page.reload()
  await expect(page.getByText('The template is gone.')).toBeVisible()
  await page.goto('/settings/recipes')
  await expect(row(page, 'Questions')).toContainText('The template is gone.')
})

test('saves a draft as a recipe, makes drafts with it, and fixes in one step what they lack', async ({ page }) => {
  const created = await ana.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: [resultIds[0]],
  })
  await page.goto(`/meta-ads-editor/${created.data[0]?.id}`)
  const choose = (label: RegExp, text: string) => pick(page.getByRole('combobox', { name: label }), text)
  await choose(/^Ad Account/, 'Sandbox US')
  await choose(/^Facebook Page/, 'Sandbox Blog')
  await choose(/^Campaign/, 'Traffic to the shop')
  await choose(/^Ad Set/, 'Link clickers')
  await typeInto(page.getByRole('textbox', { name: 'Website URL' }), 'https://shop.example/spring')
  await page.getByRole('button', { name: 'Save as recipe' }).click()
  const save = dialog(page, 'Save as recipe')
  await typeInto(save.getByLabel('Name'), 'Shop')
  await save.getByRole('switch', { name: 'Share with the team' }).click()
  await save.getByRole('button', { name: 'Save recipe' }).click()
  await expect(toast(page, 'Recipe saved')).toBeVisible()

  await page.goto('/settings/recipes')
  await page.getByRole('button', { name: 'Edit Shop' }).click()
  const form = dialog(page, 'Edit Recipe')
  await expect(form.getByRole('combobox', { name: /^Campaign/ })).toHaveValue(/Traffic to the shop/)
  await typeInto(form.getByLabel('Names of drafts'), 'Ad of ')
  await form.getByRole('button', { name: /^Insert \{video\}/ }).click()
  await expect(form.getByLabel('Names of drafts')).toHaveValue('Ad of {video}')
  await page.keyboard.type(' {m}')
  await expect(form.getByText(/There is no token \{m\}/)).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('n}')
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expectAccessible(page, 'the form of a recipe')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the form of a recipe')
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Recipe saved')).toBeVisible()

  await openDraftsDialog(page, ['spring.mp4', 'summer.mp4'])
  await expect(page.getByRole('combobox', { name: 'Recipe' }).locator('option:checked')).toHaveText('Shop')
  await expectAccessible(page, 'the dialog that creates drafts')
  await page.getByRole('button', { name: 'Create 2 drafts' }).click()
  await expect(page).toHaveURL('/meta-ads-workspace')
  await expect(toast(page, '2 drafts created')).toBeVisible()
  await expect(page.getByText('Ad of summer 1')).toBeVisible()
  await expect(page.getByText('Ad of spring 2')).toBeVisible()
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2)

  const { linkDetailsPresetId } = await findRecipe('Shop')
  expect(await fetchStatus(page, 'DELETE', `/api/meta/presets/${linkDetailsPresetId}`)).toBe(200)
  await ana.put(`/api/history/${resultIds[0]}/decisions`, { decisions: ['accepted', 'rejected', null, null, null] })
  await ana.put(`/api/history/${resultIds[1]}/decisions`, { decisions: ['accepted', null, null, null, null] })
  await openDraftsDialog(page, ['spring.mp4', 'summer.mp4', 'winter.mp4'])
  await expect(page.getByText('The link details preset is gone.')).toBeVisible()
  await expect(page.getByText(/^1 result will be skipped/)).toBeVisible()
  await page.getByRole('button', { name: 'Create 2 drafts' }).click()
  const outcome = dialog(page, '2 drafts created')
  await expect(outcome.getByRole('status')).toContainText('0 of 2 drafts are ready.')
  await expect(outcome.getByText('1 result skipped. winter.mp4: None of its variants is accepted.')).toBeVisible()
  await expectAccessible(page, 'what new drafts lack')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'what new drafts lack')
  await typeInto(outcome.getByLabel('2 need a website URL: enter'), 'https://shop.example/new')
  await page.keyboard.press('Enter')
  await expect(outcome.getByRole('status')).toContainText('All 2 drafts are ready.')
  await expect(outcome.getByRole('button', { name: 'Open the drafts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/meta-ads-workspace')
})

test('keeps a private recipe from others, and lets them copy a shared one', async ({ page, app, context }) => {
  const configuration = { website_url: 'https://shop.example' }
  const preset = { preset_name: 'Team link', preset_type: 'LINK_DETAILS', configuration }
  const { data } = await ana.post<{ data: { id: string } }>('/api/meta/presets', preset)
  await ana.post('/api/recipes', { name: 'Secret' })
  await ana.post('/api/recipes', { name: 'Our hooks', shared: true, linkDetailsPresetId: data.id, project: 'Bloom' })
  const [own, shared] = [await findRecipe('Secret'), await findRecipe('Our hooks')]
  await signInAs(context, app.url, ben)
  await page.goto('/settings/recipes')
  await expect(row(page, 'Our hooks')).toContainText('ana')
  await expect(row(page, 'Our hooks')).toContainText('The link details preset is gone, or not shared with you.')
  await expect(row(page, 'Secret')).toHaveCount(0)
  expect(await fetchStatus(page, 'PUT', `/api/recipes/${own.id}`, { name: 'Mine' })).toBe(404)
  expect(await fetchStatus(page, 'DELETE', `/api/recipes/${own.id}`)).toBe(404)
  expect(await fetchStatus(page, 'PUT', `/api/recipes/${shared.id}`, { name: 'Mine' })).toBe(403)
  await page.getByRole('button', { name: 'Duplicate Our hooks' }).click()
  await expect(row(page, 'Our hooks (copy)')).toContainText('You')
  await page.getByRole('button', { name: 'Delete Our hooks (copy)' }).click()
  await dialog(page, 'Delete Recipe').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Our hooks (copy)')).toHaveCount(0)
})
