import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  expect,
  generate,
  openStudio,
  overlay,
  results,
  test,
  uploadFixtures,
  writeSystemPrompt,
} from './studio-journey.ts'

/** How to open each layer above the studio; Escape closes it. */
const layers: Record<string, (page: Page) => Promise<void>> = {
  'jobs tray': async (page) => {
    await page.getByRole('button', { name: /^Jobs/ }).click()
    await expect(page.getByText('Your jobs of the last 24 hours')).toBeVisible()
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
    await expect(page.getByRole('dialog', { name: 'Delete template' })).toBeVisible()
  },
  overlay: async (page) => {
    await page.getByRole('button', { name: 'Show progress' }).click()
    await expect(overlay(page)).toBeVisible()
  },
}

test('keeps the studio and every layer above it accessible in both themes', async ({ page, app }) => {
  await openStudio(page, app, 'Layers Axe')
  await uploadFixtures(page, 'small.mp4', 'hevc.mov')
  await page.getByRole('button', { name: /^Template/ }).click()
  await page.getByLabel('Use a template').selectOption({ index: 1 })
  await writeSystemPrompt(page, 'Write well. [[stub:slow:60000]]')
  await generate(page).click()
  await page.getByRole('button', { name: 'Continue in background' }).click()
  await results(page).getByRole('button', { name: 'Cancel small.mp4' }).click()

  for (const [layer, openLayer] of Object.entries(layers)) {
    await openLayer(page)
    await expectAccessible(page, layer)
    await page.keyboard.press('Escape')
  }
  await expectAccessible(page, 'the studio')
  await results(page).getByRole('button', { name: 'Cancel hevc.mov' }).click()
  await expect(results(page).getByText('Cancelled', { exact: true })).toHaveCount(2)
})
