import { createServer } from 'node:net'
import { startApp } from './app.ts'
import { toast } from './journey.ts'
import {
  expect,
  generate,
  openStudio,
  overlay,
  results,
  test,
  uploadFixtures,
  videos,
  writeSystemPrompt,
} from './studio-journey.ts'
import { typeInto } from './typing.ts'

test('continues a batch in the background and cancels its jobs from the tray', async ({ page, app }) => {
  await openStudio(page, app, 'Background')
  await uploadFixtures(page, 'small.mp4', 'small.mov')
  await writeSystemPrompt(page, 'Write well. [[stub:slow:30000]]')
  await generate(page).dblclick()
  await expect(overlay(page)).toContainText('Processing videos (0 of 2 complete)')
  await expect(overlay(page)).toContainText('Batch Progress: 0 of 2 complete')
  await expect(overlay(page)).toContainText('Analyzing video content in parallel')
  await expect(page.getByRole('button', { name: 'Continue in background' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Results' })).toBeFocused()
  await expect(results(page).getByText('Processing jobs (0 of 2) complete...').first()).toBeVisible()

  await page.reload()
  await expect(results(page).getByText('Processing...', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Jobs, 2 running' }).click()
  await page.getByRole('button', { name: 'Cancel small.mp4' }).last().click()
  await expect(results(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Jobs, 1 running' })).toBeFocused()
  await results(page).getByRole('button', { name: 'Cancel small.mov' }).click()
  await expect(results(page).getByText('0 of 2 succeeded, 2 cancelled').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jobs, none running' })).toBeVisible()
})

test('retries all failed videos together', async ({ page, app }) => {
  await openStudio(page, app, 'Retry')
  await uploadFixtures(page, 'small.mp4', 'rotated.mp4')
  await writeSystemPrompt(page, 'Write well. [[stub:400-then-ok]]')
  await generate(page).click()
  await expect(results(page).getByText('0 of 2 succeeded, 2 failed').first()).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  await results(page).getByRole('button', { name: 'Retry 2 failed' }).click()
  await expect(results(page).getByText('2 of 2 succeeded').first()).toBeVisible()
})

test('keeps the form when the session ends and generates after signing in', async ({ page, app }) => {
  await openStudio(page, app, 'Ended session')
  await uploadFixtures(page, 'small.mp4')
  await writeSystemPrompt(page, 'A prompt that took an hour.')
  await page.route(
    '**/api/jobs/submit',
    async (route) => {
      await page.request.post('/api/logout')
      await route.continue()
    },
    { times: 1 },
  )
  await generate(page).click()
  await expect(page).toHaveURL('/auth?redirect=%2Fstudio')
  await expect(toast(page, 'Your session has ended')).toContainText('Please sign in again.')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await typeInto(form.getByLabel('Username'), 'Ended session')
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await form.getByRole('textbox', { name: 'Password' }).press('Enter')

  await expect(page).toHaveURL('/studio')
  await expect(videos(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^System prompt/ }).click()
  await expect(page.getByLabel('Ad Copy Generator')).toHaveValue('A prompt that took an hour.')
  await generate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()
})

test('polls a batch without the event stream and shows a failed poll', async ({ page, app }) => {
  await page.route('**/api/events*', (route) => route.abort())
  await openStudio(page, app, 'Polling')
  await uploadFixtures(page, 'small.mp4')
  await writeSystemPrompt(page, 'Write well. [[stub:slow:3000]]')
  await page.route('**/api/jobs/0*', (route) => route.fulfill({ status: 503, body: 'down' }), { times: 1 })
  await generate(page).click()
  await page.getByRole('button', { name: 'Continue in background' }).click()
  await expect(results(page).getByText('Failed to fetch job status: 503')).toBeVisible()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()
})

test('shows the end of a batch after a server restart without a reload', async ({ browser, stub }) => {
  const app = await startApp({ ...stub.env, PORT: String(await freePort()) })
  const context = await browser.newContext({ baseURL: app.url })
  try {
    const page = await context.newPage()
    await openStudio(page, app, 'Restart')
    await uploadFixtures(page, 'small.mp4')
    await writeSystemPrompt(page, 'Write well. [[stub:slow:2000]]')
    await generate(page).click()
    await page.getByRole('button', { name: 'Continue in background' }).click()
    await expect(page.getByRole('button', { name: 'Jobs, 1 running' })).toBeVisible()
    // A graceful stop would wait for the job.
    await app.kill()
    await expect(results(page).getByText('Failed to get job status')).toBeVisible()
    await app.restart()
    await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible({ timeout: 60_000 })
  } finally {
    await context.close()
    await app.destroy()
  }
})

/** A fixed port lets the restarted server use the same address. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
