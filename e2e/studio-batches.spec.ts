import type { Page } from '@playwright/test'
import { expectAccessible, layers as layersAbove } from './axe.ts'
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

/** How to open each layer above the studio; Escape closes it. */
const layers: Record<string, (page: Page) => Promise<void>> = {
  'jobs tray': async (page) => {
    await page.getByRole('button', { name: /^Jobs/ }).click()
    await expect(page.getByText('Your jobs in the last 24 hours')).toBeVisible()
  },
  'account menu': async (page) => {
    await page.getByRole('button', { name: /account menu/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  },
  'tools menu': async (page) => {
    await page.getByRole('button', { name: 'Tools', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Generate Ad Copy' })).toBeVisible()
  },
  'connect dialog': async (page) => {
    await page.getByRole('button', { name: 'Demo' }).click()
    await expect(page.getByRole('dialog', { name: 'Connect the real services' })).toBeVisible()
  },
  'delete dialog': async (page) => {
    await page.getByRole('button', { name: 'Delete template' }).click()
    await expect(page.getByRole('dialog', { name: 'Delete Template' })).toBeVisible()
  },
  overlay: async (page) => {
    await page.getByRole('button', { name: 'Show progress' }).click()
    await expect(overlay(page)).toBeVisible()
  },
}

test('continues a batch in the background below accessible layers, cancels its jobs, and retries what failed together', async ({
  page,
  app,
}) => {
  await openStudio(page, app, 'Background')
  await uploadFixtures(page, 'small.mp4', 'hevc.mov')
  await writeSystemPrompt(page, 'Write well. [[stub:slow:240000]]')
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
  await expect(results(page).getByText(/^(Processing\.\.\.|Writing)$/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Jobs, 2 running' }).click()
  await page.getByRole('dialog', { name: 'Jobs' }).getByRole('button', { name: 'Cancel small.mp4' }).click()
  await expect(results(page).getByText(/^Cancelled by/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Jobs, 1 running' })).toBeFocused()

  await page.getByRole('button', { name: /^Template/ }).click()
  await page.getByLabel('Use a template').selectOption({ index: 1 })
  for (const [layer, openLayer] of Object.entries(layers)) {
    await openLayer(page)
    await expectAccessible(page, layer, layersAbove)
    await page.keyboard.press('Escape')
  }
  await expectAccessible(page, 'the studio')

  await results(page).getByRole('button', { name: 'Cancel hevc.mov' }).click()
  await expect(results(page).getByText('Your last batch: 2 videos, 0 ready. 2 cancelled.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Jobs, none running' })).toBeVisible()

  await writeSystemPrompt(page, 'Write well. [[stub:400-then-ok]]')
  await generate(page).click()
  await expect(results(page).getByText('0 of 2 succeeded, 2 failed').first()).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  await results(page).getByRole('button', { name: 'Retry 2 failed' }).click()
  await expect(results(page).getByText('2 of 2 succeeded').first()).toBeVisible()
})

test('keeps the form when the session ends, and ends its batch after the server was killed and restarted', async ({
  page,
  app,
}) => {
  await openStudio(page, app, 'Ended session')
  await uploadFixtures(page, 'small.mp4')
  const text = 'A prompt that took an hour. [[stub:slow:4000]]'
  await writeSystemPrompt(page, text)
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
  await expect(page.getByLabel('Ad Copy Generator')).toHaveValue(text)
  await generate(page).click()
  await page.getByRole('button', { name: 'Continue in background' }).click()
  await expect(page.getByRole('button', { name: 'Jobs, 1 running' })).toBeVisible()
  const readStatus = async () => (await (await page.request.get('/api/jobs')).json()).jobs[0].status
  await expect.poll(readStatus).toBe('processing')
  const port = Number(new URL(app.url).port)
  // A graceful stop would wait for the job.
  await app.kill()
  await expect(results(page).getByText('Failed to get job status')).toBeVisible()
  await app.restart(port)
  // The page is not loaded again, and another process may take the job only after its lease.
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible({ timeout: 60_000 })
})
