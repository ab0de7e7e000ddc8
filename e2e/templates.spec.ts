import type { Page } from '@playwright/test'
import { fixture } from './app.ts'
import { findViolations } from './axe.ts'
import { expect, register, test, toast } from './journey.ts'
import { openApi } from './sample-data.ts'
import { typeInto } from './typing.ts'

async function fillTemplate(page: Page, name: string) {
  await typeInto(page.getByLabel('Name'), name)
  await page.getByLabel('Type').selectOption('Analysis')
  await typeInto(page.getByLabel('Description'), 'For product videos')
  await typeInto(page.getByLabel('Instructions'), 'List every claim with its time.')
}

test('a template is made, found, copied, changed and deleted', async ({ page }) => {
  await register(page, 'Tess')
  await page.getByRole('button', { name: /account menu of Tess/ }).click()
  await page.getByRole('menuitem', { name: 'Manage Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Templates' })).toBeFocused()

  await page.getByRole('link', { name: 'New Template' }).click()
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(toast(page, 'Validation Error: Please check the form fields and try again.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await fillTemplate(page, 'Claims')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page).toHaveURL('/templates')

  await typeInto(page.getByPlaceholder('Search templates...'), 'every claim')
  await expect(page).toHaveURL('/templates?search=every+claim')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Duplicate Claims' }).click()
  await expect(page).toHaveURL(/\/templates\/new\?duplicate=true&name=Claims/)
  await page.reload()
  await expect(page.getByLabel('Instructions')).toHaveValue('List every claim with its time.')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page.getByRole('article', { name: 'Claims (copy)' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit Claims (copy)' }).click()
  await typeInto(page.getByLabel('Name'), 'Claims, short')
  await page.getByRole('link', { name: 'Back to templates' }).click()
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Claims, short')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('link', { name: 'Edit Claims, short' }).click()
  await page.getByRole('button', { name: 'Delete Template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/templates')
  await expect(page.getByRole('article', { name: 'Claims, short' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Claims' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Claims' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Claims' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('article', { name: 'Claims' })).toHaveCount(0)
  await expect(page.getByPlaceholder('Search templates...')).toBeFocused()

  await page.getByLabel('Type').selectOption('Comparison')
  await typeInto(page.getByPlaceholder('Search templates...'), 'no such words')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/templates')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a change of someone else in between is told, and nothing typed is lost', async ({ page, app }) => {
  await register(page, 'Theo')
  const other = await openApi(app.url)
  await other.register('Other')
  await page.goto('/templates/new')
  await fillTemplate(page, 'Shared')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await page.getByRole('link', { name: 'Edit Shared' }).click()
  await typeInto(page.getByLabel('Name'), 'Shared, mine')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await fetch(new URL(`/api/templates/${id}`, app.url), {
    method: 'PUT',
    headers: { cookie: other.cookie(), 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Shared, theirs', type: 'analysis', instructions: 'Theirs.' }),
  })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = 'This was changed by someone else. Reload to see the latest version.'
  await expect(toast(page, `Failed to update template: ${conflict}`)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Shared, mine')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Shared, theirs')
})

test('a template that is gone is told', async ({ page }) => {
  await register(page, 'Tina')
  await page.goto('/templates/0193b7a0-0000-7000-8000-00000000000a')
  const message = "Failed to load the template. It might have been deleted or you don't have access."
  await expect(page.getByText(message)).toBeVisible()
})

test('a template with variables asks for their values in the studio, and they are in the stored prompt', async ({
  page,
  app,
}) => {
  await register(page, 'Vida')
  await page.goto('/templates/new')
  await typeInto(page.getByLabel('Name'), 'Launch')
  await page.getByLabel('Type').selectOption('Ad Copy')
  await typeInto(page.getByLabel('Description'), 'For new products')
  await typeInto(page.getByLabel('Instructions'), 'Sell {{product}} to {{audience}}. The file is {{video.filename}}.')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page).toHaveURL('/templates')

  await page.goto('/studio')
  await page.getByLabel('Video files').setInputFiles(fixture('small.mp4'))
  await page.getByRole('button', { name: 'Upload 1 File(s)' }).click()
  await expect(page.getByRole('list', { name: 'Videos' }).getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Template/ }).click()
  await page.getByLabel('Use a template').selectOption('Launch')
  const values = page.getByRole('region', { name: 'Values for this batch' })
  await typeInto(values.getByLabel('Product'), 'Mint tea')
  await page.getByRole('button', { name: 'Generate ad copy' }).click()
  await expect(toast(page, 'Value missing')).toContainText('Fill in a value for {{audience}}')
  await expect(values.getByLabel('Audience')).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  await page.reload()
  await expect(values.getByLabel('Product')).toHaveValue('Mint tea')
  await typeInto(values.getByLabel('Audience'), 'night owls')
  const accepted = page.waitForResponse((response) => response.url().endsWith('/api/jobs/submit'))
  await page.getByRole('button', { name: 'Generate ad copy' }).click()
  const { data } = await (await accepted).json()
  const stored = await page.request.get(new URL(`/api/history/${data.historyId}`, app.url).href)
  expect((await stored.json()).result.prompt).toContain('Sell Mint tea to night owls. The file is small.mp4.')
})

test('the template screens are accessible in both themes, dialogs and faults shown', async ({ page }) => {
  await register(page, 'Templater Axe')
  await page.goto('/templates')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.goto('/templates?search=nothing-like-this')
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.goto('/templates/new')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/templates')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
