import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { openApi } from './sample-data.ts'
import { pick, typeInto } from './typing.ts'

type Api = Awaited<ReturnType<typeof openApi>>

let api: Api
let historyId = 0
test.beforeEach(async ({ app, context }) => {
  api ??= await openApi(app.url).then(async (opened) => {
    await opened.register('ana')
    await opened.connectMeta()
    historyId = (await opened.submit(await opened.upload('spring-sale.mp4'))).historyId
    await opened.settle()
    const configuration = { snippet_text: 'Free returns for 30 days.' }
    await opened.post('/api/meta/presets', { preset_name: 'Returns', preset_type: 'TEXT_SNIPPET', configuration })
    return opened
  })
  const [name = '', value = ''] = api.cookie().split('=')
  await context.addCookies([{ name, value, url: app.url }])
})

/** A new draft of the generated result, opened in the editor. */
async function openDraft(page: Page, search = ''): Promise<string> {
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: [historyId],
  })
  const id = data[0]?.id ?? ''
  await page.goto(`/meta-ads-editor/${id}${search}`)
  await expect(page.getByRole('textbox', { name: 'Ad Name' })).toBeVisible()
  return id
}

/** Chooses in one of Meta's lists by typing. */
async function choose(page: Page, label: RegExp, text: string) {
  await pick(page.getByRole('combobox', { name: label }), text)
}

test('a draft is filled in, kept, sent, seen in Meta’s own preview, and then only duplicated', async ({ page }) => {
  const draftId = await openDraft(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Meta Ad Draft' })).toBeVisible()
  await page.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(toast(page, 'Missing Information')).toContainText(
    'Ad Account, Campaign, and Facebook Page must be selected before submitting to Meta.',
  )

  await choose(page, /^Ad Account/, 'Sandbox US')
  await choose(page, /^Facebook Page/, 'Sandbox Blog')
  await choose(page, /^Campaign/, 'Traffic to the shop')
  await page.getByRole('radio', { name: 'Create New Ad Set' }).check()
  await typeInto(page.getByLabel('Ad Set Name'), 'Spring in the US')
  await typeInto(page.getByLabel('Daily Budget (in cents)'), '5000')
  await expect(page.getByText('= $50.00 a day')).toBeVisible()
  await typeInto(page.getByLabel('Countries'), 'US')
  await typeInto(page.getByRole('textbox', { name: 'Website URL' }), 'https://shop.example/spring')
  await page.getByRole('button', { name: 'Insert a macro into URL Parameters' }).click()
  await page.getByRole('menuitem', { name: 'The usual UTM parameters' }).click()
  await expect(page.getByText('utm_campaign=Traffic%20to%20the%20shop')).toBeVisible()
  const headline = page.getByRole('textbox', { name: 'Headline 1' })
  await typeInto(headline, 'Spring: ')
  await page.getByRole('button', { name: 'Insert a snippet into Headline 1' }).click()
  await page.getByRole('menuitem', { name: /^Returns/ }).click()
  await expect(headline).toHaveValue('Spring: Free returns for 30 days.')
  await expect(headline).toBeFocused()

  const preview = page.getByRole('complementary', { name: 'Ad preview' })
  await expect(preview.getByText('Spring: Free returns for 30 days.')).toBeVisible()
  const video = preview.getByLabel('Video of the ad, without sound')
  await expect.poll(() => video.evaluate((found: HTMLVideoElement) => found.videoWidth)).toBeGreaterThan(0)

  await page.keyboard.press('ControlOrMeta+s')
  await expect(toast(page, 'Ad draft updated successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Ad Set Name')).toHaveValue('Spring in the US')
  await expect(page.getByText('All changes are saved')).toBeVisible()

  await page.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(toast(page, 'Ad Submitted to Meta!')).toContainText(/Ad ID: \d+, Creative ID: \d+, Ad Set ID: \d+/)
  await expect(page.getByRole('button', { name: 'Submitted' })).toBeDisabled()
  await preview.getByRole('button', { name: 'Meta’s own preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meta’s own preview: Facebook feed' })
  await expect(dialog.frameLocator('iframe').getByText('Simulated preview')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Duplicate as new draft' }).click()
  await expect(page.getByRole('button', { name: 'Submit to Meta' })).toBeEnabled()
  await expect(page).not.toHaveURL(new RegExp(draftId))
})

test('a link leads to its field, nothing is cut off on a narrow screen, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDraft(page, '?field=website_url')
  await expect(page.getByRole('textbox', { name: 'Website URL' })).toBeFocused()
  await page.getByRole('radio', { name: 'Create New Ad Set' }).check()
  await page.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await page.getByRole('tab', { name: 'Reel' }).click()
  await page.getByRole('switch', { name: 'Show safe zones' }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await findViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Facebook feed' }).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to ad drafts' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
