import { readFileSync } from 'node:fs'
import { fixturePath } from './app.ts'
import { expect, test, toast } from './journey.ts'
import { makeVideo } from './made-video.ts'
import { arrive } from './people.ts'
import { generate, results, uploadFixtures, videos } from './studio-journey.ts'
import { typeInto } from './typing.ts'

const emptyGuide = { voice: '', productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }

// The first account of a server becomes its owner, who has the brand guide.
test('marks in a row, and on its variants, what the brand guide blocks', async ({ page, app, context }) => {
  const owner = await arrive(context, app.url, 'olga')
  await page.goto('/studio')
  await uploadFixtures(page, 'small.mp4')
  await generate(page).click()
  await expect(results(page).getByText('5 variants', { exact: true })).toBeVisible()
  const headline = await results(page).getByRole('article', { name: 'Variant 1' }).locator('p').first().innerText()
  const word = headline.match(/\p{L}{4,}/u)?.[0] ?? ''
  await owner.put('/api/settings/brand', { ...emptyGuide, wordsToAvoid: [word] })
  await page.reload()
  await expect(results(page).getByText(/^5 variants, \d blocked$/)).toBeVisible()
  const show = results(page).getByRole('button', { name: 'Show result of small.mp4' })
  if (await show.isVisible()) await show.click()
  const findings = page.getByRole('list', { name: 'Findings: variant 1' })
  await expect(findings.getByRole('listitem').first()).toHaveText(new RegExp(`^Blocked.*“${word}”`, 'i'))
})

test('writes once for the cuts of one concept, and makes a draft of each, named by its ratio', async ({
  page,
  app,
  context,
}) => {
  const ben = await arrive(context, app.url, 'ben')
  await page.goto('/studio')
  const cut = (name: string, fixture: string) => ({
    name,
    mimeType: 'video/mp4',
    buffer: readFileSync(fixturePath(fixture)),
  })
  await page
    .getByLabel('Video files')
    .setInputFiles([cut('spring_9x16.mp4', 'small.mp4'), cut('spring_1x1.mp4', 'rotated.mp4')])
  await expect(videos(page).getByText('Uploaded', { exact: true })).toHaveCount(2)
  await expect(videos(page).getByText(/^Same texts as/)).toBeVisible()
  await generate(page).click()
  await expect(results(page).getByText('5 variants', { exact: true })).toHaveCount(1)
  const { data } = await ben.get<{ data: { results: { id: number }[] } }>('/api/history?search=spring')
  const made = await ben.post<{ data: { ad_name: string; headlines: string[] }[] }>(
    '/api/meta-ads/create-from-selection',
    {
      generatedResultIds: data.results.map(({ id }) => id),
    },
  )
  expect(made.data).toMatchObject([
    { ad_name: expect.stringContaining('9:16') },
    { ad_name: expect.stringContaining('1:1'), headlines: made.data[0]?.headlines },
  ])
})

test('asks for the recipe first, and shows what it sets in rows that open in place', async ({ page, app, context }) => {
  const cleo = await arrive(context, app.url, 'cleo')
  const brief = { product: 'Mint tea', offer: '20 % off' }
  await cleo.post('/api/recipes', { name: 'Tea', modelId: 'offline-draft-writer', project: 'Spring', brief })
  await page.goto('/studio')
  const inputs = page.getByRole('region', { name: 'Inputs' })
  await expect(inputs.locator('select, input, button').first()).toHaveAccessibleName('Recipe')
  await inputs.getByLabel('Recipe').selectOption('Tea')
  await expect(inputs.getByText('Mint tea · 20 % off')).toBeVisible()
  await expect(inputs.getByText('Spring', { exact: true })).toBeVisible()
  for (const [row, field] of [
    ['Brief', 'Product'],
    ['System prompt', 'Ad Copy Generator'],
    ['Template', 'Use a template'],
    ['Project and tags', 'Project'],
  ] as const) {
    const header = inputs.getByRole('button', { name: new RegExp(`^${row}`) })
    await expect(header).toHaveAttribute('aria-expanded', 'false')
    await header.click()
    await expect(
      inputs
        .getByRole('textbox', { name: field })
        .or(inputs.getByRole('combobox', { name: field }))
        .first(),
    ).toBeVisible()
  }
  const scrolling = await inputs.evaluate(
    (region) =>
      [...region.querySelectorAll('*')].filter(
        (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight + 1,
      ).length,
  )
  expect(scrolling).toBe(0)
})

test('writes by the brief, which the prompt, the result and a recipe hold', async ({ page, app, context }) => {
  const dora = await arrive(context, app.url, 'dora')
  const brief = {
    product: 'Mint tea',
    offer: '20 % off',
    audience: 'night owls',
    landingPage: 'shop.example/tea',
    language: 'English',
  }
  await page.goto('/studio')
  await uploadFixtures(page, 'small.mp4')
  await page.getByRole('button', { name: /^Brief/ }).click()
  const fields = page.getByRole('region', { name: 'Brief' })
  for (const [label, text] of [
    ['Product', brief.product],
    ['Offer', brief.offer],
    ['Audience', brief.audience],
    ['Landing page', brief.landingPage],
    ['Language', brief.language],
  ] as const) {
    await typeInto(fields.getByLabel(label), text)
  }
  await page.getByRole('button', { name: 'Save as recipe' }).click()
  const save = page.getByRole('dialog', { name: 'Save as recipe' })
  await typeInto(save.getByLabel('Name'), 'Tea')
  await save.getByRole('button', { name: 'Save recipe' }).click()
  await expect(toast(page, 'Recipe saved')).toBeVisible()
  expect((await dora.get<{ data: object[] }>('/api/recipes')).data).toMatchObject([{ name: 'Tea', brief }])

  await generate(page).click()
  await results(page).getByRole('link', { name: 'Open in History' }).click()
  await page.getByRole('button', { name: 'View Full Prompt' }).click()
  for (const text of Object.values(brief)) await expect(page.getByText(text).last()).toBeVisible()
  const { data } = await dora.get<{ data: { results: { id: number }[] } }>('/api/history')
  const { result } = await dora.get<{ result: object }>(`/api/history/${data.results[0]?.id}`)
  expect(result).toMatchObject({ brief })
})

test('shows the twelve rows of a batch in one window, each with one status, and leads back to it', async ({
  page,
  app,
  context,
}) => {
  await arrive(context, app.url, 'emil')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/studio')
  const names = Array.from({ length: 12 }, (_, n) => `Ad ${n + 1}.mp4`)
  await page.getByLabel('Video files').setInputFiles(names.map((name) => makeVideo(name)))
  await expect(videos(page).getByText('Uploaded', { exact: true })).toHaveCount(12)
  await generate(page).click()
  await expect(results(page).getByText('5 variants', { exact: true })).toHaveCount(12)
  for (const name of names) {
    const heading = page.getByRole('heading', { name, exact: true })
    await expect(heading).toHaveCount(1)
    await expect(heading).toBeInViewport({ ratio: 1 })
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  const later = await context.newPage()
  await later.goto('/studio')
  const line = later.getByText('Your last batch: 12 videos, 12 ready.').first()
  await expect(line).toBeVisible()
  await later.getByRole('link', { name: 'Review' }).click()
  await expect(later).toHaveURL(/\/review\?batch=/)
})
