import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive } from './people.ts'
import { pick, typeInto } from './typing.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Signs in at the simulated Meta with the given decision. */
async function decide(page: Page, button: 'Connect' | 'Reconnect', decision: 'Allow' | 'Deny') {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Simulated Meta sign-in' })).toBeVisible()
  await page.getByRole('button', { name: decision }).click()
  await expect(page).toHaveURL(/\/settings\/meta$/)
}

async function choose(form: ReturnType<typeof dialog>, label: RegExp, text: string) {
  await pick(form.getByRole('combobox', { name: label }), text)
}

test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser, openApp }, { file }) => {
  const app = await openApp(file)
  page = await browser.newPage({ baseURL: app.url })
  await arrive(page.context(), app.url, 'ana')
})
test.afterAll(() => page.close())

test('handles a refusal, connects, tests, disconnects and reconnects Meta', async () => {
  await page.goto('/settings/meta')
  await expect(page.getByText('Not connected')).toBeVisible()
  await decide(page, 'Connect', 'Deny')
  await expect(toast(page, 'Connection failed')).toBeVisible()
  await expect(page.getByText('Not connected')).toBeVisible()

  await decide(page, 'Connect', 'Allow')
  await expect(toast(page, 'Connected to Meta')).toBeVisible()
  await page.getByRole('button', { name: 'Test Fetch Ad Accounts' }).click()
  await expect(page.getByRole('heading', { name: '2 ad accounts' })).toBeVisible()
  await expect(page.getByText('Sandbox Japan')).toBeVisible()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await dialog(page, 'Disconnect from Meta').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Not connected')).toBeVisible()
  await page.getByRole('button', { name: 'Test Fetch Ad Accounts' }).click()
  await expect(toast(page, 'Please connect to Meta first.')).toBeVisible()
  await decide(page, 'Connect', 'Allow')
})

const presets: [tab: string, fill: (form: ReturnType<typeof dialog>) => Promise<void>][] = [
  ['Ad Set Configuration', (form) => typeInto(form.getByLabel('Countries'), 'US')],
  ['Link Details', (form) => typeInto(form.getByLabel('Website URL'), 'https://shop.example')],
  ['Text Snippet', (form) => typeInto(form.getByLabel('Snippet Text'), 'Free returns for 30 days.')],
  ['Account Selection', (form) => choose(form, /^Ad Account/, 'Sandbox US')],
  ['Ad Details', (form) => form.getByLabel('Call to Action').selectOption('SHOP_NOW').then()],
  ['Link Descriptions', (form) => typeInto(form.getByLabel('Link Description 1'), 'Ships today')],
]

test('saves a preset of each type', async () => {
  await page.goto('/settings/meta-presets')
  for (const [type, fill] of presets) {
    await page.getByRole('tab', { name: type, exact: true }).click()
    await expect(page.getByText(`No ${type} presets found.`)).toBeVisible()
    await page.getByRole('button', { name: 'Create New Preset' }).click()
    const form = dialog(page, 'Create New Preset')
    await typeInto(form.getByLabel('Preset Name'), `Our ${type}`)
    await fill(form)
    await form.getByRole('button', { name: 'Create Preset' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: `Our ${type}` })).toBeVisible()
  }
})

async function openAdSetDialog() {
  await page.goto('/meta-ads-workspace')
  await page.getByRole('button', { name: 'Create AdSet' }).click()
  const form = dialog(page, 'Create New Meta Ad Set')
  await choose(form, /^Ad Account/, 'Sandbox US')
  return form
}

test('creates ad sets in campaigns with and without their own budget', async () => {
  const form = await openAdSetDialog()
  await form.getByRole('button', { name: 'Create Ad Set' }).click()
  await expect(form.getByText('Campaign is required')).toBeVisible()
  await expect(form.getByText('Ad Set Name is required')).toBeVisible()
  await expect(form.getByText('Either Daily Budget or Lifetime Budget must be provided.')).toBeVisible()
  await choose(form, /^Campaign/, 'Traffic to the shop')
  await typeInto(form.getByLabel('Ad Set Name'), 'Clicks in the US')
  await form.getByLabel('Apply Ad Set Preset').selectOption({ label: 'Our Ad Set Configuration' })
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

  const second = await openAdSetDialog()
  await choose(second, /^Campaign/, 'own budget')
  await expect(second.getByText('The campaign has the budget, so the ad set has none of its own.')).toBeVisible()
  await typeInto(second.getByLabel('Ad Set Name'), 'Buyers like ours')
  await typeInto(second.getByLabel('Countries'), 'us')
  await second.getByLabel('Optimization Goal').selectOption('LINK_CLICKS')
  await second.getByRole('button', { name: 'Create Ad Set' }).click()
  await expect(toast(page, 'Ad Set Created!')).toBeVisible()

  const made = await page.evaluate(async () => (await fetch('/sandbox/control/objects?type=adsets')).json())
  const byName = (name: string) => made.objects.filter((adSet: { name: string }) => adSet.name === name)
  expect(byName('Clicks in the US')).toMatchObject([{ daily_budget: '1234', status: 'PAUSED' }])
  expect(byName('Buyers like ours')).toHaveLength(1)
  expect(byName('Buyers like ours')[0].daily_budget).toBeUndefined()
})

test('keeps the connection, the presets and their forms accessible in both themes', async () => {
  await page.goto('/settings/meta')
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/settings/meta-presets')
  await page.getByRole('button', { name: 'Edit Our Ad Set Configuration' }).click()
  await expect(dialog(page, 'Edit Preset')).toBeVisible()
  await expectAccessible(page)
  await dialog(page, 'Edit Preset').getByRole('button', { name: 'Cancel' }).click()
  await openAdSetDialog()
  await expectAccessible(page)
})
