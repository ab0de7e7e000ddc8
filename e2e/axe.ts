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

/** Fails the test, without ending it, for each axe violation in either theme: theme, rule and element. */
export async function expectAccessible(page: Page, what = 'the page'): Promise<void> {
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
    // Colors in the middle of an animation would be reported.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
        ),
    )
    const { violations } = await page.evaluate(async (given) => {
      const { axe: tool } = window as unknown as { axe: typeof axe }
      return tool.run(document, given as unknown as axe.RunOptions)
    }, options)
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
