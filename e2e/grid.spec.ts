import type { Page } from '@playwright/test'
import { buildSubmission } from '../apps/web/test/build-draft.ts'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import {
  bar,
  cell,
  clipboard,
  type DraftsOwner,
  grid,
  type Header,
  message,
  openGrid,
  paste,
  registerDraftsOwner,
  type StoredDraft,
  saved,
  toTsv,
  typeIn,
} from './grid-journey.ts'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'
import { seededPlace } from './sample-data.ts'

test.use({ sharesServer: true, viewport: { width: 1440, height: 900 } })

let owner: DraftsOwner

test.beforeAll(async ({ openApp }, { file }) => {
  owner = await registerDraftsOwner((await openApp(file)).url)
})
test.beforeEach(({ context, app }) => signInAs(context, app.url, owner.api))

test('shows 22 rows with a frozen name, where a marked range ends, the keys after Escape, and the list on a phone', async ({
  page,
}) => {
  await owner.makeDrafts(30)
  await openGrid(page)
  const box = await grid(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
  await expect(cell(page, 22, 'Ad Name')).toBeInViewport({ ratio: 1 })
  const last = await cell(page, 22, 'Ad Name').boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))

  await cell(page, 1, 'Ad Name').click()
  await page.keyboard.press('End')
  for (const header of ['Readiness', 'Ad Name', 'Initial Ad Status'] as const)
    await expect(cell(page, 1, header)).toBeInViewport({ ratio: 1 })
  await expect(cell(page, 1, 'Ad Name')).toHaveText(/^Tea 0/)

  await page.keyboard.press('Home')
  await cell(page, 1, 'Website URL').click()
  for (let n = 0; n < 10; n++) await page.keyboard.press('Shift+ArrowRight')
  await expect(cell(page, 1, 'Initial Ad Status')).toBeInViewport({ ratio: 1 })
  for (let n = 0; n < 10; n++) await page.keyboard.press('Shift+ArrowLeft')
  await expect(cell(page, 1, 'Primary Texts')).toBeInViewport({ ratio: 1 })
  await typeIn(page, 1, 'Ad Name', 'Iced tea')
  await page.keyboard.press('Enter')
  await cell(page, 1, 'Ad Name').click()
  await cell(page, 2, 'Ad Name').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region', { name: 'Grid' }).getByText('Fill the first marked row down')).toBeVisible()
  await expect(keys.getByText('Next draft')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('table', { name: 'Ad drafts' }).getByRole('button', { name: 'Created' })).toBeVisible()
  await expect(page.getByText('Grid', { exact: true })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(grid(page)).toBeVisible()
})

test('takes a cell of each type by keyboard', async ({ page }) => {
  await owner.makeDrafts(5)
  await openGrid(page)
  await typeIn(page, 1, 'Ad Name', 'Iced tea')
  await page.keyboard.press('Tab')
  // `?` opens the list of keys elsewhere.
  await page.keyboard.type('?Is it hot')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Have an iced tea')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(cell(page, 1, 'Primary Texts')).toHaveText('?Is it hot Have an iced tea')
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
  await expect(cell(page, 1, 'Link Descriptions')).toHaveText('Free ice')
  await expect(cell(page, 2, 'Link Descriptions')).toBeFocused()

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
  await expect(cell(page, 1, 'Initial Ad Status')).toHaveText('Active')
  const texts: Partial<Record<Header, string>> = {
    'Ad Name': 'Iced tea',
    'Website URL': 'https://shop.example/ice',
    'URL Parameters': 'utm_source=grid',
    'Call to Action': 'Shop now',
    'Ad Account': 'Sandbox US',
    'Facebook Page': 'Sandbox Shop',
    Campaign: 'Traffic to the shop',
    'Ad Set': 'Link clickers',
    'Initial Ad Status': 'Active',
  }
  await expect(saved(page)).toHaveText('Saved')
  await expect(cell(page, 1, 'Readiness')).toContainText('Active on submit')
  const [first] = await owner.stored()
  expect(first).toMatchObject({
    ad_name: 'Iced tea',
    primary_texts: ['?Is it hot\nHave an iced tea'],
    headlines: ['Cold', 'Colder'],
    link_descriptions: ['Free ice'],
    website_url: 'https://shop.example/ice',
    url_parameters_string: 'utm_source=grid',
    call_to_action_type: 'SHOP_NOW',
    meta_ad_account_id: seededPlace.meta_ad_account_id,
    facebook_page_id: seededPlace.facebook_page_id,
    meta_campaign_id: seededPlace.meta_campaign_id,
    target_meta_ad_set_id: seededPlace.target_meta_ad_set_id,
    initial_ad_status_on_meta: 'ACTIVE',
    is_ready_to_submit: true,
  })
  for (const [header, text] of Object.entries(texts)) {
    await cell(page, 1, 'Ad Name').click()
    await page.keyboard.press('End')
    if (await cell(page, 1, header as Header).isHidden()) await page.keyboard.press('Home')
    await expect(cell(page, 1, header as Header)).toHaveText(text)
  }
})

/** Answers that the n-th draft, from 1, is being sent. */
async function showSending(page: Page, n: number) {
  const sending = (await owner.stored())[n - 1]?.id
  await page.route('**/api/meta-ads?*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const submission = buildSubmission()
    await route.fulfill({
      response: answer,
      json: {
        ...rest,
        data: data.map((draft: StoredDraft) => (draft.id === sending ? { ...draft, submission } : draft)),
      },
    })
  })
}

test('changes no draft that is being sent, keeps errors in their cells, saves the others, and asks before it is left', async ({
  page,
  context,
}) => {
  await context.grantPermissions(clipboard)
  await owner.makeDrafts(5)
  await showSending(page, 4)
  await openGrid(page)
  const locked = cell(page, 4, 'Ad Name')
  const name = (await locked.textContent()) ?? ''
  await expect(locked).toHaveAttribute('aria-readonly', 'true')
  await locked.click()
  await page.keyboard.type('x')
  await expect(message(page)).toHaveText('This draft is being sent to Meta and cannot be changed meanwhile.')
  await cell(page, 3, 'Ad Name').click()
  await paste(page, toTsv(['One'], ['Two'], ['Three']))
  await expect(message(page)).toHaveText('2 cells pasted. 1 draft cannot be changed while being sent.')
  await expect(locked).toHaveText(name)
  await expect(cell(page, 5, 'Ad Name')).toHaveText('Three')
  await expect(grid(page).locator('[aria-rowindex="5"]').getByRole('checkbox')).toBeDisabled()
  await expect(saved(page)).toHaveText('Saved')

  await cell(page, 2, 'Website URL').click()
  await paste(page, toTsv(['nowhere'], ['https://shop.example/2']))
  await expect(cell(page, 2, 'Website URL')).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 2, 'Website URL')).toHaveAccessibleDescription(
    'Enter a valid URL, such as https://example.com',
  )
  await page.keyboard.press('End')
  await expect(cell(page, 3, 'Readiness')).toBeInViewport({ ratio: 1 })
  await cell(page, 2, 'Facebook Page').click()
  await paste(page, 'No such page')
  await expect(cell(page, 2, 'Facebook Page')).toHaveAccessibleDescription(/^"No such page" /)
  await expect(saved(page)).toHaveText('2 cells to correct')
  expect((await owner.stored()).map(({ website_url }) => website_url).slice(1, 3)).toEqual([
    null,
    'https://shop.example/2',
  ])
  await expectAccessible(page, 'errors in cells, and a draft that is being sent', '#main')

  await page.getByRole('link', { name: 'History' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await cell(page, 2, 'Facebook Page').click()
  await page.keyboard.press('Delete')
  await expect(saved(page)).toHaveText('1 cell to correct')
  await page.keyboard.press('Home')
  await expect(cell(page, 2, 'Website URL')).toHaveText(/^nowhere/)
  await typeIn(page, 2, 'Website URL', 'https://shop.example/1')
  await page.keyboard.press('Enter')
  await expect(saved(page)).toHaveText('Saved')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
})

test('loses nothing when two tabs change the same drafts', async ({ page, context }) => {
  await owner.makeDrafts(5)
  await openGrid(page)
  // This tab receives no events of the other one.
  const deaf = await context.newPage()
  await deaf.route('**/api/events*', (route) => route.abort())
  await deaf.goto('/meta-ads-workspace')
  await expect(cell(deaf, 1, 'Ad Name')).toBeVisible()
  const before = await owner.stored()

  await typeIn(page, 1, 'Ad Name', 'Of the first tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Second of the first tab')
  await page.keyboard.press('Enter')
  await expect(saved(page)).toHaveText('Saved')

  const refusal = deaf.waitForResponse((answer) => answer.url().endsWith('/bulk-update') && answer.status() === 409)
  await typeIn(deaf, 1, 'Ad Name', 'Of the deaf tab')
  await deaf.keyboard.press('Tab')
  await typeIn(deaf, 2, 'Website URL', 'https://shop.example/deaf')
  await deaf.keyboard.press('Enter')
  await deaf.keyboard.type('https://shop.example/third')
  await deaf.keyboard.press('Enter')
  const { conflicts } = (await (await refusal).json()) as { conflicts: string[] }
  expect(new Set([before[0]?.id, before[1]?.id])).toEqual(new Set([...conflicts, before[1]?.id]))

  const resolve = bar(deaf).getByRole('button', { name: '1 cell was changed elsewhere' })
  await expect(resolve).toBeVisible()
  const namesAndUrls = async () =>
    (await owner.stored()).map(({ ad_name, website_url }) => [ad_name, website_url]).slice(0, 3)
  await expect.poll(namesAndUrls).toEqual([
    ['Of the first tab', null],
    ['Second of the first tab', 'https://shop.example/deaf'],
    [before[2]?.ad_name, 'https://shop.example/third'],
  ])
  await expect(cell(deaf, 1, 'Ad Name')).toHaveText(/^Of the deaf tab/)
  await resolve.click()
  const dialog = deaf.getByRole('dialog', { name: 'Changed elsewhere' })
  await expect(dialog.getByText('Of the first tab', { exact: true })).toBeVisible()
  await expectAccessible(deaf, 'a conflict', layers)
  await dialog.getByRole('button', { name: /^Keep yours/ }).click()
  await expect(saved(deaf)).toHaveText('Saved')
  await expect(cell(page, 1, 'Ad Name')).toHaveText('Of the deaf tab')

  // The first tab undoes what it wrote, except where the other one wrote since.
  await cell(page, 3, 'Ad Name').click()
  await page.keyboard.press('ControlOrMeta+z')
  // The cell leaves out the date.
  await expect(cell(page, 2, 'Ad Name')).toHaveText(before[1]?.ad_name.replace(/ – \d{4}-\d\d-\d\d/, '') ?? '')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message(page)).toHaveText('0 cells undone. 1 cell cannot be: it was changed since.')
  await expect(cell(page, 1, 'Ad Name')).toHaveText('Of the deaf tab')
})

test('pastes cells of all types, fills, undoes, redoes, copies and cuts them, and writes one text into many', async ({
  page,
  context,
}) => {
  await context.grantPermissions(clipboard)
  await owner.makeDrafts(10)
  await openGrid(page)
  const placed = ['Sandbox US', 'Sandbox Shop', 'Traffic to the shop', 'Link clickers']
  const pasted = [
    ['"Two\nlines"', 'Fresh', 'https://shop.example/1', 'a=1', 'Shop now', ...placed, 'Paused'],
    ['"""Best tea"""', '', 'https://shop.example/2', 'a=2', 'SIGN_UP', ...placed, 'Active', 'more'],
  ]
  await cell(page, 1, 'Headlines').click()
  await paste(page, `${toTsv(...pasted)}\r\n`)
  await expect(message(page)).toHaveText(/^\d+ cells pasted. 1 column found no place in the grid.$/)
  await expect(cell(page, 1, 'Headlines')).toHaveText('Two lines')
  await expect(cell(page, 2, 'Headlines')).toHaveText('"Best tea"')
  await expect(saved(page)).toHaveText('Saved')
  const [one, two] = await owner.stored()
  expect(one).toMatchObject({ headlines: ['Two\nlines'], url_parameters_string: 'a=1', is_ready_to_submit: true })
  expect(two).toMatchObject({ call_to_action_type: 'SIGN_UP', initial_ad_status_on_meta: 'ACTIVE' })

  await cell(page, 1, 'Link Descriptions').click()
  await paste(page, toTsv(['Fresh', 'https://shop.example/1', 'a=1'], ['', 'https://shop.example/2', 'a=2']))

  await cell(page, 1, 'Website URL').click()
  await page.keyboard.press('Shift+ArrowRight')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(message(page)).toHaveText('6 cells filled.')
  await expect(cell(page, 4, 'Website URL')).toHaveText('https://shop.example/1')
  await expect(cell(page, 4, 'URL Parameters')).toHaveText('a=1')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message(page)).toHaveText('6 cells undone.')
  await expect(cell(page, 2, 'Website URL')).toHaveText('https://shop.example/2')
  await page.keyboard.press('ControlOrMeta+y')
  await expect(message(page)).toHaveText('6 cells redone.')
  await expect(cell(page, 2, 'Website URL')).toHaveText('https://shop.example/1')

  await cell(page, 1, 'Link Descriptions').click()
  const from = await cell(page, 1, 'Link Descriptions').boundingBox()
  const to = await cell(page, 5, 'Link Descriptions').boundingBox()
  if (!from || !to) throw new Error('the cells are not drawn')
  await page.mouse.move(from.x + from.width - 2, from.y + from.height - 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(message(page)).toHaveText('4 cells filled.')
  await expect(cell(page, 5, 'Link Descriptions')).toHaveText('Fresh')

  await cell(page, 1, 'Headlines').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(message(page)).toHaveText('2 cells copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('"Two\nlines"\tFresh')
  await cell(page, 8, 'Headlines').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, 8, 'Link Descriptions')).toHaveText('Fresh')
  await cell(page, 8, 'Link Descriptions').click()
  await page.keyboard.press('ControlOrMeta+x')
  await expect(message(page)).toHaveText('1 cell cut.')
  await expect(cell(page, 8, 'Link Descriptions')).toHaveText('')
  await cell(page, 9, 'Link Descriptions').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, 9, 'Link Descriptions')).toHaveText('Fresh')

  await cell(page, 1, 'Ad Name').click()
  await cell(page, 10, 'Ad Name').click({ modifiers: ['Shift'] })
  await page.keyboard.type('Chai')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(message(page)).toHaveText('10 cells changed.')
  await expect(cell(page, 10, 'Ad Name')).toHaveText('Chai')
  await expect(saved(page)).toHaveText('Saved')
  expect(new Set((await owner.stored()).slice(0, 10).map(({ ad_name }) => ad_name))).toEqual(new Set(['Chai']))
})

test('takes 10 000 pasted cells at once, and no more', async ({ page, context }) => {
  await context.grantPermissions(clipboard)
  await owner.makeDrafts(500)
  await openGrid(page)
  const buildPastedRow = (n: number) => {
    const texts = [`Name ${n}`, `Text ${n}`, `Head ${n}`, `Sub ${n}`, `https://shop.example/${n}`, `n=${n}`, 'Shop now']
    return [...texts, ...Array<string>(13).fill('')]
  }
  const block = Array.from({ length: 500 }, (_, n) => buildPastedRow(n + 1))
  await cell(page, 1, 'Ad Name').click()
  await paste(page, toTsv(...block, buildPastedRow(501)))
  await expect(message(page)).toHaveText(
    '10,020 cells are too many: paste at most 10,000 at once. Nothing was changed.',
  )
  await expect(cell(page, 1, 'Ad Name')).toHaveText(/^Tea/)

  await paste(page, toTsv(...block))
  await expect(message(page)).toHaveText('3,500 cells pasted. 8 columns found no place in the grid.')
  await expect(cell(page, 1, 'Ad Name')).toHaveText('Name 1')
  await expect(saved(page)).toHaveText('Saved', { timeout: 30_000 })
  expect((await owner.stored()).map(({ ad_name, website_url }) => `${ad_name} ${website_url}`)).toEqual(
    block.map((_, n) => `Name ${n + 1} https://shop.example/${n + 1}`),
  )
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message(page)).toHaveText('3,500 cells undone.')
  await expect(cell(page, 1, 'Ad Name')).toHaveText(/^Tea/)
})
