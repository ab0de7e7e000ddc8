import type { BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive } from './people.ts'
import { typeInto } from './typing.ts'

async function openResult(context: BrowserContext, app: RunningApp, page: Page, username: string): Promise<void> {
  const api = await arrive(context, app.url, username)
  const { historyId } = await api.submit(await api.upload('ad.mp4'))
  await api.settle()
  await page.goto(`/result/${historyId}`)
  await expect(article(page, 1)).toBeVisible()
}

const article = (page: Page, number: number) => page.getByRole('article', { name: `Variant ${number}` })
const panel = (page: Page, number: number) => page.getByRole('region', { name: `Regenerate variant ${number}` })
const textOf = async (page: Page, number: number) =>
  (await article(page, number).getByRole('paragraph').allInnerTexts()).slice(0, 2)

test('regenerates a variant by keyboard and takes it', async ({ page, app, context }) => {
  await openResult(context, app, page, 'Rhea')
  const before = await textOf(page, 2)
  await article(page, 2).getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('r')
  await expect(panel(page, 2).getByRole('textbox', { name: 'Instruction' })).toBeFocused()
  await page.keyboard.press('Enter')
  const takeIt = panel(page, 2).getByRole('button', { name: 'Take the new one' })
  await expect(takeIt).toBeFocused()
  await expect(panel(page, 2).locator('del').first()).toBeVisible()
  await expect(panel(page, 2).locator('ins').first()).toBeVisible()
  expect(await textOf(page, 2)).toEqual(before)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
  await expect(panel(page, 2)).toHaveCount(0)
  await expect(article(page, 2)).toBeFocused()
  expect(await textOf(page, 2)).not.toEqual(before)
  await page.getByRole('tab', { name: 'Original AI Output' }).click()
  expect(await textOf(page, 2)).toEqual(before)
})

test('regenerates by mouse, says what it could not follow, and keeps the old one', async ({ page, app, context }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openResult(context, app, page, 'Remy')
  const before = await textOf(page, 1)
  await article(page, 1).getByRole('button', { name: 'Actions for variant 1' }).click()
  await page.getByRole('menuitem', { name: 'Regenerate' }).click()
  await panel(page, 1).getByRole('button', { name: 'Another language…' }).click()
  await expect(panel(page, 1).getByRole('textbox', { name: 'Instruction' })).toHaveValue('Write it in ')
  await typeInto(panel(page, 1).getByRole('textbox', { name: 'Instruction' }), 'Write it in Spanish')
  await page.keyboard.press('Enter')
  await expect(panel(page, 1).getByText(/could not follow all of “Write it in Spanish”/)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await panel(page, 1).getByRole('button', { name: 'Shorter' }).click()
  await expect(panel(page, 1).getByRole('textbox', { name: 'Instruction' })).toHaveValue('Shorter')
  await expect(panel(page, 1).getByText(/could not follow/)).toHaveCount(0)
  await expect(panel(page, 1).getByRole('button', { name: 'Take the new one' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel(page, 1)).toHaveCount(0)
  expect(await textOf(page, 1)).toEqual(before)
})
