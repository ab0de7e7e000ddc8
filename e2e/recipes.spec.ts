import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { pick, typeInto } from './typing.ts'

test.use({ sharesServer: true })

let ana: Person
const resultIds: number[] = []
test.beforeEach(async ({ app, context }) => {
  if (!ana) {
    ana = await registerPerson(app.url, 'ana')
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
  await expectAccessible(page, 'the form of a recipe', layers)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the form of a recipe')
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Recipe saved')).toBeVisible()

  await openDraftsDialog(page, ['spring.mp4', 'summer.mp4'])
  await expect(page.getByRole('combobox', { name: 'Recipe' }).locator('option:checked')).toHaveText('Shop')
  await expectAccessible(page, 'the dialog that creates drafts', layers)
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
  await expectAccessible(page, 'what new drafts lack', layers)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'what new drafts lack')
  await typeInto(outcome.getByLabel('2 need a website URL: enter'), 'https://shop.example/new')
  await page.keyboard.press('Enter')
  await expect(outcome.getByRole('status')).toContainText('All 2 drafts are ready.')
  await expect(outcome.getByRole('button', { name: 'Open the drafts' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/meta-ads-workspace')
})
