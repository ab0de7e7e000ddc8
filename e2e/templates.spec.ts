import type { Page } from '@playwright/test'
import { fixture } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, registerPerson } from './people.ts'
import { typeInto } from './typing.ts'

async function fillTemplate(page: Page, name: string) {
  await typeInto(page.getByLabel('Name'), name)
  await page.getByLabel('Type').selectOption('Analysis')
  await typeInto(page.getByLabel('Description'), 'For product videos')
  await typeInto(page.getByLabel('Instructions'), 'List every claim with its time.')
}

test('creates, finds, duplicates, changes and deletes a template', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Tess')
  await page.goto('/')
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

test('reports a conflicting change and keeps the typed text', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Theo')
  const other = await registerPerson(app.url, 'Other')
  await page.goto('/templates/new')
  await fillTemplate(page, 'Shared')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await page.getByRole('link', { name: 'Edit Shared' }).click()
  await typeInto(page.getByLabel('Name'), 'Shared, mine')
  const id = new URL(page.url()).pathname.split('/').at(-1)
  await other.put(`/api/templates/${id}`, { name: 'Shared, theirs', type: 'analysis', instructions: 'Theirs.' })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = 'This was changed by someone else. Reload to see the latest version.'
  await expect(toast(page, `Failed to update template: ${conflict}`)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Shared, mine')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load the latest version' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Shared, theirs')
})

test('explains a missing template', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Tina')
  await page.goto('/templates/0193b7a0-0000-7000-8000-00000000000a')
  const message = "Failed to load the template. It might have been deleted or you don't have access."
  await expect(page.getByText(message)).toBeVisible()
})

test('asks for the values of a template in the studio and stores them in the prompt', async ({
  page,
  app,
  context,
}) => {
  await arrive(context, app.url, 'Vida')
  await page.goto('/templates/new')
  await typeInto(page.getByLabel('Name'), 'Launch')
  await page.getByLabel('Type').selectOption('Ad Copy')
  await typeInto(page.getByLabel('Description'), 'For new products')
  await typeInto(page.getByLabel('Instructions'), 'Sell {{product}} to {{audience}}. The file is {{video.filename}}.')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page).toHaveURL('/templates')

  await page.goto('/studio')
  await page.getByLabel('Video files').setInputFiles(fixture('small.mp4'))
  await expect(page.getByRole('list', { name: 'Videos' }).getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Template/ }).click()
  await page.getByLabel('Use a template').selectOption('Launch')
  const values = page.getByRole('region', { name: 'Values for this batch' })
  await typeInto(values.getByLabel('Product'), 'Mint tea')
  await page.getByRole('button', { name: 'Generate ad copy' }).click()
  await expect(toast(page, 'Value missing')).toContainText('Fill in a value for {{audience}}')
  await expect(values.getByLabel('Audience')).toBeFocused()
  await expectAccessible(page)

  await page.reload()
  await expect(values.getByLabel('Product')).toHaveValue('Mint tea')
  await typeInto(values.getByLabel('Audience'), 'night owls')
  const accepted = page.waitForResponse((response) => response.url().endsWith('/api/jobs/submit'))
  await page.getByRole('button', { name: 'Generate ad copy' }).click()
  const { data } = await (await accepted).json()
  const stored = await page.request.get(new URL(`/api/history/${data.historyId}`, app.url).href)
  expect((await stored.json()).result.prompt).toContain('Sell Mint tea to night owls. The file is small.mp4.')
})

test('keeps the template screens, dialogs and errors accessible in both themes', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Templater Axe')
  await page.goto('/templates')
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/templates?search=nothing-like-this')
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/templates/new')
  await page.getByRole('button', { name: 'Create Template' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/templates')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})
