import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { collectErrors, expect, test } from './journey.ts'
import { arrive, registerPerson, signInAs } from './people.ts'
import { fillRoutes, publicRoutes } from './routes.ts'

/** Above this, people see that the content moves. */
const shiftMax = 0.05
const wide = { width: 1024, height: 768 }

interface Watched {
  /** How much of the window moved, and how far, while the page loaded. */
  shift: number
  moved: string[]
}

/** Runs in the page before its own scripts. */
function watchShifts() {
  const watched: Watched = { shift: 0, moved: [] }
  Object.assign(window, { watched })
  interface LayoutShift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      watched.shift += value
      watched.moved.push(`${value.toFixed(3)} ${sources[0]?.node?.textContent?.slice(0, 60)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The lists of the app are loaded, and two frames are drawn after them. */
async function expectDrawn(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

async function expectUsable(page: Page, route: string) {
  const errors = collectErrors(page)
  await page.addInitScript(watchShifts)
  await page.goto(route)
  await expectDrawn(page)
  const { shift, moved } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  expect.soft(shift, `${route}: ${moved.join('; ')}`).toBeLessThanOrEqual(shiftMax)
  await expect.soft(page, route).toHaveTitle(/ · Hookline$/)
  await expectAccessible(page, route)
  await expectFits(page, route)
  expect.soft(errors, route).toEqual([])
}

test('keeps every route steady, accessible in both themes, within 320 px and at 200 % zoom', async ({
  app,
  browser,
}) => {
  const owner = await registerPerson(app.url, 'Reader Axe')
  const routes = await fillRoutes(owner)
  for (const route of [...publicRoutes, ...routes]) {
    // Nothing is in the cache of a new context.
    const context = await browser.newContext({ baseURL: app.url, viewport: wide, reducedMotion: 'reduce' })
    if (!publicRoutes.includes(route)) await signInAs(context, app.url, owner)
    await expectUsable(await context.newPage(), route)
    await context.close()
  }
})

test('offers "Skip to content" first and focuses the heading after a navigation', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Keyboard')
  await page.goto('/')
  await expectDrawn(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
})
