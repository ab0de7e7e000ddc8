import { readFileSync } from 'node:fs'
import { fixturePath } from './app.ts'
import { expect, test } from './journey.ts'
import { arrive } from './people.ts'
import { generate, results, uploadFixtures, videos } from './studio-journey.ts'

const emptyGuide = { voice: '', productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }

// The first account of a server becomes its owner, who has the brand guide.
test('marks in a row, and on its variants, what the brand guide blocks', async ({ page, app, context }) => {
  const owner = await arrive(context, app.url, 'olga')
  await page.goto('/studio')
  await uploadFixtures(page, 'small.mp4')
  await generate(page).click()
  await expect(videos(page).getByText('5 variants', { exact: true })).toBeVisible()
  const headline = await results(page).getByRole('article', { name: 'Variant 1' }).locator('p').first().innerText()
  const word = headline.match(/\p{L}{4,}/u)?.[0] ?? ''
  await owner.put('/api/settings/brand', { ...emptyGuide, wordsToAvoid: [word] })
  await page.reload()
  await expect(videos(page).getByText(/^5 variants, \d blocked$/)).toBeVisible()
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
  await expect(videos(page).getByText('Same texts as spring_9x16.mp4')).toBeVisible()
  await generate(page).click()
  await expect(videos(page).getByText('5 variants', { exact: true })).toHaveCount(1)
  const { data } = await ben.get<{ data: { results: { id: number }[] } }>('/api/history')
  const made = await ben.post<{ data: { ad_name: string; headlines: string[] }[] }>(
    '/api/meta-ads/create-from-selection',
    {
      generatedResultIds: data.results.map(({ id }) => id),
    },
  )
  expect(made.data).toMatchObject([
    { ad_name: expect.stringContaining('9x16') },
    { ad_name: expect.stringContaining('1x1'), headlines: made.data[0]?.headlines },
  ])
})
