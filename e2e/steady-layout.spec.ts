import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { expect, test } from './journey.ts'
import { registerPerson, signInAs } from './people.ts'
import { fillRoutes, publicRoutes } from './routes.ts'

/** Above this, people see that the content moves. */
const shiftMax = 0.05
const wide = { width: 1024, height: 768 }
/** What a window of 1280 px has at a zoom of 400 %. */
const narrowest = { width: 320, height: 740 }

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

async function expectSteady(page: Page, route: string) {
  await page.addInitScript(watchShifts)
  await page.goto(route)
  await expectDrawn(page)
  const { shift, moved } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  expect.soft(shift, `${route}: ${moved.join('; ')}`).toBeLessThanOrEqual(shiftMax)
  await page.setViewportSize(narrowest)
  await expectNoSidewaysScroll(page, `${route} at ${narrowest.width} px`)
}

test('shows every route without moving its content, and without sideways scrolling at 320 px', async ({
  app,
  browser,
}) => {
  test.setTimeout(240_000)
  const owner = await registerPerson(app.url, 'Steady')
  const routes = await fillRoutes(owner)
  for (const route of [...publicRoutes, ...routes]) {
    // Nothing is in the cache of a new context.
    const context = await browser.newContext({ baseURL: app.url, viewport: wide })
    if (!publicRoutes.includes(route)) await signInAs(context, app.url, owner)
    await expectSteady(await context.newPage(), route)
    await context.close()
  }
})
