import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Above this, people see that the content moves. */
const shiftMax = 0.05

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
export async function expectDrawn(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Navigates within the app to a screen of another heading: no page is loaded, which takes a second of a processor. */
export async function navigateInApp(page: Page, route: string) {
  const heading = page.getByRole('heading', { level: 1 })
  const left = await heading.innerText()
  await page.evaluate((address) => window.history.pushState(null, '', address), route)
  await expect(heading).not.toHaveText(left)
  await expectDrawn(page)
}

/** Opens a route in a page that has shown nothing before: what it shows first hardly moves while the rest loads. */
export async function openSteadily(page: Page, route: string) {
  await page.addInitScript(watchShifts)
  await page.goto(route)
  await expectDrawn(page)
  const { shift, moved } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched)
  expect.soft(shift, `${route}: ${moved.join('; ')}`).toBeLessThanOrEqual(shiftMax)
}
