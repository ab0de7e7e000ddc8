import type { Locator, Page } from '@playwright/test'
import { expectAccessible, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive } from './people.ts'
import { pick, typeInto } from './typing.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
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
    await openSettings(page, 'Presets')
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
    await expectAccessible(page, 'the form of a preset', layers)
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
