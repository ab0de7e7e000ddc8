import { fixture, startApp, startGeminiStub } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expect, register, test } from './journey.ts'

type Page = Parameters<typeof register>[0]

test.use({ serverEnv: { PERCEPTION: 'on' } })

/** Reading a video takes about 10 s of a processor, at a low priority. */
const watchingMs = 120_000

/** @returns the name of the stored video. */
async function upload(page: Page): Promise<string> {
  await page.goto('/studio')
  await page.getByLabel('Video files').setInputFiles([fixture('captioned.mp4')])
  const verified = page.waitForResponse(/\/file-info\//)
  await expect(page.getByRole('list', { name: 'Videos' }).getByText('Uploaded', { exact: true })).toHaveCount(1)
  return (await (await verified).json()).data.objectName
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

const secondsOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

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

test('sends the text and speech to Gemini, and checks its claims', async ({ browser }) => {
  const stub = await startGeminiStub()
  const app = await startApp({ ...stub.env, PERCEPTION: 'on' })
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
  await context.close()
  await app.destroy()
  await stub.stop()
})
