import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './journey.ts'
import { arrive } from './people.ts'
import { fillRoutes, publicRoutes } from './routes.ts'

async function expectLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

interface Router {
  state: { location: { href: string } }
  navigate(to: { href: string }): Promise<void>
  subscribe(event: 'onRendered', listener: () => void): () => void
}

/** Navigates within the loaded app, which is faster than loading each route. */
async function navigate(page: Page, route: string) {
  await page.evaluate(async (href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: Router }
    if (router.state.location.href === href) return
    const rendered = Promise.withResolvers<void>()
    const unsubscribe = router.subscribe('onRendered', rendered.resolve)
    await router.navigate({ href })
    await rendered.promise
    unsubscribe()
  }, route)
  await expectLoaded(page)
}

async function expectUsable(page: Page, route: string) {
  await expect.soft(page, route).toHaveTitle(/ · Hookline$/)
  await expectAccessible(page, route)
  await expectFits(page, route)
}

test('keeps every route accessible in both themes, within 320 px and at 200 % zoom', async ({ page, app, context }) => {
  await page.goto('/auth')
  await expectLoaded(page)
  for (const route of publicRoutes) {
    await navigate(page, route)
    await expectUsable(page, route)
  }
  const api = await arrive(context, app.url, 'Reader Axe')
  const routes = await fillRoutes(api)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  for (const route of routes) {
    await navigate(page, route)
    await expectUsable(page, route)
  }
})

test('offers "Skip to content" first and focuses the heading after a navigation', async ({ page, app, context }) => {
  await arrive(context, app.url, 'Keyboard')
  await page.goto('/')
  await expectLoaded(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused()
})
