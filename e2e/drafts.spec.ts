import type { Page } from '@playwright/test'
import { buildHeardSpeech, watched } from '../apps/web/test/build-watch-report.ts'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { seededPlace } from './sample-data.ts'
import { pick, typeInto } from './typing.ts'

test.use({ sharesServer: true })

const files = ['Tea.mp4', 'Coffee.mp4', 'Cocoa.mp4']
const resultIds: number[] = []
let api: Person

test.beforeAll(async ({ openApp }, { file }) => {
  const app = await openApp(file)
  api = await registerPerson(app.url, 'Dana')
  const video = await api.upload('Tea.mp4')
  for (const filename of files) resultIds.push((await api.submit({ ...video, filename })).historyId)
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
  await api.post('/api/meta/presets', {
    preset_name: 'Returns',
    preset_type: 'TEXT_SNIPPET',
    configuration: { snippet_text: 'Free returns for 30 days.' },
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
    // It reads as disabled, and a press says why.
    await page.getByRole('button', { name: button }).click({ force: true })
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

/** Replaces the drafts of the account by one of each result, with these values. */
async function makeDrafts(values: object = {}): Promise<string[]> {
  const { data: old } = await api.get<{ data: { id: string }[] }>('/api/meta-ads?status=draft&project=')
  for (const { id } of old) await api.remove(`/api/meta-ads/${id}`)
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: resultIds,
  })
  if (Object.keys(values).length > 0) for (const { id } of data) await api.put(`/api/meta-ads/${id}`, values)
  return data.map(({ id }) => id)
}

test('completes drafts in bulk and one in the editor', async ({ page }) => {
  await makeDrafts()
  await page.goto('/meta-ads-workspace')
  await expect(rows(page)).toHaveCount(3)
  await rows(page)
    .first()
    .getByRole('button', { name: /Not Ready choose an ad account/ })
    .click()
  await expect(rows(page).first().getByRole('link', { name: 'Choose a Facebook page' })).toBeVisible()

  await openBulkUpdate(page)
  await expectButtonFreeOfToast(page, { title: 'No Changes Selected', button: 'Apply to 3 Ads' })
  await page.getByLabel('Account Preset').selectOption('US account')
  await choose(page, 'Facebook Page', 'Sandbox')
  await choose(page, 'Campaign', 'Traffic to the shop')
  await choose(page, 'Ad Set', 'Link clickers')
  await page.getByLabel('Link Details Preset').selectOption('Shop link')
  await expect(page.getByText('3 will change', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a bulk update', layers)
  await press(page, 'Apply to 3 Ads')
  await expect(toast(page, '3 ad drafts updated.')).toBeVisible()
  await expect(rows(page).getByText('Ready', { exact: true })).toHaveCount(3)

  await rows(page)
    .first()
    .getByRole('link', { name: /^View\/Edit/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Meta Ad Draft' })).toBeVisible()
  await typeInto(page.getByRole('textbox', { name: 'Ad Name' }), 'Tea with a new name')
  await page.getByLabel('Initial Ad Status').selectOption('ACTIVE')
  await press(page, 'Save Draft')
  await expect(toast(page, 'Ad draft updated successfully.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to ad drafts' }).click()
  await expect(rows(page).getByRole('link', { name: 'Tea with a new name', exact: true })).toBeVisible()
  await expect(rows(page).getByText('Active on submit')).toHaveCount(1)
})

test('fills in drafts without a preset, from a recipe and by hand, and leads to what a picker needs', async ({
  page,
}) => {
  await makeDrafts()
  await api.post('/api/recipes', { name: 'Shop', adAccountId: seededPlace.meta_ad_account_id })
  await page.goto('/meta-ads-workspace')
  await openBulkUpdate(page)
  const form = dialog(page, 'Bulk Update 3 Ad Drafts')
  await form.getByRole('button', { name: 'Choose an ad account first' }).first().click()
  await expect(form.getByRole('combobox', { name: 'Ad Account', exact: true })).toBeFocused()
  await form.getByLabel('Apply recipe').selectOption('Shop')
  await choose(page, 'Facebook Page', 'Sandbox Blog')
  await choose(page, 'Campaign', 'Traffic to the shop')
  await choose(page, 'Ad Set', 'Link clickers')
  await form.getByLabel('Call to Action').selectOption({ label: 'Sign up' })
  await form.getByLabel('Initial Ad Status').selectOption('ACTIVE')
  await typeInto(form.getByRole('textbox', { name: 'Website URL' }), seededPlace.website_url)
  await typeInto(form.getByRole('textbox', { name: 'URL Parameters' }), 'utm_source=facebook')
  await press(page, 'Apply to 3 Ads')
  await expect(rows(page).getByText('Ready', { exact: true })).toHaveCount(3)
  await expect(rows(page).getByText('Active on submit')).toHaveCount(3)
  await openBulkUpdate(page)
  await form.getByRole('button', { name: 'Clear URL Parameters' }).click()
  await press(page, 'Apply to 3 Ads')
  await expect(toast(page, '3 ad drafts updated.')).toBeVisible()
  const { data } = await api.get<{ data: object[] }>('/api/meta-ads?status=draft&project=')
  const filled = { call_to_action_type: 'SIGN_UP', website_url: seededPlace.website_url, url_parameters_string: null }
  expect(data).toEqual(Array.from({ length: 3 }, () => expect.objectContaining(filled)))
})

test('suggests the button that the video asks for, and sets it by a press alone', async ({ page }) => {
  const [id] = await makeDrafts(seededPlace)
  const speech = [buildHeardSpeech('Book a tour today.', 4000)]
  await page.route('**/api/watch-reports/**', (route) => route.fulfill({ json: { data: watched({ speech }) } }))
  await page.goto(`/meta-ads-editor/${id}`)
  await expect(page.getByText(/^The video says “Book a tour”/)).toBeVisible()
  const button = page.getByLabel('Call to Action')
  await expect(button).toHaveValue('LEARN_MORE')
  await press(page, 'Use “Request time”')
  await expect(button).toHaveValue('REQUEST_TIME')
  await expect(page.getByText(/^The video says/)).toHaveCount(0)
})

test('asks before a batch spends, submits it, lists its ads and duplicates one', async ({ page }) => {
  const [first] = await makeDrafts(seededPlace)
  await api.put(`/api/meta-ads/${first}`, { initial_ad_status_on_meta: 'ACTIVE' })
  await page.goto('/meta-ads-workspace')
  await page.getByRole('checkbox', { name: /^Select All/ }).check()
  await page.getByRole('button', { name: 'Batch Submit Ready (3)' }).dblclick()
  const question = dialog(page, '1 of 3 will start spending')
  await expect(question.getByText('$20.00 a day')).toBeVisible()
  await expect(question.getByText('Ad set “Link clickers” in Sandbox US')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'the question before the spending', layers)
  await question.getByRole('button', { name: 'Submit 3 ads' }).dblclick()
  const batch = dialog(page, 'Batch Processed: 3 Succeeded, 0 Failed')
  await expect(batch).toBeVisible({ timeout: 60_000 })
  await expect(batch.getByText(/^Completed - Ad ID: \d+/)).toHaveCount(3)
  await expect(page.getByText('No ad drafts found.')).toBeAttached()
  await expectAccessible(page, 'a processed batch', layers)

  await page.reload()
  await expect(page.getByText('Batch Processed: 3 Succeeded, 0 Failed')).toBeVisible()
  await press(page, 'Dismiss')
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

  await rows(page)
    .first()
    .getByRole('button', { name: /^Duplicate as new draft/ })
    .click()
  await expect(toast(page, 'Duplicated as a new draft')).toBeVisible()
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(dialog(page, 'Delete Draft')).toBeVisible()
  await expectAccessible(page, 'the deletion of a draft', layers)
  await dialog(page, 'Delete Draft').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No ad drafts found.')).toBeVisible()
})

/** Creates a draft with the values and opens it in the editor. */
async function openDraft(page: Page, values: object = {}, search = ''): Promise<string> {
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: resultIds.slice(0, 1),
  })
  const id = data[0]?.id ?? ''
  if (Object.keys(values).length > 0) await api.put(`/api/meta-ads/${id}`, values)
  await page.goto(`/meta-ads-editor/${id}${search}`)
  await expect(page.getByRole('textbox', { name: 'Ad Name' })).toBeVisible()
  return id
}

test('fills in a draft from a linked field on, fits a narrow screen, saves, submits, previews and duplicates it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const draftId = await openDraft(page, {}, '?field=website_url')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Meta Ad Draft' })).toBeVisible()
  const url = page.getByRole('textbox', { name: 'Website URL' })
  await expect(url).toBeFocused()
  await page.getByRole('radio', { name: 'Create New Ad Set' }).check()
  await press(page, 'Submit to Meta')
  await expect(toast(page, 'Missing Information')).toContainText(
    'Ad Account, Campaign, and Facebook Page must be selected before submitting to Meta.',
  )
  await page.getByText('Preview', { exact: true }).click()
  await page.getByRole('tab', { name: 'Reel' }).click()
  await page.getByRole('switch', { name: 'Show safe zones' }).check()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'the preview of a reel', '#main')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Facebook feed' }).click()

  const choose = (label: RegExp, text: string) => pick(page.getByRole('combobox', { name: label }), text)
  await choose(/^Ad Account/, 'Sandbox US')
  await choose(/^Facebook Page/, 'Sandbox Blog')
  await choose(/^Campaign/, 'Traffic to the shop')
  await typeInto(page.getByLabel('Ad Set Name'), 'Spring in the US')
  await typeInto(page.getByLabel('Daily Budget (in cents)'), '5000')
  await expect(page.getByText('= $50.00 a day')).toBeVisible()
  await typeInto(page.getByLabel('Countries'), 'US')
  await typeInto(url, 'https://shop.example/spring')
  await press(page, 'Insert a macro into URL Parameters')
  await page.getByRole('menuitem', { name: 'The usual UTM parameters' }).click()
  await expect(page.getByText('utm_campaign=Traffic%20to%20the%20shop')).toBeVisible()
  const headline = page.getByRole('textbox', { name: 'Headline 1' })
  await typeInto(headline, 'Spring: ')
  await press(page, 'Insert a snippet into Headline 1')
  await page.getByRole('menuitem', { name: /^Returns/ }).click()
  await expect(headline).toHaveValue('Spring: Free returns for 30 days.')
  await expect(headline).toBeFocused()
  await page.getByRole('textbox', { name: 'Primary text 1' }).fill('A tea that stays hot. '.repeat(9))
  const headlines = page.getByRole('textbox', { name: /^Headline/ })
  await expect(headlines).toHaveCount(5)
  await page.getByRole('textbox', { name: 'Primary text 1' }).focus()
  await expect(page.getByText(/^Most placements hide the last \d+ characters/)).toBeVisible()
  // The text field loses the focus as the mouse goes down: the button must stay below it.
  await press(page, 'Remove Headline 2')
  await expect(headlines).toHaveCount(4)

  const preview = page.getByRole('complementary', { name: 'Ad preview' })
  await expect(preview.getByText('Spring: Free returns for 30 days.')).toBeVisible()
  const video = preview.getByLabel('Video of the ad, without sound')
  await expect.poll(() => video.evaluate((found: HTMLVideoElement) => found.videoWidth)).toBeGreaterThan(0)
  // The thumb lies under its label only with the styles of Mantine's FloatingIndicator.
  await expect(preview.getByRole('radiogroup').first().locator('> :not(:has(input))').first()).toHaveCSS(
    'position',
    'absolute',
  )

  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Ad draft updated successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Ad Set Name')).toHaveValue('Spring in the US')
  await expect(page.getByText('All changes are saved')).toBeVisible()

  await press(page, 'Submit to Meta')
  await expect(toast(page, 'Ad Submitted to Meta!')).toContainText(/Ad ID: \d+, Creative ID: \d+, Ad Set ID: \d+/)
  await expect(page.getByRole('button', { name: 'Submitted' })).toBeDisabled()
  await preview.getByRole('button', { name: 'Meta’s own preview' }).click()
  const metas = dialog(page, 'Meta’s own preview: Facebook feed')
  await expect(metas.frameLocator('iframe').getByText('Simulated preview')).toBeVisible()
  await expectAccessible(page, 'Meta’s own preview', layers)
  await page.keyboard.press('Escape')

  await press(page, 'Duplicate as new draft')
  await expect(page.getByRole('button', { name: 'Submit to Meta' })).toBeEnabled()
  await expect(page).not.toHaveURL(new RegExp(draftId))
})
