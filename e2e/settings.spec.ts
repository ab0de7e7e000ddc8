import type { Locator, Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, type Person, registerPerson, signInAs } from './people.ts'
import { pick, typeInto } from './typing.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const nameField = (form: Locator) => form.getByRole('textbox', { name: 'Name', exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const choose = (form: Locator, label: RegExp, text: string) => pick(form.getByRole('combobox', { name: label }), text)

/** The element is in the window, and nothing lies over it. */
const expectUncovered = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((one) => {
        const { left, top, height } = one.getBoundingClientRect()
        return document.elementFromPoint(left + 8, top + height / 2) === one
      }),
    )
    .toBe(true)

/** Opens another screen of the settings by their rail. */
async function openSettings(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

let owner: Person

// The first account of a server becomes its owner.
test.beforeAll(async ({ openApp }, { file }) => {
  owner = await registerPerson((await openApp(file)).url, 'Olga')
})

/** Opens a screen of the settings as the owner. */
async function openAsOwner(page: Page, app: RunningApp, route: string) {
  await signInAs(page.context(), app.url, owner)
  await page.goto(route)
}

/** Adds a model with prices through the screen. */
async function addModel(page: Page) {
  await page.getByRole('button', { name: 'Add Model' }).click()
  const form = dialog(page, 'Add AI Model')
  await typeInto(nameField(form), 'Neon twin')
  await typeInto(form.getByLabel('Version'), '1')
  await typeInto(form.getByLabel('Path Name'), 'gemini-4-neon-twin')
  await typeInto(form.getByLabel('Input price'), '0.5')
  await typeInto(form.getByLabel('Output price'), '2')
  await form.getByLabel('Preview').check()
  await form.getByRole('button', { name: 'Add Model' }).click()
  await expect(row(page, 'Neon twin Preview').getByText('$0.50 in · $2.00 out per 1M tokens')).toBeVisible()
}

test('lets an owner add, change and delete a tool', async ({ page, app }) => {
  await openAsOwner(page, app, '/tools')
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

  await page.getByRole('button', { name: 'Delete Hook finder' }).click()
  await expect(dialog(page, 'Delete Tool')).toBeVisible()
  await expectAccessible(page, 'the deletion of a tool')
  await dialog(page, 'Delete Tool').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'hook-finder')).toHaveCount(0)
})

test('refuses a model that exists, and tells how to connect an AI', async ({ page, app }) => {
  await openAsOwner(page, app, '/settings/ai-models')
  await page.getByRole('button', { name: 'Add Model' }).click()
  const form = dialog(page, 'Add AI Model')
  await typeInto(nameField(form), 'Neon twin')
  await typeInto(form.getByLabel('Version'), '1')
  await typeInto(form.getByLabel('Path Name'), 'gemini-4-neon')
  await form.getByRole('button', { name: 'Add Model' }).click()
  await expect(form.getByText('This path_name already exists and is already in use by another model.')).toBeVisible()
  await expectAccessible(page, 'the form of a model')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'How to connect' }).click()
  await expect(page.getByText('GEMINI_API_KEY')).toBeVisible()
  await expectAccessible(page, 'how to connect an AI')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('tests a model, makes it the default and deletes it, but not the default', async ({ page, app }) => {
  await openAsOwner(page, app, '/settings/ai-models')
  await addModel(page)
  await page.getByRole('button', { name: 'Test Offline draft writer' }).click()
  await expect(page.getByText('It works, without AI')).toBeVisible()
  await expectAccessible(page, 'the test of a model')
  await page.getByRole('button', { name: 'Test again' }).press('Escape')
  await page.getByRole('button', { name: 'Test Neon twin Preview' }).click()
  await expect(page.getByText('The test failed')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Set as default: Neon twin Preview' }).click()
  await expect(toast(page, 'Default model changed')).toContainText('becomes the default as soon as it is set up')
  await expect(row(page, 'Neon twin Preview').getByText('When set up')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Delete Offline draft writer: Cannot delete default model' }),
  ).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Delete Neon twin Preview' }).click()
  await dialog(page, 'Delete AI Model').getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Neon twin')).toHaveCount(0)
})

test('shows a table as cards on a phone', async ({ page, app }) => {
  await openAsOwner(page, app, '/settings/ai-models')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('combobox', { name: 'Settings' })).toBeVisible()
  expect((await page.getByRole('heading', { level: 1, name: 'AI Models' }).boundingBox())?.height).toBe(1)
  await expectAccessible(page, 'a table as cards')
})

test('adds a response format with a live preview', async ({ page, app }) => {
  await openAsOwner(page, app, '/settings/response_formats')
  await page.getByRole('button', { name: 'Add Response Format' }).click()
  const form = dialog(page, 'Add Response Format')
  await typeInto(nameField(form), 'Facts')
  await form.getByLabel('Tool Type').selectOption('Ad Copy')
  await typeInto(form.getByLabel('AI Instructions'), 'Return one JSON object.')
  await form.getByLabel('Client Template Type').selectOption('json_path_map')
  await typeInto(form.getByLabel('Client Template Config'), '{"What is sold": "$.product"}')
  await expect(form.getByRole('region', { name: 'Preview with sample data' })).toContainText('Bloom flower box')
  await form.getByRole('button', { name: 'Add Response Format' }).click()
  await expect(row(page, 'Facts').getByText('json_path_map')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Ad copy variants' }).click()
  await expect(dialog(page, 'Edit Response Format')).toBeVisible()
  await expectAccessible(page, 'the form of a response format')
})

/** Signs in at the simulated Meta with the given decision. */
async function connect(page: Page, decision: 'Allow' | 'Deny') {
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Simulated Meta sign-in' })).toBeVisible()
  await page.getByRole('button', { name: decision }).click()
  await expect(page).toHaveURL(/\/settings\/meta$/)
}

test('handles a refusal, connects and tests Meta, saves a preset, creates an ad set with it, and disconnects', async ({
  page,
  app,
  context,
}) => {
  const ana = await arrive(context, app.url, 'ana')
  await page.goto('/settings/meta')
  await expect(page.getByText('Not connected')).toBeVisible()
  await connect(page, 'Deny')
  await expect(toast(page, 'Connection failed')).toBeVisible()
  await expect(page.getByText('Not connected')).toBeVisible()
  await connect(page, 'Allow')
  await expect(toast(page, 'Connected to Meta')).toBeVisible()
  await page.getByRole('button', { name: 'Test Fetch Ad Accounts' }).click()
  await expect(page.getByRole('heading', { name: '2 ad accounts' })).toBeVisible()
  await expect(page.getByText('Sandbox Japan')).toBeVisible()

  await test.step('a preset', async () => {
    await openSettings(page, 'Manage Meta Presets')
    await expect(page.getByText('No Ad Set Configuration presets found.')).toBeVisible()
    await page.getByRole('button', { name: 'Create New Preset' }).click()
    const form = dialog(page, 'Create New Preset')
    await typeInto(form.getByLabel('Preset Name'), 'Our ad sets')
    await typeInto(form.getByLabel('Countries'), 'US')
    await form.getByRole('button', { name: 'Create Preset' }).click()
    await expect(form).toHaveCount(0)
    await expect(row(page, 'Our ad sets')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Our ad sets' }).click()
    await expect(dialog(page, 'Edit Preset')).toBeVisible()
    await expectAccessible(page, 'the form of a preset')
    await dialog(page, 'Edit Preset').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('an ad set', async () => {
    await page.getByRole('link', { name: 'Ad drafts', exact: true }).click()
    await page.getByRole('button', { name: 'Create AdSet' }).click()
    const form = dialog(page, 'Create New Meta Ad Set')
    await choose(form, /^Ad Account/, 'Sandbox US')
    await choose(form, /^Campaign/, 'Traffic to the shop')
    await typeInto(form.getByLabel('Ad Set Name'), 'Clicks in the US')
    await typeInto(form.getByLabel('Daily Budget (USD)'), '12')
    await form.getByRole('button', { name: 'Create Ad Set' }).click()
    await expect(form.getByLabel('Countries')).toBeFocused()
    // Not below the buttons of the dialog, which stay in view.
    await expectUncovered(form.getByText('Choose at least one country.'))
    await form.getByLabel('Apply Ad Set Preset').selectOption({ label: 'Our ad sets' })
    await expect(toast(page, 'Preset applied')).toBeVisible()
    await expect(form.getByLabel('Countries')).toHaveValue('US')
    // Meta's minimum; its refusal is shown at the field.
    await typeInto(form.getByLabel('Daily Budget (USD)'), '0.5')
    await form.getByRole('button', { name: 'Create Ad Set' }).click()
    await expect(form.getByText('Daily budget must be at least $1.00.')).toBeVisible()
    await typeInto(form.getByLabel('Daily Budget (USD)'), '12.34')
    await form.getByRole('button', { name: 'Create Ad Set' }).click()
    await expect(toast(page, 'Ad Set Created!')).toBeVisible()
    await expect(form).toHaveCount(0)
    const { objects } = await ana.get<{ objects: { name: string }[] }>('/sandbox/control/objects?type=adsets')
    expect(objects.filter(({ name }) => name === 'Clicks in the US')).toMatchObject([
      { daily_budget: '1234', status: 'PAUSED' },
    ])
  })

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Meta Settings' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await dialog(page, 'Disconnect from Meta').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.getByRole('button', { name: 'Test Fetch Ad Accounts' }).click()
  await expect(toast(page, 'Please connect to Meta first.')).toBeVisible()
})
