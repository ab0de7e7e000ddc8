import { fixturePath } from './app.ts'
import { expect, register, test } from './journey.ts'

const files = ['small.mp4', 'small.mov', 'rotated.mp4']

test('turns three videos of one batch into copy that is still there after a reload', async ({ page }) => {
  await register(page, 'Mara')
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Generate Ad Copy' }).click()
  await page.getByLabel('Video files').setInputFiles(files.map(fixturePath))
  const list = page.getByRole('list', { name: 'Videos' })
  await expect(list.getByText('Uploaded', { exact: true })).toHaveCount(3)
  await expect(page.getByLabel('AI model')).toHaveValue('offline-draft-writer')
  await page.getByRole('button', { name: /^Generate ad copy/i }).click()
  const results = page.getByRole('region', { name: /result/i })
  await expect(results.getByText('5 variants', { exact: true })).toHaveCount(3)

  await page.goto('/history')
  for (const file of files) {
    const card = page.getByRole('article').filter({ hasText: file })
    await expect(card.getByText('5 variants')).toBeVisible()
  }
  // The browser captured a screenshot of each.
  await expect(page.getByRole('article').locator('img')).toHaveCount(3)
  await page.getByRole('link', { name: 'rotated.mp4', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'rotated.mp4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
  await expect(page.getByText(/The pictures themselves were not understood\./)).toBeVisible()

  await page.getByRole('link', { name: 'Reprocess' }).click()
  // It replaces the videos of the last batch.
  await expect(list.getByText('Loaded', { exact: true })).toHaveCount(1)
  await expect(list.getByText('rotated.mp4')).toBeVisible()
  await expect(page).toHaveURL('/studio')
  const accepted = page.waitForResponse((response) => response.url().endsWith('/api/jobs/submit'))
  await page.getByRole('button', { name: /^Generate ad copy/i }).click()
  const { data } = await (await accepted).json()
  await expect(results.getByRole('link', { name: 'Open in History' })).toHaveAttribute(
    'href',
    `/result/${data.historyId}`,
  )
  await expect(results.getByRole('heading', { name: 'Variant 5' })).toBeVisible()
})
