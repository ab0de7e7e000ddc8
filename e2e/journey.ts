import { test as base, expect, type Page } from '@playwright/test'
import { type RunningApp, startApp } from './app.ts'
import { typeInto } from './typing.ts'

interface WorkerFixtures {
  /** Variables for the server of a test file: `test.use({ serverEnv: {…} })`. */
  serverEnv: Record<string, string>
  /** Starts the server of a test file when its first journey begins, and ends the one of the file before. */
  openApp: (file: string) => Promise<RunningApp>
}

interface TestFixtures {
  /** The real server on a data folder that nobody has used yet, one for each test file. */
  app: RunningApp
}

/**
 * A journey through the real app. Whatever the journey is about, a page that throws, or breaks the
 * Content-Security-Policy, fails it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  openApp: [
    async ({ serverEnv }, use) => {
      let running: { file: string; app: RunningApp } | null = null
      await use(async (file) => {
        if (running?.file !== file) {
          await running?.app.destroy()
          running = { file, app: await startApp(serverEnv, process.env.HOOKLINE_E2E_DATA) }
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
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (/Content[- ]Security[- ]Policy/i.test(message.text())) faults.push(message.text())
    })
    await use(page)
    expect(faults).toEqual([])
  },
})

export { expect }

/** Registers through the screen, as the first thing a person does. Ends on the home screen. */
export async function register(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  const form = page.getByRole('tabpanel', { name: 'Register' })
  await typeInto(form.getByLabel('Username'), username)
  await typeInto(form.getByRole('textbox', { name: 'Password' }), 'correct horse')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL('/')
}

/** The toast that is shown now. */
export function toast(page: Page, title: string) {
  return page.locator('[role="status"], [role="alert"]').filter({ hasText: title })
}
