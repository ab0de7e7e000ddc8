import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { fixturePath } from './app.ts'
import { toast } from './journey.ts'
import { makeVideo } from './made-video.ts'
import { expect, generate, openStudio, results, test, videos } from './studio-journey.ts'

const mb = 1_048_576
const tus = '**/api/uploads/tus/**'
const choose = (page: Page, ...files: string[]) => page.getByLabel('Video files').setInputFiles(files)
const uploaded = (page: Page) => videos(page).getByText('Uploaded', { exact: true })

const folder = mkdtempSync(path.join(tmpdir(), 'hookline-files-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function makeFile(name: string, sizeBytes: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, '')
  truncateSync(file, sizeBytes)
  return file
}

/** The bytes that the page sent by tus and the server acknowledged. */
function countSent(page: Page) {
  const offsets: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'PATCH') offsets.push(Number(response.headers()['upload-offset']))
  })
  return offsets
}

/** Cuts the network at the second piece of an upload. */
async function cutAtSecondPiece(page: Page, cut: () => Promise<void>) {
  const isCut = Promise.withResolvers<void>()
  let pieces = 0
  await page.route(tus, async (route) => {
    if (route.request().method() !== 'PATCH' || ++pieces < 2) return route.continue()
    await cut()
    isCut.resolve()
    await route.abort('internetdisconnected')
  })
  return isCut.promise
}

test('refuses unsuitable files by name, completes an interrupted upload on retry, and generates from what is left', async ({
  page,
  app,
}) => {
  await openStudio(page, app, 'Refused files')
  await test.step('nothing is chosen', async () => {
    await expect(generate(page)).toHaveAccessibleDescription('Add a video first.')
    await generate(page).press('Enter')
    await expect(toast(page, 'No video(s) uploaded')).toContainText('Please upload at least one video.')
    await page.getByRole('button', { name: 'Upload 0 File(s)' }).click()
    await expect(toast(page, 'No file selected')).toContainText('Please select a file to upload')
  })

  await test.step('files of the wrong size or type', async () => {
    const mayEnd = Promise.withResolvers<void>()
    const cut = (route: Route) => mayEnd.promise.then(() => route.abort())
    await page.route('**/storage', cut, { times: 1 })
    const tooLarge = makeFile('too-large.mp4', 209_715_201)
    await choose(page, tooLarge, makeFile('empty.mp4', 0), makeFile('notes.txt', 10), makeVideo('cut.mp4'))
    await expect(toast(page, 'Error: File too large')).toContainText('too-large.mp4: Maximum file size is 200 MB')
    await expect(page.getByRole('alert').filter({ hasText: '3 files were not added' })).toContainText('notes.txt')
    await expect(videos(page).getByRole('listitem')).toHaveCount(1)
    mayEnd.resolve()
  })

  await test.step('an interrupted upload', async () => {
    await expect(videos(page).getByText('Network error during upload')).toBeVisible()
    await expect(toast(page, 'Upload failed')).toContainText('Failed to upload 1 file(s).')
    await page.getByRole('button', { name: 'Retry cut.mp4' }).click()
    await expect(uploaded(page)).toBeVisible()
    // It replaces 'Upload complete' at once.
    await expect(toast(page, 'Upload Processed')).toContainText('cut.mp4 and its screenshot are ready.')
    await page.getByRole('button', { name: 'Upload 0 File(s)' }).click()
    const words = 'All files have already been uploaded or are in progress'
    await expect(toast(page, 'No files to upload')).toContainText(words)
  })

  await test.step('a video that the browser cannot decode', async () => {
    await choose(page, fixturePath('hevc.mov'))
    await expect(videos(page).getByText(/^No screenshot: Failed to load video\./)).toBeVisible()
    await expect(toast(page, 'Upload Processed')).toContainText('hevc.mov is ready.')
  })

  await test.step('a file that is not a video, whatever its name', async () => {
    await choose(page, ...['notvideo.mp4', 'small.mp4'].map(fixturePath))
    await expect(videos(page).getByText('This file is not an MP4 or QuickTime video.')).toBeVisible()
    await expect(toast(page, 'Upload partially completed')).toContainText(
      'Uploaded 1 out of 2 files. Check for errors.',
    )
    await generate(page).click()
    await expect(toast(page, 'Validation error')).toContainText('Please check your file uploads')
    await expect(videos(page).getByRole('listitem').filter({ hasText: 'notvideo.mp4' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove notvideo.mp4' }).click()
    await expect(page.getByRole('button', { name: 'Remove cut.mp4' })).toBeFocused()
  })

  await generate(page).click()
  await expect(results(page).getByText('3 of 3 succeeded').first()).toBeVisible()
})

/** Records the steps of an upload by form that the page asks for. */
function recordSteps(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/storage') asked.push('bytes')
    if (pathname.includes('/file-info/')) asked.push('file-info')
  })
  return asked
}

/** Takes the network away at the next request to this address. */
async function loseNetworkAt(page: Page, url: string) {
  const isLost = Promise.withResolvers<void>()
  const lose = async (route: Route) => {
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
    isLost.resolve()
  }
  await page.route(url, lose, { times: 1 })
  return isLost.promise
}

const waiting = (page: Page) => videos(page).getByText('Waiting for the network')

test('sends no byte again that arrived when the network is lost during an upload, small or large', async ({
  page,
  context,
  app,
}) => {
  await openStudio(page, app, 'Lost network')
  const asked = recordSteps(page)
  const bar = page.getByText('Uploads continue when the network is back.')

  await test.step('only the answer was lost', async () => {
    const isLost = loseNetworkAt(page, '**/file-info/**')
    await choose(page, makeVideo('small.mp4'))
    await isLost
    await expect(bar).toBeVisible()
    await expect(waiting(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
    await context.setOffline(false)
    await expect(uploaded(page)).toHaveCount(1)
    await expect(bar).toHaveCount(0)
    expect(asked.splice(0)).toEqual(['bytes', 'file-info', 'file-info'])
  })

  await test.step('the form was lost', async () => {
    const isLost = loseNetworkAt(page, '**/storage')
    await choose(page, makeVideo('small.mov'))
    await isLost
    await expect(waiting(page)).toBeVisible()
    await context.setOffline(false)
    await expect(uploaded(page)).toHaveCount(2)
    expect(asked.splice(0)).toEqual(['bytes', 'file-info', 'bytes', 'file-info'])
  })

  await test.step('a piece of a large file was lost', async () => {
    const offsets = countSent(page)
    const file = makeVideo('tunnel.mp4', 20 * mb)
    const isCut = cutAtSecondPiece(page, () => context.setOffline(true))
    await choose(page, file)
    await isCut
    await expect(waiting(page)).toBeVisible()
    expect(offsets).toEqual([8 * mb])
    await page.unroute(tus)
    await context.setOffline(false)
    await expect(uploaded(page)).toHaveCount(3)
    expect(offsets).toEqual([8 * mb, 16 * mb, statSync(file).size])
  })
})

test('goes on with a large file after a reload, and asks for one that was not started', async ({ page, app }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openStudio(page, app, 'Reload')
  const offsets = countSent(page)
  const second = makeVideo('reload.mp4', 20 * mb)
  const isCut = cutAtSecondPiece(page, async () => undefined)
  await choose(page, second)
  await isCut
  await page.getByRole('switch', { name: 'Start uploads when files are added' }).click()
  await choose(page, fixturePath('rotated.mp4'))
  await expect(videos(page).getByText('Waiting', { exact: true })).toBeVisible()
  await page.unroute(tus)
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Add the same files again to continue' })
  await expect(alert.getByText('2 files are not uploaded yet')).toBeVisible()
  await expect(alert.getByText('reload.mp4')).toBeVisible()
  // The page may have sent a piece more before it closed.
  const kept = offsets.at(-1) ?? 0
  offsets.length = 0
  await page.getByRole('switch', { name: 'Start uploads when files are added' }).click()
  await choose(page, second)
  await expect(alert.getByText('1 file is not uploaded yet')).toBeVisible()
  await expect(uploaded(page)).toBeVisible()
  expect(offsets[0]).toBeGreaterThan(kept)
  expect(offsets.at(-1)).toBe(statSync(second).size)
  await choose(page, fixturePath('rotated.mp4'))
  await expect(alert).toHaveCount(0)
  await expect(uploaded(page)).toHaveCount(2)
})

test('sends no byte of a file that is stored already, and leads to its results', async ({ page, app }) => {
  await openStudio(page, app, 'Twice')
  const file = makeVideo('twice.mp4')
  await choose(page, file)
  await expect(uploaded(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove twice.mp4' }).click()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(storage|api\/uploads\/tus)/.test(pathname) && request.method() !== 'GET') sent.push(request.method())
  })
  await choose(page, file)
  await expect(videos(page).getByText('Already uploaded')).toBeVisible()
  await generate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 1' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove twice.mp4' }).click()
  await choose(page, file)
  await expect(videos(page).getByText('This video already has results. Open the results')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('link', { name: 'Open the results of twice.mp4' }).click()
  await expect(page).toHaveURL(/\/result\/\d+$/)
})

test('uploads the same file from two tabs at once, and goes on at the acknowledged offset after a kill of the server', async ({
  page,
  context,
  app,
}) => {
  await openStudio(page, app, 'Two tabs')
  const second = await context.newPage()
  await second.goto('/studio')
  const both = makeVideo('two-tabs.mp4', 40 * mb)
  await Promise.all([page, second].map((tab) => choose(tab, both)))
  for (const tab of [page, second]) await expect(uploaded(tab)).toBeVisible({ timeout: 60_000 })
  await second.close()

  const port = Number(new URL(app.url).port)
  const offsets = countSent(page)
  const file = makeVideo('killed.mp4', 20 * mb)
  const isKilled = cutAtSecondPiece(page, () => app.kill())
  await choose(page, file)
  await isKilled
  await page.unroute(tus)
  await app.restart(port)
  // The tus client tries again, for half a minute.
  await expect(uploaded(page)).toHaveCount(2, { timeout: 60_000 })
  expect(offsets).toEqual([8 * mb, 16 * mb, statSync(file).size])
})
