import { fixture } from './app.ts'
import { findViolations } from './axe.ts'
import { expect, test } from './journey.ts'

test('a visitor of this machine checks the store: a file, its analysis, and a text', async ({ page }) => {
  await page.goto('/test-gcs')
  await expect(page.getByText('Configured', { exact: true })).toBeVisible()
  const file = page.getByRole('region', { name: 'Upload a file' })
  await page.locator('input[type="file"]').setInputFiles(fixture('small.mp4'))
  await file.getByRole('button', { name: 'Upload file' }).click()
  await expect(file.getByText(/^gs:\/\/hookline-local\/diagnostics\//)).toBeVisible()

  const analysis = page.getByRole('region', { name: 'Analyze a video' })
  await analysis.getByRole('button', { name: 'Use Uploaded File' }).click()
  await analysis.getByRole('button', { name: 'Analyze video' }).click()
  await expect(analysis.getByText(/no AI watched this video/)).toBeVisible()

  const text = page.getByRole('region', { name: 'Upload a text' })
  await text.getByRole('button', { name: 'Upload text' }).click()
  await expect(text.getByText(/^gs:/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page)).toEqual([])
})

test('the prompts in force and the types of the tools are shown', async ({ page }) => {
  await page.goto('/debug-prompts')
  await expect(page.getByLabel('Ad Copy', { exact: true })).toHaveValue('ad-copy-system-prompt')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Tools' }).click()
  await expect(page.getByRole('table', { name: 'Tools' }).getByText('unified-generate-copy')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
