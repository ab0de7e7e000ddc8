import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { fixturePath } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test } from './journey.ts'
import { expectDrawn, navigateInApp } from './layout-shift.ts'
import { type Person, registerPerson, signInAs } from './people.ts'

const count = 20
const longName = 'Bloom summer sale with a founder story and street interviews, third cut for Europe'
let ids: number[]
let api: Person

test.use({ viewport: { width: 1440, height: 900 } })

test.beforeAll(async ({ openApp }, { file }) => {
  const { url } = await openApp(file)
  api = await registerPerson(url, 'Dana')
  const video = await api.upload('Tea.mp4')
  for (let number = 1; number <= count; number++) await api.submit({ ...video, filename: `Tea ${number}.mp4` })
  await api.settle()
  const { results } = await api.get<{ results: { id: number }[] }>('/api/history')
  ids = results.map(({ id }) => id)
  for (const id of ids) await api.patch(`/api/history/${id}`, { project: 'Tea' })
})

test.beforeEach(({ context, app }) => signInAs(context, app.url, api))

async function open(page: Page, route: string) {
  await page.goto(route)
  await expectDrawn(page)
}

/** That the text is whole: neither cut off nor outside the window. */
async function expectWhole(element: Locator, text: string) {
  await expectDrawnInWindow(element)
  const drawn = await element.evaluate((node: HTMLElement) => {
    const cut = [node, ...node.querySelectorAll<HTMLElement>('*')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
    )
    return { text: node.innerText, cutCount: cut.length }
  })
  expect(drawn).toEqual({ text, cutCount: 0 })
}

async function expectDrawnInWindow(element: Locator) {
  const seen = await element.evaluate((node) => {
    const { left, right, width, height } = node.getBoundingClientRect()
    const isDrawn = node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return isDrawn && width > 1 && height > 1 && left >= 0 && right <= window.innerWidth
  })
  expect(seen, String(element)).toBe(true)
}

/** The rows of which nothing is outside the window. */
const countInView = (rows: Locator) =>
  rows.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= window.innerHeight
      }).length,
  )

test('shows twelve results, also filtered and while some are selected', async ({ page }) => {
  const results = page.getByRole('article')
  await open(page, '/history?project=Tea')
  expect(await countInView(results)).toBeGreaterThanOrEqual(12)
  await page.getByRole('button', { name: 'Bulk select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Tea 20.mp4' }).check()
  await expect(page.getByRole('button', { name: 'Edit selected' })).toBeVisible()
  expect(await countInView(results)).toBeGreaterThanOrEqual(12)
})

test('shows fourteen drafts, also while new ones are selected or the Meta connection has expired', async ({ page }) => {
  await open(page, '/history')
  await page.getByRole('button', { name: 'Bulk select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: /^Create .*Meta drafts/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/ })
    .click()
  await expect(page).toHaveURL(/meta-ads-workspace/)
  await expectDrawn(page)
  const drafts = page
    .getByRole('table', { name: 'Ad drafts' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
  await expect(drafts).toHaveCount(count)
  expect(await countInView(drafts)).toBeGreaterThanOrEqual(14)
  await open(page, '/meta-ads-workspace')
  expect(await countInView(drafts)).toBeGreaterThanOrEqual(14)
  await page.route('**/api/meta/auth/status', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, needsReconnect: true } } })
  })
  await open(page, '/meta-ads-workspace')
  await expect(page.getByRole('button', { name: 'Reconnect to Meta' })).toBeVisible()
  expect(await countInView(drafts)).toBeGreaterThanOrEqual(14)
})

test('shows whole names, states and buttons in each row without a mouse, on every wide screen', async ({ page }) => {
  const filename = `${longName}.mp4`
  const { historyId } = await api.submit({ ...(await api.upload('Long name.mp4')), filename })
  await api.settle()
  await api.post('/api/meta-ads/create-from-selection', { generatedResultIds: [historyId] })
  const sizes = [1440, 1280, 1024].map((width) => ({ width, height: 800 }))

  await open(page, '/history')
  const name = page.getByRole('link', { name: filename, exact: true })
  const result = page.getByRole('article').filter({ has: name })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectDrawn(page)
    await expectWhole(name, filename)
    for (const verb of ['Edit tags and project', 'Share', 'Delete']) {
      await expectDrawnInWindow(result.getByRole('button', { name: `${verb}: ${filename}` }))
    }
    await expectDrawnInWindow(result.getByRole('link', { name: `Reprocess: ${filename}` }))
    await expectNoSidewaysScroll(page, `the history, ${size.width} px wide`)
  }

  await open(page, '/meta-ads-workspace')
  const draft = page.getByRole('row').filter({ hasText: longName })
  const link = draft.getByRole('link', { name: longName }).first()
  const adName = (await link.getAttribute('aria-label')) ?? ''
  for (const size of sizes.toReversed()) {
    await page.setViewportSize(size)
    await expectDrawn(page)
    await expectWhole(link, adName)
    for (const badge of ['Draft', 'Not Ready']) await expectDrawnInWindow(draft.getByText(badge, { exact: true }))
    await expectDrawnInWindow(draft.getByRole('link', { name: `View/Edit ${adName}` }))
    await expectDrawnInWindow(draft.getByRole('button', { name: `Delete ${adName}` }))
    await expectNoSidewaysScroll(page, `the drafts, ${size.width} px wide`)
  }
})

test('keeps the title at one height on every kind of screen', async ({ page }) => {
  const routes = ['/studio', '/history', `/result/${ids[0]}`, '/meta-ads-workspace', '/templates', '/templates/new']
  const readTop = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
  await open(page, '/')
  const tops = new Map([['/', await readTop()]])
  for (const route of routes) {
    await navigateInApp(page, route)
    tops.set(route, await readTop())
  }
  expect(new Set(tops.values()).size, JSON.stringify([...tops])).toBe(1)
})

test.describe('on a phone', () => {
  const project = longName.replaceAll(' ', '')

  test.beforeAll(async () => {
    const { historyId } = await api.submit({ ...(await api.upload('Long.mp4')), filename: `${longName}.mp4` })
    await api.settle()
    await api.patch(`/api/history/${historyId}`, { project, tags: ['summer', 'founder stories', 'third quarter'] })
    await api.post('/api/meta-ads/create-from-selection', { generatedResultIds: [historyId] })
  })

  test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }))

  const measureMaxHeight = (items: Locator) =>
    items.evaluateAll((elements) => Math.max(...elements.map((element) => element.getBoundingClientRect().height)))

  async function expectHeight(what: string, items: Locator, highest = 64) {
    await expect(items.first()).toBeVisible()
    expect(await measureMaxHeight(items), what).toBeLessThanOrEqual(highest)
  }

  test('gives a result two lines, however long its names are', async ({ page }) => {
    for (const route of ['/history', '/history?userId=all', `/history?search=${encodeURIComponent('founder story')}`]) {
      await open(page, route)
      await expectHeight(route, page.getByRole('article'))
    }
  })

  test('gives a row of a table two lines, however long its names are', async ({ page }) => {
    await api.post('/api/recipes', {
      name: longName,
      shared: true,
      project: longName,
      tags: ['summer', 'third quarter'],
    })
    await api.post('/api/meta/presets', {
      preset_name: longName,
      preset_type: 'LINK_DETAILS',
      description: longName,
      configuration: { website_url: `https://shop.example/${longName.replaceAll(' ', '-')}` },
    })
    const account = { email: 'a.person.with.a.long.name@shop.example.com', role: 'admin', password: 'correct-horse' }
    await api.post('/api/admin/users', { ...account, username: longName.slice(0, 40) })
    const rows = page.locator('tbody tr')
    await open(page, '/admin/activity')
    await expectHeight('/admin/activity', rows, 56)
    await expect(rows.first()).toBeInViewport()
    expect((await rows.first().boundingBox())?.y, 'the first row of the activity').toBeLessThan(300)
    for (const [route, highest] of [
      ['/admin/user-management', 56],
      ['/settings/recipes', 56],
      ['/settings/response_formats', 56],
      ['/settings/meta-presets?type=LINK_DETAILS', 56],
      ['/tools', 56],
      ['/meta-ads-workspace', 65],
      ['/settings/ai-models', 56],
    ] as const) {
      await navigateInApp(page, route)
      await expectHeight(route, rows, highest)
    }
    await expect(page.getByRole('combobox', { name: 'Settings' })).toBeVisible()
    expect((await page.getByRole('heading', { level: 1, name: 'AI Models' }).boundingBox())?.height).toBe(1)
    await expectAccessible(page, 'a table as cards', '#main')
  })

  test('opens the menu of a draft by keyboard, again and again, and gives the focus back', async ({ page }) => {
    await open(page, '/meta-ads-workspace')
    const menuButton = page.getByRole('button', { name: `Actions for ${longName}` }).first()
    await menuButton.focus()
    for (const turn of ['first', 'second']) {
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toHaveAccessibleDescription(/Ad Name: /)
      await expectNoSidewaysScroll(page, 'the menu of a draft')
      if (turn === 'first') await expectAccessible(page, 'the menu of a draft', layers)
      await page.keyboard.press('Escape')
      await expect(menuButton).toBeFocused()
    }
  })

  test('gives a job, a video of a result and an upload two lines, however long their names are', async ({ page }) => {
    await open(page, '/compare')
    await page.getByRole('button', { name: /^Jobs/ }).click()
    await expectHeight('the list of jobs', page.getByRole('dialog', { name: 'Jobs' }).getByRole('listitem'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Choose from history' }).first().click()
    await expectHeight('the videos', page.getByRole('list', { name: 'Videos of results' }).getByRole('listitem'))
    await page.keyboard.press('Escape')
    await navigateInApp(page, '/studio')
    await page.getByRole('switch', { name: 'Start uploads when files are added' }).uncheck()
    const file = { name: `${longName}.mp4`, mimeType: 'video/mp4', buffer: readFileSync(fixturePath('small.mp4')) }
    await page.getByLabel('Video files').setInputFiles(file)
    await expectHeight('the uploads', page.getByRole('list', { name: 'Videos' }).getByRole('listitem'))
  })
})
