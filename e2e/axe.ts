import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const themes = [
  { colorScheme: 'light', options: { resultTypes: ['violations'] } },
  // Of what axe looks at, only colours differ between the themes.
  { colorScheme: 'dark', options: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] } },
] as const

/** What axe finds wrong on the page as it is now, in both themes: the theme, the rule and the element of each. */
export async function findViolations(page: Page): Promise<string[]> {
  // Injected by the debugger, which no Content-Security-Policy of the page holds up.
  await page.evaluate(axeSource)
  // A change of theme is drawn at once: a transition of every colour on the page costs more than axe itself.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const found: string[] = []
  for (const { colorScheme, options } of themes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    // Colours on their way from one theme to the other, and what opens, are measured when they have arrived.
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
  return found
}
