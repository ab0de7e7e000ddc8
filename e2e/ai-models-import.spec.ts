import { startOpenAiStub } from './app.ts'
import { arrive } from './people.ts'
import { test as base, expect, generate, results, uploadFixtures } from './studio-journey.ts'

const test = base.extend<object, { other: { env: Record<string, string> } }>({
  other: [
    async ({ browserName: _ }, use) => {
      const stub = await startOpenAiStub()
      await use(stub)
      await stub.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ stub, other }, use) => use({ ...stub.env, ...other.env }), { scope: 'worker' }],
})

test("imports a model of Gemini and one of another AI server, tests the first and generates with the other's", async ({
  page,
  app,
  context,
}) => {
  await arrive(context, app.url, 'Ida')
  await page.goto('/settings/ai-models')
  await page.getByRole('button', { name: 'Import Models' }).click()
  const list = page.getByRole('dialog', { name: 'Import Models' })
  await expect(list.getByRole('checkbox', { name: /gemini-4-neon \(already added\)/ })).toBeDisabled()
  await expect(list.getByRole('button', { name: 'Add Models' })).toBeDisabled()
  await list.getByRole('checkbox', { name: /gemini-4\.1-neon-preview/ }).check()

  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await expect(list.getByRole('button', { name: 'Add 1 Model' })).toBeVisible()
  await list.getByRole('checkbox', { name: /Qwen\/Qwen3-VL-30B-A3B/ }).check()
  await list.getByRole('button', { name: 'Add 2 Models' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import Models' })).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: 'gemini-4.1-neon-preview' })
  await row.getByRole('button', { name: /^Test / }).click()
  await expect(page.getByText('The model works')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Set as default: Qwen3 VL 30B' }).click()
  await expect(page.getByText('Qwen3 VL 30B is now the default.')).toBeVisible()
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Generate Ad Copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Generate Ad Copy' })).toBeVisible()
  await expect(page.getByLabel('AI model')).toHaveValue('Qwen/Qwen3-VL-30B-A3B')
  await uploadFixtures(page, 'small.mp4')
  await generate(page).click()
  await expect(results(page).getByRole('heading', { name: 'Variant 5' })).toBeVisible()
  await results(page).getByRole('link', { name: 'Open in History' }).click()
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible()
  await expect(page.getByText(/no AI watched/)).toHaveCount(0)
})
