import type { Page, Response } from '@playwright/test'
import { fixture, startApp, startGeminiStub } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expect, register, test } from './journey.ts'

// One file for all journeys that watch a video: the same bytes are watched once a server.
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

async function addVideos(page: Page, ...names: string[]) {
  await page.getByLabel('Video files').setInputFiles(names.map(fixture))
  await expect(videos(page).getByText('Uploaded', { exact: true })).toHaveCount(names.length)
}

/** Presses it and waits for the analysis or comparison. */
async function analyze(page: Page, label: string) {
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(results(page).getByRole('link', { name: 'Write ad copy from this' })).toBeVisible({
    timeout: watchingMs,
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** @returns the name of the stored video, which may have been uploaded by another journey. */
async function upload(page: Page): Promise<string> {
  const nameIn = async (response: Response): Promise<string | undefined> => {
    if (!/\/(file-info\/|uploads\/same)/.test(response.url())) return
    const { data } = await response.json()
    return data.objectName ?? data.file?.objectName
  }
  await page.goto('/studio')
  const stored = page.waitForResponse(async (response) => (await nameIn(response)) !== undefined)
  await addVideos(page, 'captioned.mp4')
  return (await nameIn(await stored)) ?? ''
}

async function generate(page: Page) {
  await page.getByRole('button', { name: /^Generate ad copy/i }).click()
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible({ timeout: watchingMs })
}

/** Each variant has a chip for both claims, and a press seeks the player. */
async function expectClaimsThatSeek(page: Page, claims: RegExp[], atSeconds: number) {
  const lists = page.getByRole('list', { name: /^Claims of variant/ })
  await expect(lists).toHaveCount(5)
  for (const list of await lists.all()) {
    for (const name of claims) await expect(list.getByRole('button', { name }).first()).toBeVisible()
  }
  await expect(page.getByText('Not seen or heard in the video')).toHaveCount(0)
  for (const name of claims) {
    await page.getByRole('button', { name }).first().click()
    expect(await secondsOf(page)).toBeCloseTo(atSeconds, 0)
  }
}

async function openResult(page: Page, file: string) {
  await page.goto('/history')
  await page.getByRole('link', { name: file, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: file })).toBeVisible()
}

test('writes copy that quotes the ad, and shows the second of each claim', async ({ page }) => {
  await register(page, 'Mara')
  await upload(page)
  await generate(page)
  await openResult(page, 'captioned.mp4')
  await expect(page.getByText('Written from the text and speech in this video.')).toBeVisible()
  await expectClaimsThatSeek(page, [/^20% off · 0:06/, /^SAVE20 · 0:06/], 6)
  const spoken = page.getByRole('list', { name: 'Speech' }).getByRole('button', { name: /Free shipping until Sunday/ })
  await spoken.focus()
  await page.keyboard.press('Enter')
  expect(await secondsOf(page)).toBeCloseTo(2.4, 0)
  await expectAccessible(page)

  await page.goto('/history?search=free%20shipping')
  await expect(
    page.getByRole('article').getByText(/In the video at 0:02: “Free shipping until Sunday\.”/),
  ).toBeVisible()
})

test('writes the sample video’s copy from its captions', async ({ page }) => {
  await register(page, 'Nils')
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Try with a sample video' }).click()
  await page.getByRole('button', { name: /^Generate ad copy/i }).click()
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible({ timeout: watchingMs })
  await openResult(page, 'bloom-sample.mp4')
  await expect(page.getByText(/Green for a whole month/).first()).toBeVisible()
  await expectClaimsThatSeek(page, [/^20% off · 0:05/, /^BLOOM20 · 0:05/], 5.5)
})

test('analyses a captioned ad, shows the second of its offer, and writes copy from it', async ({ page }) => {
  await register(page, 'Ada')
  await page.getByRole('link', { name: /^Analyze a Video/ }).click()
  await expect(page).toHaveURL('/analyze')
  await addVideos(page, 'captioned.mp4')
  await analyze(page, 'Analyze video')
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
  await register(page, 'Bert')
  await page.goto('/compare')
  await addVideos(page, 'captioned.mp4', 'small.mp4')
  await analyze(page, 'Compare videos')
  await expect(results(page).getByText('Verdict by aspect')).toBeVisible()
  await expectAccessible(page, 'the comparison on its card')

  await page.goto('/analyze')
  await addVideos(page, 'captioned.mp4')
  await analyze(page, 'Analyze video')
  await page.goto('/history')
  await page.getByRole('button', { name: 'Bulk select' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('Compare takes Video 1 of a comparison.')).toBeVisible()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await expect(videos(page).getByText('Loaded', { exact: true })).toHaveCount(2)
  await expect(page).toHaveURL('/compare')
  await analyze(page, 'Compare videos')
  await results(page).getByRole('link', { name: 'Open in History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /captioned\.mp4.* vs .*captioned\.mp4/ })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(2)
  await expectAccessible(page, 'the comparison')
  await page.getByRole('link', { name: 'Reprocess' }).click()
  await expect(videos(page).getByText('Loaded', { exact: true })).toHaveCount(2)
  await expect(page).toHaveURL('/compare')
})

test('sends the text and speech to Gemini, checks its claims, and analyses and compares by it', async ({
  browser,
  app: offline,
}) => {
  const stub = await startGeminiStub()
  // What the other journeys have read is not read again.
  await offline.stop()
  const app = await startApp({ ...stub.env, PERCEPTION: 'on' }, offline.dataDir)
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await register(page, 'Greta')
  const objectName = await upload(page)
  // Gemini sees the video: on a slow machine it does not wait for the report.
  const readStatus = async () => (await (await page.request.get(`/api/watch-reports/${objectName}`)).json()).data.status
  await expect.poll(readStatus, { timeout: watchingMs }).toBe('ready')
  await generate(page)
  const requests = await (await fetch(`${stub.address}/__requests`)).text()
  expect(requests).toContain('USE CODE SAVE20')
  expect(requests).toContain('Free shipping until Sunday.')
  await openResult(page, 'captioned.mp4')
  await expect(page.getByRole('heading', { name: 'What the video says' })).toBeVisible()

  await page.goto('/analyze')
  await addVideos(page, 'small.mp4')
  await analyze(page, 'Analyze video')
  await expect(results(page).getByText('Key takeaways')).toBeVisible()
  await page.goto('/compare')
  await addVideos(page, 'small.mp4', 'captioned.mp4')
  await analyze(page, 'Compare videos')
  await expect(results(page).getByText('Verdict by aspect')).toBeVisible()
  await context.close()
  await app.destroy()
  await stub.stop()
})
