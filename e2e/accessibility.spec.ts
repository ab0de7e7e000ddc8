import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, test } from './journey.ts'
import { openApi } from './sample-data.ts'

const publicRoutes = ['/auth', '/test-gcs', '/debug-prompts', '/no-such-page']
const protectedRoutes = [
  '/',
  '/studio',
  '/history',
  '/history?search=nothing',
  '/history?deleted=true',
  '/result/1',
  '/result/99999',
  '/profile',
  '/templates',
  '/templates/new',
  '/system-prompts',
  '/tools',
  '/settings/ai-models',
  '/settings/response_formats',
  '/settings/meta',
  '/settings/meta-presets',
  '/meta-ads-workspace',
  '/meta-ads-editor/1',
  '/admin/user-management',
  '/admin/activity',
]

async function open(page: Page, route: string) {
  await page.goto(route)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('every route is accessible in both themes', async ({ page, app, context }) => {
  const found: Record<string, string[]> = {}
  for (const route of publicRoutes) {
    await open(page, route)
    found[route] = await findViolations(page)
  }
  const api = await openApi(app.url)
  await api.register('Reader Axe')
  await api.submit(await api.upload('ad.mp4'))
  await api.settle()
  const [name = '', value = ''] = api.cookie().split('=')
  await context.addCookies([{ name, value, url: app.url }])
  for (const route of protectedRoutes) {
    await open(page, route)
    await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
    found[route] = await findViolations(page)
  }
  expect(Object.fromEntries(Object.entries(found).filter(([, violations]) => violations.length > 0))).toEqual({})
})

test('no route scrolls sideways at 360 px, and each has one heading and a title', async ({ page, app, context }) => {
  const api = await openApi(app.url)
  await api.register('Small screen')
  const [name = '', value = ''] = api.cookie().split('=')
  await context.addCookies([{ name, value, url: app.url }])
  await page.setViewportSize({ width: 360, height: 740 })
  for (const route of [...protectedRoutes, ...publicRoutes.filter((path) => path !== '/auth')]) {
    await open(page, route)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${route} is wider than the screen`).toBeLessThanOrEqual(0)
    await expect(page).toHaveTitle(/ · Hookline$/)
  }
})

test('the keyboard reaches the content first, and navigation moves the focus to the heading', async ({
  page,
  app,
  context,
}) => {
  const api = await openApi(app.url)
  await api.register('Keyboard')
  const [name = '', value = ''] = api.cookie().split('=')
  await context.addCookies([{ name, value, url: app.url }])
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
})
