import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page, Route } from '@playwright/test'
import { fixture } from './app.ts'
import { toast } from './journey.ts'
import { makeVideo } from './made-video.ts'
import { expect, generate, openStudio, results, test, uploadFixtures, videos } from './studio-journey.ts'

const closeToast = (page: Page) => page.getByRole('button', { name: 'Close notification' }).click()

const folder = mkdtempSync(path.join(tmpdir(), 'hookline-files-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function makeFile(name: string, sizeBytes: number): string {
  const file = path.join(folder, name)
  writeFileSync(file, '')
  truncateSync(file, sizeBytes)
  return file
}

test('refuses unsuitable files by name before the upload', async ({ page, app }) => {
  await openStudio(page, app, 'Refused files')
  await generate(page).click()
  await expect(toast(page, 'No video(s) uploaded')).toContainText('Please upload at least one video.')
  await page.getByRole('button', { name: 'Upload 0 File(s)' }).click()
  await expect(toast(page, 'No file selected')).toContainText('Please select a file to upload')

  const tooLarge = makeFile('too-large.mp4', 209_715_201)
  const chosen = [tooLarge, makeFile('empty.mp4', 0), makeFile('notes.txt', 10), fixture('small.mp4')]
  await page.getByLabel('Video files').setInputFiles(chosen)
  await expect(toast(page, 'Error: File too large')).toContainText('too-large.mp4: Maximum file size is 200 MB')
  await expect(page.getByRole('alert').filter({ hasText: '3 files were not added' })).toContainText('notes.txt')
  await expect(videos(page).getByRole('listitem')).toHaveCount(1)
})

test('refuses a file that is not a video and uploads the others', async ({ page, app }) => {
  await openStudio(page, app, 'Lying file')
  await page.getByLabel('Video files').setInputFiles(['notvideo.mp4', 'small.mp4'].map(fixture))
  await expect(videos(page).getByText('This file is not an MP4 or QuickTime video.')).toBeVisible()
  await expect(toast(page, 'Upload partially completed')).toContainText('Uploaded 1 out of 2 files. Check for errors.')
  await generate(page).click()
  await expect(toast(page, 'Validation error')).toContainText('Please check your file uploads')
  await expect(videos(page).getByRole('listitem').filter({ hasText: 'notvideo.mp4' })).toBeFocused()

  await page.getByRole('button', { name: 'Remove notvideo.mp4' }).click()
  await expect(page.getByRole('button', { name: 'Remove small.mp4' })).toBeFocused()
  await generate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()
})

test('reports an interrupted upload and completes it on retry', async ({ page, app }) => {
  await openStudio(page, app, 'Cut connection')
  await page.route('**/storage', (route) => route.abort(), { times: 1 })
  await page.getByLabel('Video files').setInputFiles(makeVideo('small.mp4'))
  await expect(videos(page).getByText('Network error during upload')).toBeVisible()
  await expect(toast(page, 'Upload failed')).toContainText('Failed to upload 1 file(s).')
  await page.getByRole('button', { name: 'Retry small.mp4' }).click()
  await expect(videos(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(toast(page, 'Upload complete')).toContainText('Successfully uploaded 1 file(s).')
  await closeToast(page)
  await expect(toast(page, 'Upload Processed')).toContainText('small.mp4 and its screenshot are ready.')
  await page.getByRole('button', { name: 'Upload 0 File(s)' }).click()
  const words = 'All files have already been uploaded or are in progress'
  await expect(toast(page, 'No files to upload')).toContainText(words)
})

test('resumes an upload when the network is back and checks what is stored before resending', async ({
  page,
  context,
  app,
}) => {
  await openStudio(page, app, 'No network')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/storage') asked.push('bytes')
    if (pathname.includes('/file-info/')) asked.push('file-info')
  })
  const bar = page.getByText('Uploads continue when the network is back.')
  const upload = async (name: string) => {
    await page.getByLabel('Video files').setInputFiles(makeVideo(name))
  }
  const loseNetworkAt = async (url: string) => {
    const isLost = Promise.withResolvers<void>()
    const lose = async (route: Route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
      isLost.resolve()
    }
    await page.route(url, lose, { times: 1 })
    return isLost.promise
  }

  // The file arrives, its file-info answer is lost.
  const lostAnswer = loseNetworkAt('**/file-info/**')
  await upload('small.mp4')
  await lostAnswer
  await expect(bar).toBeVisible()
  await expect(videos(page).getByText('Waiting for the network')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await context.setOffline(false)
  await expect(videos(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(asked).toEqual(['bytes', 'file-info', 'file-info'])

  // The upload itself fails.
  asked.length = 0
  const lostBytes = loseNetworkAt('**/storage')
  await upload('small.mov')
  await lostBytes
  await expect(videos(page).getByText('Waiting for the network')).toBeVisible()
  await context.setOffline(false)
  await expect(videos(page).getByText('Uploaded', { exact: true })).toHaveCount(2)
  expect(asked).toEqual(['bytes', 'file-info', 'bytes', 'file-info'])
})

test('uses a video that the browser cannot decode without a screenshot and says why', async ({ page, app }) => {
  await openStudio(page, app, 'Undecodable')
  await uploadFixtures(page, 'hevc.mov')
  await expect(videos(page).getByText(/^No screenshot: Failed to load video\./)).toBeVisible()
  await closeToast(page)
  await expect(toast(page, 'Upload Processed')).toContainText('hevc.mov is ready.')
  await generate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()
})

test('keeps uploaded videos after a reload and names the files to choose again', async ({ page, app }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await openStudio(page, app, 'Reload')
  await uploadFixtures(page, 'small.mp4')
  await page.getByRole('switch', { name: 'Start uploads when files are added' }).click()
  await page.getByLabel('Video files').setInputFiles(fixture('small.mov'))
  await expect(page.getByRole('button', { name: 'Upload 1 File(s)' })).toBeVisible()
  await page.reload()
  await expect(videos(page).getByText('Loaded', { exact: true })).toBeVisible()
  await expect(page.getByText('1 file is not uploaded yet')).toBeVisible()
  await page.getByLabel('Video files').setInputFiles(fixture('small.mov'))
  await expect(page.getByText('1 file is not uploaded yet')).toHaveCount(0)
})

test('loads a result’s video into the studio and clears the address', async ({ page, app }) => {
  const api = await openStudio(page, app, 'Reprocess')
  const { historyId } = await api.submit(await api.upload('earlier.mp4'), { modelId: 'gemini-3.8-flash' })
  await api.settle()
  await page.goto(`/result/${historyId}`)
  await page.getByRole('link', { name: 'Reprocess' }).click()
  await expect(videos(page).getByText('earlier.mp4')).toBeVisible()
  await expect(videos(page).getByText('Loaded', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/studio')
  await generate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()

  await page.goto('/studio?reprocessId=abc')
  await expect(toast(page, 'Invalid Reprocess ID')).toContainText('The provided reprocess ID is not valid.')
  await expect(page).toHaveURL('/studio')
  await page.goto('/studio?reprocessId=999999')
  await expect(toast(page, 'Error Fetching Reprocess Data')).toBeVisible()
})
