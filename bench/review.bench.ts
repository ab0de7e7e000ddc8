// npm run bench -- review
//
// A batch of videos in a real, signed-in browser, written by the offline writer. First the studio: 12 videos are dropped,
// 'Generate' and 'Review' are pressed, and the time from the end of the last upload until the first variant is on the
// screen is measured. Then the review: keys accept variants, and the browser's own event timing gives the time from each
// key until the next picture (to 8 ms), in a batch of 2 and in one of 200 videos.
import { type BrowserContext, chromium } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { dropFiles } from '../e2e/drop-files.ts'
import { makeVideo } from '../e2e/made-video.ts'
import { arrive, type Person } from '../e2e/people.ts'
import { findInstalledBrowser } from '../scripts/lib/browser.mjs'
import { reportTimes, wantBelow } from './report.ts'

const rounds = 5
const videoCount = 12
const keyPresses = 20

/** @returns milliseconds from the end of the last upload until the first variant is on the screen. */
async function measureFirstVariant(context: BrowserContext, url: string, round: number): Promise<number> {
  const page = await context.newPage()
  let lastUpload = 0
  page.on('response', (response) => {
    // The picture of a video is the last that is stored of it.
    if (response.url().endsWith('/upload-screenshot')) lastUpload = performance.now()
  })
  await page.goto(new URL('/studio', url).href)
  await page.getByRole('button', { name: /generate ad copy/i }).waitFor()
  await dropFiles(
    page,
    Array.from({ length: videoCount }, (_, n) => makeVideo(`round ${round} video ${n}.mp4`)),
  )
  await page.getByRole('button', { name: /generate ad copy/i }).click()
  await page
    .getByRole('button', { name: /^Review( as they become ready)?$/ })
    .or(page.getByRole('link', { name: /^Review/ }))
    .first()
    .click()
  await page
    .getByRole('article', { name: /^Variant 1/ })
    .first()
    .waitFor()
  const shownAt = performance.now()
  await page.close()
  return shownAt - lastUpload
}

/** @returns milliseconds from each key that accepts a variant until the next picture. */
async function measureDecisions(context: BrowserContext, url: string, api: Person, videos: number): Promise<number[]> {
  const video = await api.upload('review.mp4')
  const names = Array.from({ length: videos }, (_, n) => `Video ${n + 1}.mp4`)
  const { batchId } = await api.submitBatch(names.map((filename) => ({ ...video, filename })))
  const page = await context.newPage()
  await page.addInitScript(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') durations.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(new URL(`/review?batch=${batchId}`, url).href)
  const decided = (count: number) => page.getByText(new RegExp(`^${count} of ${videos * 5} variants decided`)).first()
  await decided(0).waitFor({ timeout: 300_000 })
  // A batch of two has ten variants.
  const count = Math.min(keyPresses, videos * 5 - 1)
  for (let n = 1; n <= count; n += 1) {
    await page.keyboard.press('a')
    await decided(n).waitFor()
  }
  const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
  await page.close()
  // The browser reports no key below 16 ms.
  return [...durations, ...Array<number>(Math.max(0, count - durations.length)).fill(16)]
}

const app = await startApp({ LOG_LEVEL: 'silent', PERCEPTION: 'off' })
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findInstalledBrowser(), args })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const api = await arrive(context, app.url, 'bench-review')
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) delays.push(await measureFirstVariant(context, app.url, round))
  reportTimes(`the first variant after the last of ${videoCount} uploads`, delays, { wanted: wantBelow(2000, delays) })
  for (const videos of [2, 200]) {
    const times = await measureDecisions(context, app.url, api, videos)
    reportTimes(`key to picture, ${videos} videos`, times, { wanted: wantBelow(100, times) })
  }
} finally {
  await browser.close()
  await app.destroy()
}
