import { fixture } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'

test('lets a visitor on this machine test the store with a file, its analysis and a text', async ({ page }) => {
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
  await expectAccessible(page)
})

test('shows the active prompts and the types of the tools', async ({ page }) => {
  await page.goto('/debug-prompts')
  await expect(page.getByLabel('Ad Copy', { exact: true })).toHaveValue('ad-copy-system-prompt')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Tools' }).click()
  await expect(page.getByRole('table', { name: 'Tools' }).getByText('unified-generate-copy')).toBeVisible()
  await expectAccessible(page)
})
