import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { pick, typeInto } from './typing.ts'

test.describe.configure({ mode: 'serial' })

const files = ['Tea.mp4', 'Coffee.mp4', 'Cocoa.mp4']
let api: Person

test.beforeAll(async ({ openApp }, { file }) => {
  const app = await openApp(file)
  api = await registerPerson(app.url, 'Dana')
  const video = await api.upload('Tea.mp4')
  for (const filename of files) await api.submit({ ...video, filename })
  await api.settle()
  await api.connectMeta()
  const { data: accounts } = await api.get<{ data: { id: string; name: string }[] }>('/api/meta/ad-accounts')
  const account = accounts.find(({ name }) => name === 'Sandbox US')
  await api.post('/api/meta/presets', {
    preset_name: 'US account',
    preset_type: 'META_ACCOUNT_SELECTION',
    configuration: { ad_account_id: account?.id, ad_account_name: account?.name },
  })
  await api.post('/api/meta/presets', {
    preset_name: 'Shop link',
    preset_type: 'LINK_DETAILS',
    configuration: { website_url: 'https://shop.example/summer', url_parameters_string: 'utm_source=facebook' },
  })
})

test.beforeEach(({ context, app }) => signInAs(context, app.url, api))

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const rows = (page: Page) =>
  page
    .getByRole('table', { name: /^(Ad drafts|Submitted ads)$/ })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })

async function choose(page: Page, label: string, text: string) {
  await pick(page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }), text)
}

/** Presses a button of an open dialog: its toast must be on the screen and above the button, wide or narrow. */
async function expectButtonFreeOfToast(page: Page, { title, button }: { title: string; button: string }) {
  const wide = { width: 1280, height: 800 }
  for (const size of [wide, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    await press(page, button)
    const shown = toast(page, title)
    await expect(shown).toBeVisible()
    const above = await shown.boundingBox()
    const below = await page.getByRole('button', { name: button }).boundingBox()
    expect(above?.y).toBeGreaterThanOrEqual(0)
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  }
  await page.setViewportSize(wide)
}

async function openBulkUpdate(page: Page) {
  await page.getByRole('checkbox', { name: /^Select All/ }).check()
  await press(page, 'Bulk Update (3)')
  await expect(dialog(page, 'Bulk Update 3 Ad Drafts')).toBeVisible()
}

test('creates drafts of results, completes them in bulk, submits them together and lists them as submitted', async ({
  page,
}) => {
  await page.goto('/history')
  await press(page, 'Bulk select')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await press(page, 'Create Meta drafts')
  await press(page, 'Create 3 drafts')
  await expect(page).toHaveURL('/meta-ads-workspace')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('checkbox', { name: 'Select All (3 of 3 selected)' })).toBeChecked()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Not Ready choose an ad account/ })
    .click()
  await expect(rows(page).first().getByRole('link', { name: 'Choose a Facebook page.' })).toBeVisible()
  await expectAccessible(page)

  await openBulkUpdate(page)
  await expectButtonFreeOfToast(page, { title: 'No Changes Selected', button: 'Apply to 3 Ads' })
  await page.getByLabel('Account Preset').selectOption('US account')
  await choose(page, 'Facebook Page', 'Sandbox')
  await choose(page, 'Campaign', 'Traffic to the shop')
  await choose(page, 'Ad Set', 'Link clickers')
  await page.getByLabel('Link Details Preset').selectOption('Shop link')
  await expect(page.getByText('3 will change', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Apply to 3 Ads')
  await expect(toast(page, '3 ad drafts updated.')).toBeVisible()
  await expect(rows(page).getByText('Ready', { exact: true })).toHaveCount(3)

  await rows(page)
    .first()
    .getByRole('link', { name: /^View\/Edit/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Meta Ad Draft' })).toBeVisible()
  await typeInto(page.getByLabel('Ad Name'), 'Tea with a new name')
  await page.getByLabel('Initial Ad Status').selectOption('ACTIVE')
  await press(page, 'Save Draft')
  await expect(toast(page, 'Ad draft updated successfully.')).toBeVisible()
  await page.goto('/meta-ads-workspace')
  await expect(rows(page).getByRole('link', { name: 'Tea with a new name', exact: true })).toBeVisible()
  await expect(rows(page).getByText('Active on submit')).toHaveCount(1)

  await page.getByRole('checkbox', { name: /^Select All/ }).check()
  await page.getByRole('button', { name: 'Batch Submit Ready (3)' }).dblclick()
  const question = dialog(page, '1 of 3 will start spending')
  await expect(question.getByText('$20.00 a day')).toBeVisible()
  await expect(question.getByText('Ad set "Link clickers" in Sandbox US')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Submit 3 ads' }).dblclick()
  const batch = dialog(page, 'Batch Processed: 3 Succeeded, 0 Failed')
  await expect(batch).toBeVisible({ timeout: 60_000 })
  await expect(batch.getByText(/^Completed - Ad ID: \d+/)).toHaveCount(3)
  await expect(page.getByText('No ad drafts found.')).toBeAttached()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('Batch Processed: 3 Succeeded, 0 Failed')).toBeVisible()
  await press(page, 'Close the list')
  await expect(page.getByText(/^Batch Processed/)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Submitted' }).click()
  await expect(rows(page).getByText(/^\d{10,}/)).toHaveCount(3)
  await expect(rows(page).getByRole('link', { name: 'Open in Ads Manager' })).toHaveCount(0)
  await expect(page.getByText('The statuses are up to date.')).toBeVisible()
  // The simulated review takes two seconds.
  await expect(async () => {
    await press(page, 'Refresh all')
    await expect(rows(page).getByText('At Meta: Active')).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Refresh status/ })
    .click()
  await expect(rows(page).first().locator('[data-column="checked"] time')).toBeVisible()
  await expectAccessible(page)
})

test('duplicates a submitted ad and keeps the draft dialogs accessible in both themes', async ({ page }) => {
  await page.goto('/meta-ads-workspace?status=submitted')
  await rows(page)
    .first()
    .getByRole('button', { name: /^Duplicate as new draft/ })
    .click()
  await expect(toast(page, 'Duplicated as a new draft')).toBeVisible()
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await expect(rows(page)).toHaveCount(1)
  await press(page, 'Create AdSet')
  await expect(dialog(page, 'Create New Meta Ad Set')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await rows(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page, 'Delete Draft')).toBeVisible()
  await expectAccessible(page)
  await dialog(page, 'Delete Draft').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No ad drafts found.')).toBeVisible()
})
