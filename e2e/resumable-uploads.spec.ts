import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeVideo } from './made-video.ts'
import { expect, openStudio, results, test, videos } from './studio-journey.ts'

const mb = 1_048_576
const tus = '**/api/uploads/tus/**'
const choose = (page: Page, files: string[]) => page.getByLabel('Video files').setInputFiles(files)
const uploaded = (page: Page) => videos(page).getByText('Uploaded', { exact: true })

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

test('goes on where the network broke, and after a reload with the same files', async ({ page, context, app }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openStudio(page, app, 'Tunnel')
  const offsets = countSent(page)
  const file = makeVideo('tunnel.mp4', 20 * mb)
  const isCut = cutAtSecondPiece(page, () => context.setOffline(true))
  await choose(page, [file])
  await isCut
  await expect(videos(page).getByText('Waiting for the network')).toBeVisible()
  expect(offsets).toEqual([8 * mb])
  await page.unroute(tus)
  await context.setOffline(false)
  await expect(uploaded(page)).toBeVisible()
  expect(offsets).toEqual([8 * mb, 16 * mb, statSync(file).size])

  offsets.length = 0
  const second = makeVideo('reload.mp4', 20 * mb)
  const isCutAgain = cutAtSecondPiece(page, async () => undefined)
  await choose(page, [second])
  await isCutAgain
  await page.unroute(tus)
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'Drop the same files to continue' })
  await expect(alert.getByText('reload.mp4')).toBeVisible()
  // The page may have sent a piece more before it closed.
  const kept = offsets.at(-1) ?? 0
  offsets.length = 0
  await choose(page, [second])
  await expect(alert).toHaveCount(0)
  await expect(uploaded(page)).toBeVisible()
  expect(offsets[0]).toBeGreaterThan(kept)
  expect(offsets.at(-1)).toBe(statSync(second).size)
})

test('sends no byte of a video that is stored already', async ({ page, app }) => {
  await openStudio(page, app, 'Same bytes')
  const file = makeVideo('same.mp4', 6 * mb)
  await choose(page, [file])
  await expect(uploaded(page)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(storage|api\/uploads\/tus)/.test(pathname) && request.method() !== 'GET') sent.push(request.method())
  })
  await page.getByRole('button', { name: 'Remove same.mp4' }).click()
  await choose(page, [file])
  await expect(videos(page).getByText('Already uploaded')).toBeVisible()
  await page.getByRole('button', { name: /^Generate ad copy/ }).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove same.mp4' }).click()
  await choose(page, [file])
  await expect(videos(page).getByText('Already has results: open or generate again')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('link', { name: 'Open the results of same.mp4' }).click()
  await expect(page).toHaveURL(/\/result\/\d+$/)
})

test('uploads the same file from two tabs at once', async ({ page, context, app }) => {
  await openStudio(page, app, 'Two tabs')
  const second = await context.newPage()
  await second.goto('/studio')
  const file = makeVideo('two-tabs.mp4', 40 * mb)
  await Promise.all([page, second].map((tab) => choose(tab, [file])))
  for (const tab of [page, second]) await expect(uploaded(tab)).toBeVisible({ timeout: 60_000 })
})

test('continues at the acknowledged offset after the server was killed', async ({ page, app }) => {
  const port = Number(new URL(app.url).port)
  await openStudio(page, app, 'Killed')
  const offsets = countSent(page)
  const file = makeVideo('killed.mp4', 20 * mb)
  const isKilled = cutAtSecondPiece(page, () => app.kill())
  await choose(page, [file])
  await isKilled
  await page.unroute(tus)
  await app.restart(port)
  // The tus client tries again, for half a minute.
  await expect(uploaded(page)).toBeVisible({ timeout: 60_000 })
  expect(offsets).toEqual([8 * mb, 16 * mb, statSync(file).size])
})
