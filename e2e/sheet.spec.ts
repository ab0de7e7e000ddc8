import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive } from './people.ts'

test.use({ sharesServer: true })

const sheetButton = (page: Page) => page.getByRole('button', { name: 'Sheet', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload sheet' })

async function downloadSheet(page: Page, item: string): Promise<string> {
  const waiting = page.waitForEvent('download')
  await sheetButton(page).click()
  await page.getByRole('menuitem', { name: item }).click()
  const path = await (await waiting).path()
  return path
}

async function chooseSheet(page: Page, path: string): Promise<void> {
  const waiting = page.waitForEvent('filechooser')
  await dialog(page)
    .getByRole('button', { name: /^Choose/ })
    .click()
  await (await waiting).setFiles(path)
}

/** Writes the sheet with another name of the ad. @returns the name that it had, which begins with `from`. */
async function rename(text: string, edited: { path: string; encoding: BufferEncoding; from: string; to: string }) {
  const [name] = new RegExp(`(?<=[,\\t])${edited.from}[^,\\t\\n]*`).exec(text.split('\n')[1] ?? '') ?? ['']
  expect(name).not.toBe('')
  await writeFile(edited.path, text.replace(name, edited.to), edited.encoding)
  return name
}

/** Registers an account with one draft and opens the workspace. @returns a way to change the draft meanwhile */
async function openDrafts(page: Page, url: string, username: string) {
  const api = await arrive(page.context(), url, username)
  const { historyId } = await api.submit(await api.upload('ad.mp4'))
  await api.settle()
  const { data: drafts } = await api.post<{ data: { id: string }[] }>('/api/meta-ads', {
    generatedResultIds: [historyId],
  })
  await page.goto('/meta-ads-workspace')
  await expect(sheetButton(page)).toBeVisible()
  return (changes: object) => api.put(`/api/meta-ads/${drafts[0]?.id}`, changes)
}

test('takes a sheet out and the edited one back in, in UTF-16 with the mouse', async ({ page, app }, testInfo) => {
  await openDrafts(page, app.url, 'Shirin')
  const edited = testInfo.outputPath('edited.csv')
  const text = await readFile(await downloadSheet(page, 'Download for Excel (tab-separated)'), 'utf16le')
  await rename(text, { path: edited, encoding: 'utf16le', from: 'ad', to: 'Renamed in a sheet' })
  await sheetButton(page).click()
  await page.getByRole('menuitem', { name: 'Upload sheet' }).click()
  await chooseSheet(page, edited)
  await expect(dialog(page).getByText('The sheet changes 1 ad draft.')).toBeVisible()
  await expect(dialog(page).getByRole('row').filter({ hasText: 'Ad Name' })).toContainText('Renamed in a sheet')
  await expect(page.getByRole('link', { name: 'Renamed in a sheet' })).toHaveCount(0)
  await expectAccessible(page, 'what a sheet changes', layers)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog(page).getByRole('button', { name: 'Apply to 1 draft' }).click()
  await expect(toast(page, '1 ad draft updated.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Renamed in a sheet').first()).toBeVisible()

  // Uploads that sheet again: its rows are older than the drafts, but nothing differs.
  await sheetButton(page).click()
  await page.getByRole('menuitem', { name: 'Upload sheet' }).click()
  await chooseSheet(page, edited)
  await expect(dialog(page).getByText('The sheet changes no draft.')).toBeVisible()
})

test('takes a sheet by keyboard alone, but not when it is older than a draft', async ({ page, app }, testInfo) => {
  const changeDraft = await openDrafts(page, app.url, 'Selma')
  const edited = testInfo.outputPath('edited.csv')
  const text = await readFile(await downloadSheet(page, 'Download for Ads Manager'), 'utf8')
  const name = await rename(text, { path: edited, encoding: 'utf8', from: 'ad', to: 'Typed in a sheet' })
  const empty = testInfo.outputPath('empty.csv')
  await writeFile(empty, '')
  // A listener from the start: Enter opens the chooser faster than Playwright begins to intercept it.
  page.on('filechooser', () => {})
  await sheetButton(page).focus()
  await page.keyboard.press('Enter')
  // The menu takes keys once its opening has moved the focus.
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Upload sheet' })).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeFocused()
  const choose = async (path: string) => {
    const waiting = page.waitForEvent('filechooser')
    await page.keyboard.press('Enter')
    await (await waiting).setFiles(path)
    await expect(dialog(page).getByRole('button', { name: 'Choose another file' })).toBeFocused()
  }
  await choose(empty)
  await expect(dialog(page).getByText('The file is empty.')).toBeVisible()
  await expectAccessible(page, 'a sheet that cannot be read', layers)
  await choose(edited)
  await expect(dialog(page).getByText('The sheet changes 1 ad draft.')).toBeVisible()

  await changeDraft({ website_url: 'https://meanwhile.example' })
  for (const stop of ['Cancel', 'Apply to 1 draft']) {
    await page.keyboard.press('Tab')
    await expect(dialog(page).locator(':focus')).toHaveAccessibleName(stop)
  }
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('alert', { name: 'Changed since the download' })).toContainText(name)
  await expect(dialog(page).getByRole('button', { name: 'Apply to 1 draft' })).toBeDisabled()
  await expectAccessible(page, 'a sheet that is older than a draft', layers)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(sheetButton(page)).toBeFocused()
})
