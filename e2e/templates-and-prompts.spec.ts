import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, registerPerson } from './people.ts'
import { generate, openStudio, results, uploadFixtures, writeSystemPrompt } from './studio-journey.ts'
import { typeInto } from './typing.ts'

const narrow = { width: 360, height: 740 }

async function fillTemplate(page: Page, name: string) {
  await typeInto(page.getByLabel('Name'), name)
  await page.getByLabel('Type').selectOption('Analysis')
  await typeInto(page.getByLabel('Description'), 'For product videos')
  await typeInto(page.getByLabel('Instructions'), 'List every claim with its time.')
}

test('creates, finds, duplicates, changes and deletes a template, and keeps the text of a conflicting change', async ({
  page,
  app,
  context,
}) => {
  await arrive(context, app.url, 'Tess')
  const other = await registerPerson(app.url, 'Other')
  await page.goto('/')
  await page.getByRole('button', { name: /account menu of Tess/ }).click()
  await page.getByRole('menuitem', { name: 'Manage Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Templates' })).toBeFocused()

  await page.getByRole('link', { name: 'New Template' }).click()
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(toast(page, 'Validation Error: Please check the form fields and try again.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page, 'the errors of the form')
  await fillTemplate(page, 'Claims')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page).toHaveURL('/templates')

  await typeInto(page.getByPlaceholder('Search templates...'), 'every claim')
  await expect(page).toHaveURL('/templates?search=every+claim')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Duplicate Claims' }).click()
  await expect(page).toHaveURL(/\/templates\/new\?duplicate=true&name=Claims/)
  await expect(page.getByLabel('Instructions')).toHaveValue('List every claim with its time.')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page.getByRole('article', { name: 'Claims (copy)' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit Claims (copy)' }).click()
  await typeInto(page.getByLabel('Name'), 'Claims, mine')
  await page.getByRole('link', { name: 'Back to templates' }).click()
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(page.getByLabel('Name')).toHaveValue('Claims, mine')

  await test.step('a change by someone else', async () => {
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await other.put(`/api/templates/${id}`, { name: 'Claims, theirs', type: 'analysis', instructions: 'Theirs.' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const conflict = 'This was changed by someone else. Reload to see the latest version.'
    await expect(page.getByText(conflict)).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Claims, mine')
    await expectAccessible(page, 'the conflict')
    await page.getByRole('button', { name: 'Load the latest version' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('Claims, theirs')
  })

  await typeInto(page.getByLabel('Name'), 'Claims, short')
  await typeInto(page.getByLabel('Description'), 'For short videos')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: 'Edit Claims, short' }).click()
  await page.getByRole('button', { name: 'Delete Template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/templates')
  await expect(page.getByRole('article', { name: 'Claims, short' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Claims' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the delete dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Claims' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Claims' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article', { name: 'Claims' })).toHaveCount(0)
  await expect(page.getByPlaceholder('Search templates...')).toBeFocused()

  await page.getByLabel('Type').selectOption('Comparison')
  await typeInto(page.getByPlaceholder('Search templates...'), 'no such words')
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
  await expectAccessible(page, 'a search without a match')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/templates')
  await page.setViewportSize(narrow)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('creates, changes, compares, restores and deletes a system prompt', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Sina')
  await page.goto('/system-prompts')
  await page.getByRole('button', { name: 'Create New' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Name')).toBeFocused()
  await typeInto(form.getByLabel('Name'), 'Re')
  await form.getByRole('button', { name: 'Create Prompt' }).click()
  await expect(form.getByText('Name must be at least 3 characters')).toBeVisible()
  await expect(form.getByText('Content must be at least 10 characters')).toBeVisible()
  await expectAccessible(page, 'the errors of the form')
  await typeInto(form.getByLabel('Name'), 'Reviewer')
  await form.getByLabel('Type').selectOption('Analysis')
  await typeInto(form.getByLabel('Content'), 'You review ads.\nBe fair.')
  await form.getByRole('button', { name: 'Create Prompt' }).click()
  await expect(toast(page, 'System prompt created')).toBeVisible()
  const card = page.getByRole('article', { name: 'Reviewer' })
  await expect(card).toContainText('Last updated')

  await card.getByRole('button', { name: 'Edit Reviewer' }).click()
  await typeInto(form.getByLabel('Content'), 'You review ads.\nBe harsh.')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(form.getByLabel('Content')).toHaveValue('You review ads.\nBe harsh.')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card).toContainText('Be harsh.')

  await card.getByRole('button', { name: 'Versions of Reviewer' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions of Reviewer' })
  await expect(versions.getByRole('list', { name: 'Earlier versions' }).getByRole('button')).toHaveText([/by Sina$/])
  await expect(versions.getByText('1 line changed.')).toBeVisible()
  await expect(versions.getByRole('deletion')).toHaveText('fair')
  await expect(versions.getByRole('insertion')).toHaveText('harsh')
  await expectAccessible(page, 'the versions')
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(versions.getByRole('list', { name: 'Earlier versions' }).getByRole('button')).toHaveCount(2)
  await expect(versions.getByRole('deletion')).toHaveText('harsh')
  await page.setViewportSize(narrow)
  await expect(versions.getByRole('button', { name: 'Restore this version' })).toBeVisible()
  await expectAccessible(page, 'the versions at 360 px')
  await page.keyboard.press('Escape')
  await expect(versions).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expect(card.getByRole('button', { name: 'Versions of Reviewer' })).toBeFocused()
  await expect(card).toContainText('Be fair.')

  await card.getByRole('button', { name: 'Delete Reviewer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the delete dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('adds, changes and deletes a template in the studio, and asks for its values', async ({ page, app }) => {
  const api = await openStudio(page, app, 'Templates')
  await page.getByRole('button', { name: /^Template/ }).click()
  await page.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByLabel('Template name')).toBeFocused()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Template name and instructions are required')).toBeVisible()

  await typeInto(page.getByLabel('Template name'), '  Short and dry  ')
  const instructions = 'Sell {{product}} to {{audience}}. The file is {{video.filename}}.'
  await typeInto(page.getByRole('textbox', { name: 'Instructions' }), instructions)
  await page.getByRole('button', { name: 'Save template' }).dblclick()
  const choice = page.getByLabel('Use a template')
  await expect(choice.locator('option:checked')).toHaveText('Short and dry')
  await expect(choice.locator('option', { hasText: 'Short and dry' })).toHaveCount(1)
  await expect(choice).toBeFocused()

  const values = page.getByRole('region', { name: 'Values for this batch' })
  await test.step('a missing value', async () => {
    await uploadFixtures(page, 'small.mp4')
    await typeInto(values.getByLabel('Product'), 'Mint tea')
    await generate(page).click()
    await expect(toast(page, 'Value missing')).toContainText('Fill in a value for {{audience}}')
    await expect(values.getByLabel('Audience')).toBeFocused()
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: 'Edit template' }).click()
  await expect(page.getByText('Editing', { exact: true })).toBeVisible()
  await typeInto(page.getByLabel('Template name'), 'Short and warm')
  await page.reload()
  await expect(page.getByLabel('Template name')).toHaveValue('Short and warm')
  await expect(values.getByLabel('Product')).toHaveValue('Mint tea')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(choice.locator('option:checked')).toHaveText('Short and warm')

  await test.step('all values', async () => {
    await typeInto(values.getByLabel('Audience'), 'night owls')
    const accepted = page.waitForResponse((response) => response.url().endsWith('/api/jobs/submit'))
    await generate(page).click()
    const { data } = await (await accepted).json()
    const stored = await api.get<{ result: { prompt: string } }>(`/api/history/${data.historyId}`)
    expect(stored.result.prompt).toContain('Sell Mint tea to night owls. The file is small.mp4.')
    await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.getByRole('button', { name: 'Delete template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Template' })
  await expect(dialog).toContainText('Are you sure you want to delete this template?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete template' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(choice.locator('option:checked')).toHaveText('No template')
  await expect(choice.locator('option', { hasText: 'Short and warm' })).toHaveCount(0)
  await expect(choice).toBeFocused()
})

test('saves a changed system prompt for the team with a version, and falls back to the built-in text without a default', async ({
  page,
  app,
}) => {
  await openStudio(page, app, 'Stan')
  await page.getByRole('button', { name: /^System prompt/ }).click()
  const text = page.getByLabel('Ad Copy Generator')
  await expect(text).toHaveValue(/senior direct-response copywriter/)
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
  const colleague = await registerPerson(app.url, 'Colleague')
  const { prompts } = await colleague.get<{ prompts: { name: string; content: string }[] }>('/api/system-prompts')
  expect(prompts.find(({ name }) => name === 'Ad Copy Generator')?.content).toMatch(/tired person/)

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'System Prompts' }).click()
  await page.getByRole('button', { name: 'Versions of Ad Copy Generator' }).click()
  await expect(page.getByRole('list', { name: 'Earlier versions' })).toContainText('Built-in text')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Ad Copy Generator' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article', { name: 'Ad Copy Generator' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Generate Ad Copy' }).click()
  await page.getByRole('button', { name: /^System prompt/ }).click()
  await expect(text).toHaveValue(/^You are a senior direct-response copywriter/)
})
