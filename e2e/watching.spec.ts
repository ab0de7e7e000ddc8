import path from 'node:path'
import type { Page, ViewportSize } from '@playwright/test'
import { buildSubmission } from '../apps/web/test/build-draft.ts'
import { fixturePath, startApp, startGeminiStub } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDrawn, openSteadily } from './layout-shift.ts'
import { arrive, type Person, registerPerson } from './people.ts'
import { typeInto } from './typing.ts'

// One file for all journeys that watch a video: the same bytes are watched once a server. They watch two videos.
test.use({ serverEnv: { PERCEPTION: 'on' } })

/** Reading a video takes about 10 s of a processor, at a low priority. */
const watchingMs = 120_000

const sampleVideo = path.join(import.meta.dirname, '../apps/web/public/sample/hookline-sample.mp4')
const captionedVideo = fixturePath('captioned.mp4')

const wide = { width: 1440, height: 900 }
const medium = { width: 1024, height: 768 }
const narrow = { width: 360, height: 740 }

const videos = (page: Page) => page.getByRole('list', { name: 'Videos' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const readCurrentTime = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.currentTime)

async function openTool(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const openHistory = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()

async function addVideos(page: Page, ...files: string[]) {
  await page.getByLabel('Video files').setInputFiles(files)
  for (const file of files) {
    await expect(videos(page).getByRole('button', { name: `Remove ${path.basename(file)}` })).toBeVisible()
  }
}

/** Presses it and waits for the one result of this press, for the last one is still shown. */
async function submit(page: Page, label: string) {
  const accepted = page.waitForResponse((response) => response.url().endsWith('/api/jobs/submit'), {
    timeout: watchingMs,
  })
  await page.getByRole('button', { name: label, exact: true }).click()
  const { data } = await (await accepted).json()
  const open = results(page).getByRole('link', { name: 'Open in History' })
  await expect(open).toHaveAttribute('href', `/result/${data.historyId}`, { timeout: watchingMs })
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: watchingMs })
  return open
}

/** @returns the link to the copy. */
async function generate(page: Page) {
  const open = await submit(page, 'Generate ad copy')
  await expect(results(page).getByRole('heading', { name: 'Variant 1' })).toBeVisible({ timeout: watchingMs })
  return open
}

/** @returns the link to the analysis or comparison. */
async function analyze(page: Page, label: string) {
  const open = await submit(page, label)
  await expect(results(page).getByRole('link', { name: 'Write ad copy from this' })).toBeVisible({
    timeout: watchingMs,
  })
  return open
}

/** Every claim of the variants has its second, and a press seeks the player. */
async function expectClaimsThatSeek(page: Page, claims: RegExp[], atSeconds: number) {
  await page.getByRole('button', { name: /found in the video for variant 1$/ }).click()
  const list = page.getByRole('list', { name: 'Claims of variant 1' })
  for (const name of claims) await expect(list.getByRole('button', { name }).first()).toBeVisible()
  await expect(page.getByText('· not seen or heard')).toHaveCount(0)
  for (const name of claims) {
    await page.getByRole('button', { name }).first().click()
    expect(await readCurrentTime(page)).toBeCloseTo(atSeconds, 0)
  }
}

test('writes the sample video’s copy from its captions, and shows the second of each claim', async ({
  page,
  app,
  context,
}) => {
  await arrive(context, app.url, 'Nils')
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Try with a sample video' }).click()
  // The press is deferred until the sample and the model have loaded.
  await (await generate(page)).click()
  await expect(page.getByRole('heading', { level: 1, name: 'bloom-sample.mp4' })).toBeVisible()
  await expect(page.getByText('Written from the text and speech in this video.')).toBeVisible()
  await expect(page.getByText(/Green for a whole month/).first()).toBeVisible()
  await expectClaimsThatSeek(page, [/^20% off · 0:05/, /^BLOOM20 · 0:05/], 5.5)

  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const created = await page.request.post('/api/meta-ads/create-from-selection', { data: { generatedResultIds: [id] } })
  const [draft] = (await created.json()).data
  await page.goto(`/meta-ads-editor/${draft.id}`)
  const claims = page.getByRole('list', { name: 'Claims of Headline 1' })
  await page.getByRole('button', { name: /found in the video for Headline 1$/ }).click()
  await claims.getByRole('button', { name: /^20% off · 0:05/ }).click()
  await expect(page.getByRole('tab', { name: 'Video' })).toHaveAttribute('aria-selected', 'true')
  expect(await readCurrentTime(page)).toBeCloseTo(5.5, 0)
})

/** Generates copy for the sample video and makes a draft of it, through the API. */
async function makeSampleDraft(api: Person): Promise<{ resultId: number; draftId: string }> {
  const { historyId } = await api.submit(await api.upload('bloom-sample.mp4', sampleVideo))
  await api.settle()
  const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads/create-from-selection', {
    generatedResultIds: [historyId],
  })
  return { resultId: historyId, draftId: data[0]?.id ?? '' }
}

/** What the server can answer of a draft. */
const draftStates = {
  new: {},
  'being sent': { submission: buildSubmission() },
  failed: {
    status: 'FAILED_SUBMISSION',
    submission: buildSubmission({
      state: 'failed',
      error: 'Meta could not use this video: its processing failed. Choose another file and submit again.',
      errorCode: 'META_REFUSED',
      errorField: 'video_asset_gcs_url',
    }),
  },
  'with an ad at Meta': { existing_ad: { adId: '120280507220010362', differs: ['headlines', 'website_url'] } },
  sent: {
    status: 'SUBMITTED_TO_META',
    meta_ad_id_returned: '120280507220010362',
    meta_creative_id_returned: '120258293233681920',
    meta_ad_set_id_returned: '120220000000000021',
    effective_status: 'IN_PROCESS',
  },
}

test('draws claims with their texts, so that nothing moves, and a draft in two windows, whatever its state', async ({
  app,
  context,
}) => {
  const person = await arrive(context, app.url, 'Nora')
  const { resultId, draftId } = await makeSampleDraft(person)
  for (const viewport of [wide, narrow]) {
    for (const route of [`/result/${resultId}`, `/review?ids=${resultId}`, `/meta-ads-editor/${draftId}`]) {
      const fresh = await context.newPage()
      await fresh.setViewportSize(viewport)
      await openSteadily(fresh, route)
      await expect(fresh.getByText(/found in the video/).first()).toBeAttached()
      await fresh.close()
    }
  }

  await person.connectMeta()
  /** Opens the editor in a medium window, with the server's answer changed. */
  async function openChanged(change: object) {
    const fresh = await context.newPage()
    await fresh.setViewportSize(medium)
    await fresh.route(`**/api/meta-ads/${draftId}`, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, ...change } } })
    })
    await openSteadily(fresh, `/meta-ads-editor/${draftId}`)
    // A draft that cannot be changed shows its facts at once.
    await expect(fresh.getByRole('list', { name: /^Claims of /, includeHidden: true }).first()).toBeAttached()
    return fresh
  }
  async function expectTwoWindows(fresh: Page, what: string, viewport: ViewportSize) {
    await fresh.setViewportSize(viewport)
    await expectDrawn(fresh)
    const height = await fresh.evaluate(() => document.documentElement.scrollHeight)
    expect.soft(height, `the draft, ${what}, at ${viewport.width} px`).toBeLessThanOrEqual(2 * viewport.height)
  }
  for (const [state, change] of Object.entries(draftStates)) {
    const fresh = await openChanged(change)
    for (const viewport of [medium, wide]) await expectTwoWindows(fresh, state, viewport)
    await fresh.close()
  }
  const threeLists = await openChanged({ link_descriptions: ['Grow easy', 'Green for a month', 'Fill it once'] })
  await expect(threeLists.getByRole('button', { name: 'Next link description' })).toBeVisible()
  await expect(threeLists.getByText(/^An approximation: /)).toBeInViewport({ ratio: 1 })
  await expectTwoWindows(threeLists, 'with three lists', wide)
  await threeLists.close()
})

test('compares and analyses a captioned ad, shows the second of its offer, and writes copy that quotes it', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(400_000)
  await arrive(context, app.url, 'Ada')
  await page.goto('/compare')

  await test.step('compares two uploads', async () => {
    await addVideos(page, captionedVideo, sampleVideo)
    await analyze(page, 'Compare videos')
    await expect(results(page).getByText('Verdict by aspect')).toBeVisible()
    await expectAccessible(page, 'the comparison on its card', '#main')
  })

  await test.step('analyses the ad', async () => {
    await openTool(page, 'Analyze a Video')
    await expect(page).toHaveURL('/analyze')
    await addVideos(page, captionedVideo)
    const open = await analyze(page, 'Analyze video')
    await expectAccessible(page, 'the analysis on its card', '#main')
    await open.click()
    await expect(page.getByRole('heading', { level: 1, name: 'captioned.mp4' })).toBeVisible()
    const offer = page.locator('dl > div').filter({ has: page.getByText('Offer', { exact: true }) })
    await expect(offer).toContainText(/20% off/i)
    await expect(page.getByText(/^Not found: /).first()).toBeVisible()
    await expect(page.getByText(/not given/i)).toHaveCount(0)
    await offer.getByRole('button', { name: /0:06/ }).click()
    expect(await readCurrentTime(page)).toBeCloseTo(6, 0)
    await expectAccessible(page, 'the analysis')
  })

  await test.step('compares the videos of two results', async () => {
    await openHistory(page)
    await page.getByRole('button', { name: 'Bulk select' }).click()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expect(page.getByText('Compare takes Video 1 of a comparison.')).toBeVisible()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(videos(page).getByText('Loaded', { exact: true })).toHaveCount(2)
    await expect(page).toHaveURL('/compare')
    await (await analyze(page, 'Compare videos')).click()
    await expect(page.getByRole('heading', { level: 1, name: /captioned\.mp4.* vs .*captioned\.mp4/ })).toBeVisible()
    await expect(page.locator('video')).toHaveCount(2)
    await expectAccessible(page, 'the comparison')
    await page.getByRole('link', { name: 'Reprocess' }).click()
    await expect(videos(page).getByText('Loaded', { exact: true })).toHaveCount(2)
    await expect(page).toHaveURL('/compare')
  })

  await test.step('writes copy from the analysis', async () => {
    await openHistory(page)
    await page.getByRole('link', { name: 'captioned.mp4', exact: true }).click()
    await page.getByRole('link', { name: 'Write ad copy from this' }).click()
    await expect(page.getByLabel('What the analysis found')).toHaveValue(/20% OFF EVERYTHING/)
    await expect(videos(page).getByText('captioned.mp4')).toBeVisible()
    await (await generate(page)).click()
    await expect(page.getByRole('heading', { level: 1, name: 'captioned.mp4' })).toBeVisible()
    await expect(page.getByText('Written from the text and speech in this video.')).toBeVisible()
    await expectClaimsThatSeek(page, [/^20% off · 0:06/, /^SAVE20 · 0:06/], 6)
    const spoken = page
      .getByRole('list', { name: 'Speech' })
      .getByRole('button', { name: /Free shipping until Sunday/ })
    await spoken.focus()
    await page.keyboard.press('Enter')
    expect(await readCurrentTime(page)).toBeCloseTo(2.4, 0)
    await expectAccessible(page, 'the copy')
    await page.getByRole('button', { name: 'View Full Prompt' }).click()
    await expect(page.getByText('What the analysis found')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('finds the ad by what it says', async () => {
    await openHistory(page)
    await typeInto(page.getByRole('searchbox'), 'free shipping')
    await expect(page).toHaveURL(/[?&]search=free\+shipping/)
    const found = page.getByRole('article').getByText(/In the video at 0:02: “Free shipping until Sunday\.”/)
    await expect(found.first()).toBeVisible()
  })
})

test('sends the text and speech to Gemini, which analyses and compares by them', async ({ app: offline }) => {
  const stub = await startGeminiStub()
  // What the other journeys have read is not read again.
  await offline.stop()
  const app = await startApp({ ...stub.env, PERCEPTION: 'on' }, offline.dataDir)
  try {
    const api = await registerPerson(app.url, 'Greta')
    const [ad, sample] = [
      await api.upload('captioned.mp4', captionedVideo),
      await api.upload('sample.mp4', sampleVideo),
    ]
    for (const { objectName } of [ad, sample]) {
      // Gemini sees the video: on a slow machine it does not wait for the report.
      const readStatus = async () =>
        (await api.get<{ data: { status: string } }>(`/api/watch-reports/${objectName}`)).data.status
      await expect.poll(readStatus, { timeout: watchingMs }).toBe('ready')
    }
    const modelId = 'gemini-3.8-flash'
    const copy = await api.submit(ad, { modelId })
    const analysis = await api.submit(sample, { modelId, toolKey: 'analyze-video' })
    const comparison = await api.compare(sample, ad, { modelId })
    await api.settle()
    const requests = await (await fetch(`${stub.address}/__requests`)).text()
    expect(requests).toContain('gemini-3.8-flash:generateContent')
    expect(requests).toContain('USE CODE SAVE20')
    expect(requests).toContain('Free shipping until Sunday.')
    const fetchContent = async ({ historyId }: { historyId: number }) => {
      const { result } = await api.get<{ result: { result: object } }>(`/api/history/${historyId}`)
      return JSON.stringify(result.result)
    }
    expect(await fetchContent(copy)).not.toContain('no AI watched')
    expect(await fetchContent(analysis)).toContain('keyTakeaways')
    expect(await fetchContent(comparison)).toContain('aspects')
  } finally {
    await app.destroy()
    await stub.stop()
  }
})
