import type { Page } from '@playwright/test'
import { fixturePath, type RunningApp, startGeminiStub } from './app.ts'
import { test as base, expect } from './journey.ts'
import { arrive } from './people.ts'
import { typeInto } from './typing.ts'

interface Stub {
  env: Record<string, string>
}

/** A journey with the Gemini stub as its model, which obeys `[[stub:…]]` in the system prompt. */
export const test = base.extend<object, { stub: Stub }>({
  stub: [
    async ({ browserName: _ }, use) => {
      const stub = await startGeminiStub()
      await use(stub)
      await stub.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ stub }, use) => use(stub.env), { scope: 'worker' }],
})

export { expect }

/** Registers through the API and opens the studio. */
export async function openStudio(page: Page, app: RunningApp, username: string) {
  const api = await arrive(page.context(), app.url, username)
  await page.goto('/studio')
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  return api
}

/** Uploads fixtures through the screen. */
export async function uploadFixtures(page: Page, ...names: string[]) {
  await page.getByLabel('Video files').setInputFiles(names.map(fixturePath))
  await expect(videos(page).getByText('Uploaded', { exact: true })).toHaveCount(names.length)
}

export async function writeSystemPrompt(page: Page, text: string) {
  const field = page.getByLabel('Ad Copy Generator')
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^System prompt/ }).click()
  await typeInto(field, text)
}

export const videos = (page: Page) => page.getByRole('list', { name: 'Videos' })
export const results = (page: Page) => page.getByRole('region', { name: 'Results' })
export const overlay = (page: Page) => page.getByRole('dialog', { name: /^Processing/ })
export const generate = (page: Page) => page.getByRole('button', { name: /^Generate ad copy/ })
