import { test as base, expect, type Page } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'
import { typeInto } from './typing.ts'

interface WorkerFixtures {
  /** Environment of the server: `test.use({ serverEnv: {…} })`. */
  serverEnv: Record<string, string>
  /**
   * Whether the server may have served other files that say so, which saves its start: `test.use({ sharesServer: true })`.
   * Accounts have other names in each, and nothing is changed for all.
   */
  sharesServer: boolean
  /** Starts one server for each test file, or for all that share it, and stops the server of the previous file. */
  openApp: (file: string) => Promise<RunningApp>
}

interface TestFixtures {
  /** The real server with an unused data folder, one for each test file unless it `sharesServer`. */
  app: RunningApp
}

/** A journey through the real app. It fails when the page throws or violates the Content-Security-Policy. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  sharesServer: [false, { option: true, scope: 'worker' }],
  openApp: [
    async ({ serverEnv, sharesServer }, use) => {
      let running: { users: string; app: RunningApp } | null = null
      await use(async (file) => {
        const users = sharesServer ? 'all that share it' : file
        if (running?.users !== users) {
          await running?.app.destroy()
          running = { users, app: await startApp(serverEnv) }
        }
        return running.app
      })
      await (running as { app: RunningApp } | null)?.app.destroy()
    },
    { scope: 'worker' },
  ],
  app: async ({ openApp }, use, { file }) => use(await openApp(file)),
  baseURL: async ({ app }, use) => use(app.url),
  page: async ({ page }, use) => {
    const errors = collectErrors(page)
    await use(page)
    expect(errors).toEqual([])
  },
})

/** @returns what the page throws and each violation of its Content-Security-Policy, from now on */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (/Content[- ]Security[- ]Policy/i.test(message.text())) errors.push(message.text())
  })
  return errors
}

export { expect }

/** Registers through the screen; ends on the home screen. */
export async function register(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await typeInto(form.getByLabel('Username'), username)
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')
}

/** The current toast. */
export function toast(page: Page, title: string) {
  return page.locator('[role="status"], [role="alert"]').filter({ hasText: title })
}
