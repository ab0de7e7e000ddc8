import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test } from './journey.ts'
import { type Person, registerPerson, signInAs } from './people.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

const workspace = '/meta-ads-workspace'
const headers = [
  'Selection',
  'Ad name',
  'Primary texts',
  'Headlines',
  'Descriptions',
  'URL',
  'URL parameters',
  'Call to action',
  'Ad account',
  'Page',
  'Campaign',
  'Ad set',
  'Initial status',
  'Readiness',
] as const
type Header = (typeof headers)[number]

interface Named {
  id: string
  name: string
}
interface Stored {
  id: string
  ad_name: string
  updated_at: string
  primary_texts: string[]
  headlines: string[]
  website_url: string | null
}

let api: Person
let videoResults: number[] = []

test.beforeAll(async ({ openApp }, { file }) => {
  const app = await openApp(file)
  api = await registerPerson(app.url, 'Gerda')
  const video = await api.upload('Tea.mp4')
  for (let n = 0; n < 10; n++) {
    const { historyId } = await api.submit({ ...video, filename: `Tea ${n}.mp4` })
    videoResults.push(historyId)
  }
  await api.settle()
  await api.connectMeta()
})

test.beforeEach(({ context, app }) => signInAs(context, app.url, api))
test.afterAll(() => {
  videoResults = []
})

const list = async <Item>(path: string) => (await api.get<{ data: Item[] }>(path)).data
const stored = () => list<Stored>('/api/meta-ads?status=draft&project=')
const grid = (page: Page) => page.getByRole('grid', { name: 'Ad drafts' })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Grid' })
const saved = (page: Page) => page.getByRole('status', { name: 'State of the changes' })

/** The cell of the n-th draft, from 1, if it is drawn. */
const cell = (page: Page, n: number, header: Header) =>
  grid(page).locator(`[aria-rowindex="${n + 1}"] > [aria-colindex="${headers.indexOf(header) + 1}"]`)

/** Replaces the drafts of the account by new ones: 10 videos with 5 variants each make 50. */
async function makeDrafts(count: number): Promise<Stored[]> {
  for (const { id } of await stored()) await api.remove(`/api/meta-ads/${id}`)
  while ((await stored()).length < count) {
    const left = Math.ceil((count - (await stored()).length) / 5)
    await api.post('/api/meta-ads/create-from-selection', {
      generatedResultIds: videoResults.slice(0, left),
      draftPer: 'variant',
    })
  }
  return stored()
}

async function openGrid(page: Page) {
  await page.goto(workspace)
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Grid').click()
  await expect(cell(page, 1, 'Ad name')).toBeVisible()
}

/** Opens the cell with a click and types key by key. */
async function typeIn(page: Page, n: number, header: Header, text: string) {
  await cell(page, n, header).click()
  await page.keyboard.type(text)
}

/** Pastes as a spreadsheet would have copied. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

const allowClipboard = (context: BrowserContext) => context.grantPermissions(['clipboard-read', 'clipboard-write'])

test('shows 22 rows with a frozen name, is kept over a reload, and gives way to the list on a phone', async ({
  page,
}) => {
  await makeDrafts(30)
  await openGrid(page)
  await page.reload()
  await expect(cell(page, 1, 'Ad name')).toBeVisible()
  const box = await grid(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await expect(cell(page, 22, 'Ad name')).toBeInViewport({ ratio: 1 })
  const last = await cell(page, 22, 'Ad name').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))

  await cell(page, 1, 'Ad name').click()
  await page.keyboard.press('End')
  await expect(cell(page, 1, 'Readiness')).toBeInViewport({ ratio: 1 })
  await expect(cell(page, 1, 'Ad name')).toBeInViewport({ ratio: 1 })
  await expect(cell(page, 1, 'Ad name')).toHaveText(/^Tea 0/)
  await expectAccessible(page, 'the grid')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('The grid needs a wider window. Here the drafts are listed.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Ad drafts' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Ad drafts' })).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
})

test('edits a cell of each type by keyboard', async ({ page }) => {
  await makeDrafts(10)
  await openGrid(page)
  await typeIn(page, 1, 'Ad name', 'Iced tea')
  await page.keyboard.press('Tab')
  // `?` opens the list of keys elsewhere.
  await page.keyboard.type('?Is it hot')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Have an iced tea')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(cell(page, 1, 'Primary texts')).toHaveText('?Is it hot Have an iced tea')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cold')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Colder')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(cell(page, 1, 'Headlines')).toHaveText('Cold+1 more')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Free ice')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 'Descriptions')).toHaveText('Free ice')
  await expect(cell(page, 2, 'Descriptions')).toBeFocused()

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('https://shop.example/ice')
  await page.keyboard.press('Tab')
  await page.keyboard.type('?utm_source=grid')
  await page.keyboard.press('Tab')
  await page.keyboard.type('shop')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sandbox US')
  await expect(page.getByRole('option', { name: 'Sandbox US' })).toBeVisible()
  await page.keyboard.press('Tab')
  for (const choice of ['Sandbox Shop', 'Traffic to the shop', 'Link clickers']) {
    await page.keyboard.type(choice)
    await expect(page.getByRole('option', { name: choice })).toBeVisible()
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('act')
  await page.keyboard.press('Enter')
  const texts: Partial<Record<Header, string>> = {
    'Ad name': 'Iced tea',
    URL: 'https://shop.example/ice',
    'URL parameters': 'utm_source=grid',
    'Call to action': 'Shop now',
    'Ad account': 'Sandbox US',
    Page: 'Sandbox Shop',
    Campaign: 'Traffic to the shop',
    'Ad set': 'Link clickers',
    'Initial status': 'Active',
  }
  await expect(saved(page)).toHaveText('Saved')
  await expect(cell(page, 1, 'Readiness')).toContainText('Ready')
  const [first] = await stored()
  expect(first).toMatchObject({
    ad_name: 'Iced tea',
    primary_texts: ['?Is it hot\nHave an iced tea'],
    headlines: ['Cold', 'Colder'],
    link_descriptions: ['Free ice'],
    website_url: 'https://shop.example/ice',
    initial_ad_status_on_meta: 'ACTIVE',
    is_ready_to_submit: true,
  })
  await page.reload()
  for (const [header, text] of Object.entries(texts)) {
    await cell(page, 1, 'Ad name').click()
    await page.keyboard.press('End')
    if (await cell(page, 1, header as Header).isHidden()) await page.keyboard.press('Home')
    await expect(cell(page, 1, header as Header)).toHaveText(text)
  }
})
