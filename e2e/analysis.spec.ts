import type { Page } from '@playwright/test'
import { fixture, startApp, startGeminiStub } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expect, register, test } from './journey.ts'

test.use({ serverEnv: { PERCEPTION: 'on' } })

/** Reading a video takes about 10 s of a processor, at a low priority. */
const watchingMs = 120_000

const videos = (page: Page) => page.getByRole('list', { name: 'Videos' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const secondsOf = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime)

async function upload(page: Page, ...names: string[]) {
  await page.getByLabel('Video files').setInputFiles(names.map(fixture))
  await expect(videos(page).getByText('Uploaded', { exact: true })).toHaveCount(names.length)
}

async function press(page: Page, label: string) {
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(results(page).getByRole('link', { name: 'Write ad copy from this' })).toBeVisible({
    timeout: watchingMs,
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('analyses a captioned ad, shows the second of its offer, and writes copy from it', async ({ page }) => {
  await register(page, 'Mara')
  await page.getByRole('link', { name: /^Analyze a Video/ }).click()
  await expect(page).toHaveURL('/analyze')
  await upload(page, 'captioned.mp4')
  await press(page, 'Analyze video')
  await expectAccessible(page, 'the analysis on its card')
  await results(page).getByRole('link', { name: 'Open in History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'captioned.mp4' })).toBeVisible()
  const offer = page.locator('dl > div').filter({ has: page.getByText('Offer', { exact: true }) })
  await expect(offer).toContainText(/20% off/i)
  await offer.getByRole('button', { name: /0:06/ }).click()
  expect(await secondsOf(page)).toBeCloseTo(6, 0)
  await expectAccessible(page, 'the analysis')

  await page.getByRole('link', { name: 'Write ad copy from this' }).click()
  await expect(page.getByLabel('What the analysis found')).toHaveValue(/20% OFF EVERYTHING/)
  await expect(videos(page).getByText('captioned.mp4')).toBeVisible()
  await page.getByRole('button', { name: 'Generate ad copy' }).click()
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible({ timeout: watchingMs })
  await results(page).getByRole('link', { name: 'Open in History' }).click()
  await page.getByRole('button', { name: 'View Full Prompt' }).click()
  await expect(page.getByText('What the analysis found')).toBeVisible()
})

test('compares two uploads, and the videos of two results', async ({ page }) => {
  await register(page, 'Nils')
  await page.goto('/compare')
  await upload(page, 'captioned.mp4', 'small.mp4')
  await press(page, 'Compare videos')
  await expect(results(page).getByText('Verdict by aspect')).toBeVisible()
  await expectAccessible(page, 'the comparison on its card')

  await page.goto('/analyze')
  await upload(page, 'captioned.mp4')
  await press(page, 'Analyze video')
  await page.goto('/history')
  await page.getByRole('button', { name: 'Bulk select' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('Compare takes Video 1 of a comparison.')).toBeVisible()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(videos(page).getByText('Loaded', { exact: true })).toHaveCount(2)
  await expect(page).toHaveURL('/compare')
  await press(page, 'Compare videos')
  await results(page).getByRole('link', { name: 'Open in History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /captioned\.mp4.* vs .*captioned\.mp4/ })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(2)
  await expectAccessible(page, 'the comparison')
  await page.getByRole('link', { name: 'Reprocess' }).click()
  await expect(videos(page).getByText('Loaded', { exact: true })).toHaveCount(2)
  await expect(page).toHaveURL('/compare')
})

test('analyses and compares through Gemini', async ({ browser }) => {
  const stub = await startGeminiStub()
  const app = await startApp(stub.env)
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await register(page, 'Greta')
  await page.goto('/analyze')
  await upload(page, 'small.mp4')
  await press(page, 'Analyze video')
  await expect(results(page).getByText('Key takeaways')).toBeVisible()
  await page.goto('/compare')
  await upload(page, 'small.mp4', 'captioned.mp4')
  await press(page, 'Compare videos')
  await expect(results(page).getByText('Verdict by aspect')).toBeVisible()
  await context.close()
  await app.destroy()
  await stub.stop()
})
