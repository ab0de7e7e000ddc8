import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, type Person, registerPerson, signInAs } from './people.ts'
import { pick, typeInto } from './typing.ts'

const count = 45
const fileName = (number: number) => `Bloom ${String(number).padStart(2, '0')}.mp4`

let maja: Person
let otto: Person

test.beforeAll(async ({ openApp }, { file }) => {
  const { url } = await openApp(file)
  maja = await registerPerson(url, 'Maja')
  const video = await maja.upload(fileName(1))
  for (let number = 1; number <= count; number++) {
    await maja.submit({ ...video, filename: fileName(number) })
    if (number % 15 === 0) await maja.settle()
  }
  // More than the list of suggestions shows at once.
  const tags = Array.from({ length: 12 }, (_, n) => `hook-${n + 1}`)
  const { results } = await maja.get<{ results: { id: number }[] }>(`/api/history?search=Bloom%20${count}`)
  await maja.patch(`/api/history/${results[0]?.id}`, { tags })
  otto = await registerPerson(url, 'Otto')
  await otto.submit(await otto.upload('Trail shoes.mp4'))
  await otto.settle()
})

async function openHistory(page: Page, address = '/history') {
  await page.goto(address)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search screens and results' })).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')
const select = (page: Page, number: number) => page.getByRole('checkbox', { name: `Select ${fileName(number)}` })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** Resolves when the page has handled its scroll event. */
const waitForScroll = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
const expectTotal = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('tags a selection across pages, sets its project, finds it with each filter and exports it', async ({
  page,
  app,
  context,
}) => {
  await signInAs(context, app.url, maja)
  await openHistory(page)
  await expectTotal(page, '45 results')
  await expect(page.getByRole('link', { name: /^Page \d$/ })).toHaveCount(3)
  const listTop = () => page.getByRole('list', { name: 'Results' }).evaluate((list) => list.getBoundingClientRect().top)
  const top = await listTop()
  await press(page, 'Bulk select')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByRole('button', { name: 'Select all 45 matching' })).toBeVisible()
  expect(await listTop(), 'the selection takes no line from the rows').toBe(top)
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(/[?&]page=3/)
  await select(page, 5).click()
  await select(page, 3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('23 selected')).toBeVisible()

  await press(page, 'Edit selected')
  await typeInto(dialog(page).getByRole('combobox', { name: 'Add tags' }), 'spring')
  await press(page, 'Add in Add tags')
  await dialog(page).getByRole('radio', { name: 'Set to' }).check()
  await typeInto(dialog(page).getByRole('combobox', { name: 'Name of the project' }), 'Launch')
  await press(page, 'Update 23 results')
  await expect(toast(page, '23 results updated')).toBeVisible()
  await expect(page.getByRole('link', { name: '#spring' })).toHaveCount(3)

  await page.getByRole('combobox', { name: 'Tag', exact: true }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('data-combobox-selected')
  await expectAccessible(page, 'tag suggestions', '#main, [role="listbox"]')
  await page.getByRole('option', { name: 'spring' }).click()
  await expect(page).toHaveURL(/[?&]tag=spring/)
  await expectTotal(page, '23 results')
  await typeInto(page.getByRole('combobox', { name: 'Project' }), 'Launch')
  await page.getByRole('combobox', { name: 'Project' }).press('Enter')
  await expect(page).toHaveURL(/project=Launch/)
  await expectTotal(page, '23 results')
  await typeInto(page.getByRole('searchbox'), `100%_'"`)
  await expect(page.getByText('No results match')).toBeVisible()
  await typeInto(page.getByRole('searchbox'), 'bloom 45')
  await expectTotal(page, '1 result')
  await press(page, 'Bulk select')
  await expect(page.getByText('23 selected')).toHaveCount(0)
  await press(page, 'Export')
  await expectAccessible(page, 'export', layers)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download JSON' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^hookline-history-.*\.json$/)
  const rows = JSON.parse(readFileSync(await download.path(), 'utf8')) as { videoFilename: string }[]
  expect(rows.map(({ videoFilename }) => videoFilename)).toEqual([fileName(45)])
  await press(page, 'Clear all')
  await expect(page).toHaveURL(/\/history\?userId=[0-9a-f-]{36}$/)
  await expectTotal(page, '45 results')
  await expect(page.getByRole('searchbox')).toHaveValue('')

  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'All Users' }).click()
  await expectTotal(page, '46 results')
  await expect(page).toHaveURL(/\/history\?userId=all$/)
  await typeInto(page.getByRole('searchbox'), 'otto')
  await expectTotal(page, '1 result')
  await expect(page.getByRole('article')).toContainText('Trail shoes.mp4')
})

test('edits, shares, deletes and restores a result, and updates another session live without moving the card under its cursor', async ({
  page,
  app,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(context, app.url, maja)
  // axe reads a few results faster than a full page.
  await openHistory(page, '/history?search=bloom+4')
  const elsewhere = await browser.newContext({ baseURL: app.url })
  await signInAs(elsewhere, app.url, otto)
  const other = await elsewhere.newPage()
  await openHistory(other, '/history?userId=all')
  const theirCard = other.getByRole('article').filter({ hasText: fileName(42) })
  const pointed = other.getByRole('article').filter({ hasText: fileName(41) })
  await pointed.hover()
  const place = await pointed.boundingBox()
  const expectSteady = async () => expect((await pointed.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0)

  await press(page, `Edit tags and project: ${fileName(42)}`)
  const field = dialog(page).getByRole('combobox', { name: 'Tags' })
  await typeInto(field, '  winner, test  ')
  await field.press('Enter')
  await press(page, 'Remove tag test')
  await expectAccessible(page, 'edit', layers)
  await typeInto(dialog(page).getByRole('combobox', { name: 'Project' }), '  Summer ')
  // More than a row has room for; pasted to save time.
  const tags = Array.from({ length: 12 }, (_, number) => `a longer tag number ${number}`)
  await field.fill(tags.join(','))
  await press(page, 'Save')
  await expect(toast(page, 'Result updated')).toBeVisible()
  await expect(theirCard).toContainText('#a longer tag number 11')
  await expectSteady()
  for (const stored of ['#winner', 'Summer']) await expect(theirCard).toContainText(stored)
  await expect(theirCard).not.toContainText('#test')
  await expect(page.getByRole('button', { name: `Edit tags and project: ${fileName(42)}` })).toBeFocused()
  await expect(page.getByRole('link', { name: '#winner' })).toBeVisible()
  await expect(page.getByRole('link', { name: '#test' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Project: Summer' })).toBeVisible()

  await press(page, `Delete: ${fileName(42)}`)
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page, 'delete', layers)
  await press(page, 'Delete')
  await expect(toast(page, 'Result deleted')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: fileName(42) })).toHaveCount(0)
  await expect(link(page, fileName(41))).toBeFocused()
  await expect(theirCard).toContainText('this result was deleted')
  await expectSteady()
  await press(page, 'Undo')
  await expect(link(page, fileName(42))).toBeVisible()
  await expect(link(other, fileName(42))).toBeVisible({ timeout: 1000 })

  await press(page, `Share: ${fileName(42)}`)
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page, 'share', layers)
  await press(page, 'Copy Link')
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(new RegExp(`^${app.url}/result/\\d+$`))
  await other.goto(address)
  await expect(other.getByRole('heading', { level: 1, name: fileName(42) })).toBeVisible()
  await elsewhere.close()
})

test('searches, selects, edits and opens by keyboard, and restores the scroll position on the way back', async ({
  page,
  app,
  context,
}) => {
  await signInAs(context, app.url, maja)
  await openHistory(page)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(link(page, fileName(44))).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('e')
  await expect(dialog(page)).toContainText(fileName(44))
  await page.keyboard.press('Escape')
  await expect(link(page, fileName(44))).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('bloom 07')
  await expectTotal(page, '1 result')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(dialog(page)).toContainText('Next result')
  await expectAccessible(page, 'keys', layers)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: fileName(7) })).toBeVisible()
  await page.goBack()
  await press(page, 'Clear all')
  await expectTotal(page, '45 results')
  await link(page, fileName(26)).scrollIntoViewIfNeeded()
  await waitForScroll(page)
  await link(page, fileName(26)).click()
  await expect(page.getByRole('heading', { level: 1, name: fileName(26) })).toBeFocused()
  await page.goBack()
  await expect(link(page, fileName(26))).toBeInViewport()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search screens and results' })).toBeFocused()
  await expect(page.getByRole('option', { name: /Bloom/ }).first()).toBeVisible()
  await page.keyboard.type('trail')
  await expect(page.getByRole('option', { name: /Trail shoes/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trail shoes.mp4' })).toBeFocused()
})

test('cuts a long name on a narrow screen, in a row before its end, and shows 9x16 with a plain x', async ({
  page,
  app,
  context,
}) => {
  const api = await arrive(context, app.url, 'Nora')
  const name = `${'Bloom spring launch 9x16 '.repeat(7)}end.mp4`
  await api.submit(await api.upload(name))
  await api.settle()
  await page.setViewportSize({ width: 360, height: 740 })
  await openHistory(page)
  const countLines = (element: Element) =>
    element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)
  expect(await page.getByRole('article').getByRole('heading').evaluate(countLines)).toBe(1)
  await expect(
    page
      .getByRole('article')
      .getByText(/end\.mp4$/)
      .last(),
  ).toBeInViewport({ ratio: 1 })
  await page.getByRole('article').getByRole('link', { name, exact: true }).click()
  const title = page.getByRole('heading', { level: 1, name })
  expect(await title.evaluate(countLines)).toBe(2)
  const widths = await title.evaluate((element) => {
    const sample = document.createElement('span')
    sample.textContent = '9x16'
    element.replaceChildren(sample)
    const asShown = sample.getBoundingClientRect().width
    sample.style.fontFeatureSettings = '"calt" 0'
    return { asShown, asTyped: sample.getBoundingClientRect().width }
  })
  expect(widths.asShown).toBe(widths.asTyped)
})

test('filters by date and status, which stay in the address', async ({ page, app, context }) => {
  await signInAs(context, app.url, maja)
  await openHistory(page)
  await press(page, 'Date: any date')
  await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeVisible()
  await expectAccessible(page, 'the days of the history', '#main')
  await press(page, 'Last 7 days')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d.*to=\d{4}-\d\d-\d\d/)
  await expectTotal(page, '45 results')
  await pick(page.getByRole('combobox', { name: 'Status' }), 'Failed: AI service')
  await expect(page.getByText('No results match')).toBeVisible()
  await expect(page).toHaveURL(/status=FAILED_AI_API/)
  await page.reload()
  await press(page, 'Remove filter Status: Failed: AI service')
  await expectTotal(page, '45 results')
  await press(page, 'Date: Last 7 days')
  await page.getByLabel('To', { exact: true }).fill('2026-01-31')
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await press(page, 'Apply')
  await expect(page.getByText('No results match')).toBeVisible()
})
