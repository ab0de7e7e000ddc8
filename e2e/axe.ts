import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong on the page as it is now: the rule and the element of each. */
export async function findViolations(page: Page): Promise<string[]> {
  // Injected by the debugger, which no Content-Security-Policy of the page holds up.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(async () => {
    const { axe: tool } = window as unknown as { axe: typeof axe }
    return tool.run(document, { resultTypes: ['violations'] })
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
