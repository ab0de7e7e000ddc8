import type { Page } from '@playwright/test'
import { expectAccessible, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { typeInto } from './typing.ts'

let owner: Person
let ben: Person

// The first account of a server becomes its owner.
test.beforeAll(async ({ openApp }, { file }) => {
  const { url } = await openApp(file)
  owner = await registerPerson(url, 'olga')
  ben = await registerPerson(url, 'ben')
})
test.beforeEach(({ app, context }) => signInAs(context, app.url, owner))

const emptyGuide = { voice: '', productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('groups the settings by what they are about', async ({ page }) => {
  await page.goto('/profile')
  const rail = page.getByRole('navigation', { name: 'Settings' })
  await expect(rail).toHaveText(
    'YouProfile' +
      'WritingRecipesBrand GuideTemplatesSystem Prompts' +
      'MetaConnectionPresets' +
      'AdministrationAI ModelsResponse FormatsToolsUsersActivityUnfinished UploadsDeleted',
  )
})

test('names who saved first and shows both texts in a dialog, which keeps one of them', async ({ page }) => {
  const body = { name: 'Short lines', tool_type: 'ad copy', client_template_type: 'raw_text' }
  const formats = '/api/settings/response-formats'
  const created = await owner.post<{ data: { format: { id: string } } }>(formats, {
    ...body,
    ai_instructions: 'One line.',
  })
  await page.goto('/settings/response_formats')
  await page.getByRole('button', { name: 'Edit Short lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Response Format' })
  await typeInto(dialog.getByRole('textbox', { name: 'AI Instructions' }), 'Two lines.')
  await ben.put(`${formats}/${created.data.format.id}`, { ...body, ai_instructions: 'Three lines.' })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText(/ben\W? changed this response format while you were editing/)).toBeVisible()
  const both = dialog.getByRole('group', { name: 'AI Instructions' })
  await expect(both).toHaveText(/Yours\s*Two lines\.\s*Latest\s*Three lines\./)
  await expectAccessible(page, 'both texts of a conflict', layers)
  await dialog.getByRole('button', { name: 'Keep my version' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Response format updated')).toBeVisible()
  const { data } = await owner.get<{ data: { format: { ai_instructions: string } } }>(
    `${formats}/${created.data.format.id}`,
  )
  expect(data.format.ai_instructions).toBe('Two lines.')
})

test('offers the providers with what each still needs, and shows no version that is unknown', async ({ page }) => {
  await owner.post('/api/settings/ai-models', {
    provider: 'Gemini',
    name: 'Imported',
    version: 'unknown',
    path_name: 'gemini-imported',
  })
  await page.goto('/settings/ai-models')
  await expect(row(page, 'gemini-imported')).not.toContainText('unknown')
  await page.getByRole('button', { name: 'Edit Imported' }).click()
  const form = page.getByRole('dialog', { name: 'Edit AI Model' })
  await expect(form.getByLabel('Version')).toHaveValue('')
  await typeInto(form.getByRole('textbox', { name: 'Name', exact: true }), 'Imported twice')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row(page, 'Imported twice')).toBeVisible()
  await page.getByRole('button', { name: 'Add Model' }).click()
  const provider = page.getByRole('dialog', { name: 'Add AI Model' }).getByRole('combobox', { name: 'Provider' })
  await expect(provider).toHaveAccessibleDescription(/need an API key: set GEMINI_API_KEY where Hookline runs/)
  await provider.selectOption('OpenAI-compatible')
  await expect(provider).toHaveAccessibleDescription(/need an AI server: set OPENAI_COMPATIBLE_URL/)
})

test('shares a preset with the team, which only its owner changes', async ({ page, app, context }) => {
  await page.goto('/settings/meta-presets')
  await page.getByRole('button', { name: 'Create New Preset' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Preset' })
  await form.getByLabel('Preset Type').selectOption({ label: 'Text Snippet' })
  await typeInto(form.getByLabel('Preset Name'), 'Returns')
  await typeInto(form.getByLabel('Snippet Text'), 'Free returns for 30 days.')
  await form.getByRole('switch', { name: 'Share with the team' }).click()
  await form.getByRole('button', { name: 'Create Preset' }).click()
  await expect(form).toHaveCount(0)
  await signInAs(context, app.url, ben)
  await page.reload()
  await page.getByRole('tab', { name: 'Text Snippet' }).click()
  await expect(row(page, 'Returns')).toContainText('olga')
  await expect(page.getByRole('button', { name: 'Edit Returns: Only olga can change it' })).toBeVisible()
})

test("lists once which accepted variants the team's guide blocks after a project's guide is deleted", async ({
  page,
}) => {
  await owner.put('/api/settings/brand?project=Bottles', emptyGuide)
  await owner.put('/api/settings/brand', { ...emptyGuide, wordsToAvoid: ['cheap'] })
  const { historyId } = await owner.submit(await owner.upload('bottle.mp4'))
  await owner.settle()
  const variants = [{ headline: 'Never cheap', primaryText: 'A bottle that keeps ice.' }]
  await owner.patch(`/api/history/${historyId}`, { project: 'Bottles', edited_result: { variants } })
  await owner.put(`/api/history/${historyId}/decisions`, { decisions: ['accepted'] })

  await page.goto('/settings/brand?project=Bottles')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const list = page.getByRole('status', { name: '1 accepted variant blocked from now on' })
  await list.getByRole('link', { name: 'bottle.mp4, variant 1' }).click()
  const variant = page.getByRole('article', { name: 'Variant 1' })
  await expect(variant.getByText('Accepted, now blocked')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Brand Guide' })).toBeVisible()
  await expect(list).toHaveCount(0)
})
