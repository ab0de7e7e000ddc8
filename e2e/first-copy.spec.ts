import { fixture, startApp, startGeminiStub, startOpenAiStub } from './app.ts'
import { expect, register, test } from './journey.ts'

const files = ['small.mp4', 'small.mov', 'rotated.mp4']

async function uploadAndGenerate(page: Parameters<typeof register>[0], modelId: string) {
  await page.goto('/studio')
  await page.getByLabel('Video files').setInputFiles(files.map(fixture))
  const list = page.getByRole('list', { name: 'Videos' })
  await expect(list.getByText('Uploaded', { exact: true })).toHaveCount(3)
  await expect(page.getByLabel('AI model')).toHaveValue(modelId)
  await page.getByRole('button', { name: /^Generate ad copy/i }).click()
  const results = page.getByRole('region', { name: /result/i })
  await expect(results.getByText('Success', { exact: true })).toHaveCount(3)
}

async function findInHistory(page: Parameters<typeof register>[0]) {
  await page.goto('/history')
  for (const file of files) {
    const card = page.getByRole('article').filter({ hasText: file })
    await expect(card.getByText('5 variants')).toBeVisible()
  }
  await page.getByRole('link', { name: 'rotated.mp4', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'rotated.mp4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible()
  await expect(page.locator('video')).toBeVisible()
}

test.describe('on an empty installation', () => {
  test('turns three videos of one batch into copy that is still there after a reload', async ({ page }) => {
    await register(page, 'Mara')
    await uploadAndGenerate(page, 'offline-draft-writer')
    await findInHistory(page)
    await expect(page.getByText(/no AI watched this video/)).toBeVisible()
    // The browser captured a screenshot of each.
    await page.goto('/history')
    await expect(page.getByRole('article').locator('img')).toHaveCount(3)
  })

  test('generates copy of the sample video in two clicks', async ({ page }) => {
    await register(page, 'Nils')
    await page.goto('/studio')
    await page.getByRole('button', { name: 'Try with a sample video' }).click()
    // The press is deferred until the sample and the model have loaded.
    await page.getByRole('button', { name: /^Generate ad copy/i }).click()
    await expect(page.getByRole('heading', { name: 'Variant 5' })).toBeVisible()
  })
})

test.describe('with Gemini connected', () => {
  test('generates copy through Gemini’s HTTP API', async ({ browser }) => {
    const stub = await startGeminiStub()
    const app = await startApp(stub.env)
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    await register(page, 'Greta')
    await uploadAndGenerate(page, 'gemini-3.8-flash')
    await findInHistory(page)
    await expect(page.getByText(/no AI watched/)).toHaveCount(0)
    const requests = (await (await fetch(`${stub.address}/__requests`)).json()) as { requests?: unknown[] } | unknown[]
    expect(JSON.stringify(requests)).toContain('gemini-3.8-flash:generateContent')
    await context.close()
    await app.destroy()
    await stub.stop()
  })
})

test.describe('with another AI server connected', () => {
  test('imports a model of it, makes it the default and generates copy', async ({ browser }) => {
    const stub = await startOpenAiStub()
    const app = await startApp(stub.env)
    const context = await browser.newContext({ baseURL: app.url })
    const page = await context.newPage()
    await register(page, 'Olga')
    await page.goto('/settings/ai-models')
    await page.getByRole('button', { name: 'Import models' }).click()
    const list = page.getByRole('dialog', { name: 'Import models' })
    await list.getByRole('checkbox', { name: /Qwen\/Qwen3-VL-30B-A3B OpenAI-compatible/ }).check()
    await list.getByRole('button', { name: 'Add 1 model' }).click()
    await page.getByRole('button', { name: 'Set as default: Qwen3 VL 30B' }).click()
    await expect(page.getByText('Qwen3 VL 30B is now the default.')).toBeVisible()
    await uploadAndGenerate(page, 'Qwen/Qwen3-VL-30B-A3B')
    await findInHistory(page)
    await expect(page.getByText(/no AI watched/)).toHaveCount(0)
    await context.close()
    await app.destroy()
    await stub.stop()
  })
})
