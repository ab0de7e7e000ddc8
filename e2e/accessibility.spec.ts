import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { collectErrors, expect, test } from './journey.ts'
import { expectDrawn, openSteadily } from './layout-shift.ts'
import { arrive, registerPerson, signInAs } from './people.ts'
import { fillRoutes, publicRoutes } from './routes.ts'

const wide = { width: 1024, height: 768 }

async function expectUsable(page: Page, route: string) {
  await page.setViewportSize(wide)
  await openSteadily(page, route)
  await expect.soft(page, route).toHaveTitle(/ · Hookline$/)
  await expectAccessible(page, route)
  await expectFits(page, route)
}

/** The screen of a route: its states are other addresses of it. */
const nameScreen = (route: string) =>
  /^\/(history|result|review|compare|meta-ads-workspace|meta-ads-editor)\b|.*/.exec(route)?.[0] ?? ''

test('keeps every route steady, accessible in both themes, within 320 px and at 200 % zoom', async ({
  app,
  browser,
}) => {
  const owner = await registerPerson(app.url, 'Reader Axe')
  const routes = await fillRoutes(owner)
  const screens = Map.groupBy([...publicRoutes, ...routes], nameScreen)
  for (const states of screens.values()) {
    // Nothing is in the cache of a new context.
    const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
    if (!publicRoutes.includes(states[0] ?? '')) await signInAs(context, app.url, owner)
    const page = await context.newPage()
    const errors = collectErrors(page)
    for (const route of states) await expectUsable(page, route)
    expect.soft(errors, states[0]).toEqual([])
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
