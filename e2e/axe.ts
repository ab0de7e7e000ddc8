import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const themes = [
  { colorScheme: 'light', options: { resultTypes: ['violations'] } },
  // Only colors differ between the themes.
  { colorScheme: 'dark', options: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] } },
] as const

/** What lies above a screen, which is checked by itself: dialogs and menus. */
export const layers = '[role="dialog"], [role="menu"]'

/**
 * Fails the test, without ending it, for each axe violation in either theme: theme, rule and element.
 * @param within selects the part to check; the rest of the page costs the time of another check
 */
export async function expectAccessible(page: Page, what = 'the page', within = 'html'): Promise<void> {
  // `evaluate` injects through the debugger, which the page's Content-Security-Policy does not restrict.
  if (await page.evaluate(() => !('axe' in window))) {
    await page.evaluate(axeSource)
    // Color transitions of a theme change cost more time than axe itself.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('*, ::before, ::after { transition: none !important }')
      document.adoptedStyleSheets.push(sheet)
    })
  }
  const found: string[] = []
  for (const { colorScheme, options } of themes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Colors in the middle of an animation would be reported; with reduced motion, none runs for long.
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
    const { violations } = await page.evaluate(
      async ([selector, given]) => {
        const { axe: tool } = window as unknown as { axe: typeof axe }
        return tool.run(selector === 'html' ? document : selector, given as unknown as axe.RunOptions)
      },
      [within, options] as const,
    )
    for (const { id, nodes } of violations) {
      found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html.slice(0, 160)}`))
    }
  }
  expect.soft(found, `axe violations in ${what}`).toEqual([])
}

/** Fails the test when the page stays wider than the window; its bar follows a new width in the next frames. */
export async function expectNoSidewaysScroll(page: Page, what = 'the page'): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${what} is wider than the window`,
    })
    .toBeLessThanOrEqual(0)
}

/** 320 px, and 200 % zoom in a window of 1280 by 800. */
const smallSizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
]

/** Fails the test, without ending it, when something is cut off or out of reach in a small or zoomed window, which stays. */
export async function expectFits(page: Page, what: string): Promise<void> {
  for (const size of smallSizes) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page, `${what} at ${size.width} px`)
    const listOutside = () => page.evaluate(findOutside)
    await expect
      .configure({ soft: true })
      .poll(listOutside, { message: `out of reach in ${what}` })
      .toEqual([])
  }
}

/** Controls beyond the side of the window, and those of a dialog that cannot be scrolled into it. */
function findOutside(): string[] {
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    ((/auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth) ||
      scrollsSideways(element.parentElement))
  return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="tab"]')].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect()
    // Native inputs that a component hides behind its own.
    if (width <= 1 || height <= 1) return []
    const isInDialog = control.closest('[role="dialog"]') !== null
    if (isInDialog) control.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const isBeside = (left < -1 || right > innerWidth + 1) && !scrollsSideways(control.parentElement)
    const isBeyond = isInDialog && height < innerHeight && (top < -1 || bottom > innerHeight + 1)
    return isBeside || isBeyond ? [control.outerHTML.slice(0, 160)] : []
  })
}
