// npm run bench -- interaction [files] [megabytes]
//
// The studio in a real, signed-in browser while 50 videos of 100 MB upload, three at a time. All have the same size, so
// each but the first is hashed before it is sent. Meanwhile the measurement types into a field, ticks a switch and opens a
// list, again and again. The browser's own event timing gives the time from each key or click until the next picture
// (to 8 ms). After half of the bytes the page is reloaded and the same files are chosen: what the server had
// acknowledged before must not be sent again.
import { mkdtempSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { fixturePath, startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { findInstalledBrowser } from '../scripts/lib/browser.mjs'
import { ms, quantile, report } from './report.ts'

const count = Number(process.argv[2] ?? 50)
const sizeBytes = Number(process.argv[3] ?? 100) * 1_048_576
const limitMs = 200
const folder = mkdtempSync(path.join(tmpdir(), 'hookline-bench-'))

/** A sparse file: the fixture, a box of its own that players skip, and nothing. */
function makeFile(n: number): string {
  const video = readFileSync(fixturePath('small.mp4'))
  const box = Buffer.alloc(64)
  box.writeUInt32BE(sizeBytes - video.length, 0)
  box.write(`free film ${n} ${crypto.randomUUID()}`, 4, 'latin1')
  const file = path.join(folder, `film-${n}.mp4`)
  writeSync(openSync(file, 'w'), Buffer.concat([video, box]))
  truncateSync(file, sizeBytes)
  return file
}

interface Seen {
  /** Milliseconds from input to picture. */
  interactions: number[]
  tasks: number[]
}

/** Runs in the page before its own scripts. */
function watchInteractions() {
  const seen: Seen = { interactions: [], tasks: [] }
  Object.assign(window, { seen })
  const longest = new Map<number, number>()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) {
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
      }
    }
    seen.interactions = [...longest.values()]
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** By address of the upload: the end of what the server acknowledged, and where each next piece began. */
function watchPieces(page: Page) {
  const acknowledged = new Map<string, number>()
  const total = () => [...acknowledged.values()].reduce((sum, bytes) => sum + bytes, 0)
  let sentAgain = 0
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return
    const begin = Number(request.headers()['upload-offset'])
    sentAgain += Math.max(0, (acknowledged.get(request.url()) ?? 0) - begin)
  })
  page.on('response', (response) => {
    const offset = response.headers()['upload-offset']
    if (response.request().method() !== 'PATCH' || !response.ok() || offset === undefined) return
    acknowledged.set(response.url(), Number(offset))
  })
  return { total, sentAgain: () => sentAgain }
}

/** Types, ticks and opens until `isOver`. @returns how often */
async function interact(page: Page, isOver: () => Promise<boolean>): Promise<number> {
  const project = page.getByLabel('Project', { exact: true })
  const start = page.getByRole('switch', { name: 'Start uploads when files are added' })
  let done = 0
  while (!(await isOver())) {
    await project.pressSequentially('ab', { delay: 60 })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await start.click()
    await start.click()
    await page.getByRole('button', { name: /^System prompt/ }).click()
    done += 7
  }
  return done
}

const app = await startApp({ LOG_LEVEL: 'silent', PERCEPTION: 'off' })
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findInstalledBrowser(), args })
try {
  const files = Array.from({ length: count }, (_, n) => makeFile(n))
  const api = await openApi(app.url)
  await api.register('bench-uploads')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = api.cookie().split('=')
  await context.addCookies([{ name, value, url: app.url }])
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.addInitScript(watchInteractions)
  await page.goto(new URL('/studio', app.url).href)
  const pieces = watchPieces(page)
  const choose = () => page.getByLabel('Video files').setInputFiles(files)
  const readSeen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const begunAt = performance.now()

  await choose()
  let pressed = await interact(page, async () => pieces.total() > (count * sizeBytes) / 2)
  const before = await readSeen()
  await page.reload()
  await page.getByText('Add the same files again to continue').waitFor()
  await choose()
  const done = page.getByRole('list', { name: 'Videos' }).getByText(/^(Uploaded|Loaded)$/)
  pressed += await interact(page, async () => (await done.count()) === count)
  const after = await readSeen()

  const seconds = (performance.now() - begunAt) / 1000
  // The browser reports no interaction below 16 ms.
  const slow = [...before.interactions, ...after.interactions]
  const times = [...slow, ...Array(Math.max(0, pressed - slow.length)).fill(16)]
  const slowest = Math.max(...times)
  const megabytes = sizeBytes / 1_048_576
  report({
    what: `${times.length} keys and clicks while ${count} files of ${megabytes} MB upload in ${seconds.toFixed(0)} s; the slowest ${ms(slowest)}`,
    median: ms(quantile(times, 0.5)),
    p95: ms(quantile(times, 0.95)),
    p99: ms(quantile(times, 0.99)),
    wanted: { text: `all < ${limitMs} ms`, holds: slowest < limitMs },
  })
  const tasks = [...before.tasks, ...after.tasks]
  report({ what: `${tasks.length} long tasks meanwhile, the longest`, median: ms(Math.max(0, ...tasks)) })
  report({
    what: 'acknowledged bytes that were sent again after a reload',
    median: String(pieces.sentAgain()),
    wanted: { text: 'none', holds: pieces.sentAgain() === 0 },
  })
} finally {
  await browser.close()
  await app.destroy()
  rmSync(folder, { recursive: true })
}
