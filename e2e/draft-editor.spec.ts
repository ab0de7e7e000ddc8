import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { buildRefusedVideo } from '../apps/server/test/upload.ts'
import { fixture } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'
import { pick, typeInto } from './typing.ts'

let api: Person
let historyId = 0
test.beforeEach(async ({ app, context }) => {
  if (!api) {
    api = await registerPerson(app.url, 'ana')
    await api.connectMeta()
    historyId = (await api.submit(await api.upload('spring-sale.mp4'))).historyId
    await api.settle()
    const configuration = { snippet_text: 'Free returns for 30 days.' }
    await api.post('/api/meta/presets', { preset_name: 'Returns', preset_type: 'TEXT_SNIPPET', configuration })
  }
  await signInAs(context, app.url, api)
})

/** Objects of the simulated Meta. */
const seededPlace = {
  meta_ad_account_id: 'act_10160300000000001',
  facebook_page_id: '106100000000000001',
  meta_campaign_id: '120210000000000002',
  target_meta_ad_set_id: '120220000000000021',
  website_url: 'https://shop.example/spring',
}

/** Creates a draft of the generated result and opens it in the editor. */
async function openDraft(page: Page, search = ''): Promise<string> {
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: [historyId],
  })
  const id = data[0]?.id ?? ''
  await page.goto(`/meta-ads-editor/${id}${search}`)
  await expect(page.getByRole('textbox', { name: 'Ad Name' })).toBeVisible()
  return id
}

async function choose(page: Page, label: RegExp, text: string) {
  await pick(page.getByRole('combobox', { name: label }), text)
}

test('fills in, saves and submits a draft, shows Meta’s preview and duplicates the locked ad', async ({ page }) => {
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
  // The thumb lies under its label only with the styles of Mantine's FloatingIndicator.
  await expect(preview.locator('.mantine-SegmentedControl-indicator').first()).toHaveCSS('position', 'absolute')

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
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Duplicate as new draft' }).click()
  await expect(page.getByRole('button', { name: 'Submit to Meta' })).toBeEnabled()
  await expect(page).not.toHaveURL(new RegExp(draftId))
})

test('replaces a video that Meta refused and makes one ad', async ({ page }, testInfo) => {
  const refused = testInfo.outputPath('refused.mp4')
  writeFileSync(refused, buildRefusedVideo())
  const draftId = await openDraft(page)
  const video = await api.upload('refused.mp4', refused)
  await api.put(`/api/meta-ads/${draftId}`, { ...seededPlace, video_asset_gcs_url: `/storage/${video.objectName}` })
  await page.reload()
  await page.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(toast(page, 'Meta Submission Error')).toContainText('Meta could not use this video')

  await page.getByRole('button', { name: 'Replace video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace video' })
  await expect(dialog.getByRole('list').getByText('spring-sale.mp4')).toBeVisible()
  await expectAccessible(page)
  await dialog.locator('input[type=file]').setInputFiles(fixture('rotated.mp4'))
  await expect(toast(page, 'Ad Submitted to Meta!')).toContainText(/Ad ID: \d+/)
  const { objects } = await api.get<{ objects: { name: string }[] }>('/sandbox/control/objects?type=ads')
  expect(objects.filter(({ name }) => name.includes(draftId.replaceAll('-', '').slice(-12)))).toHaveLength(1)
})

test('focuses a linked field, fits a narrow screen and is accessible', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDraft(page, '?field=website_url')
  await expect(page.getByRole('textbox', { name: 'Website URL' })).toBeFocused()
  await page.getByRole('radio', { name: 'Create New Ad Set' }).check()
  await page.getByRole('button', { name: 'Submit to Meta' }).click()
  await expect(toast(page, 'Missing Information')).toBeVisible()
  await page.getByText('Preview', { exact: true }).click()
  await page.getByRole('tab', { name: 'Reel' }).click()
  await page.getByRole('switch', { name: 'Show safe zones' }).check()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Facebook feed' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to ad drafts' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(page)
})
