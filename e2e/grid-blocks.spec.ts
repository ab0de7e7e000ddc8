import { expectAccessible } from './axe.ts'
import {
  bar,
  cell,
  clipboard,
  type DraftsOwner,
  message,
  openGrid,
  paste,
  registerDraftsOwner,
  saved,
  tsv,
} from './grid-journey.ts'
import { expect, test } from './journey.ts'
import { signInAs } from './people.ts'

test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1440, height: 900 } })

let owner: DraftsOwner

test.beforeAll(async ({ openApp }, { file }) => {
  owner = await registerDraftsOwner((await openApp(file)).url)
})
test.beforeEach(({ context, app }) => signInAs(context, app.url, owner.api))

test('pastes, copies, cuts, fills and undoes', async ({ page, context }) => {
  await context.grantPermissions(clipboard)
  await owner.makeDrafts(10)
  await openGrid(page)
  const placed = ['Sandbox US', 'Sandbox Shop', 'Traffic to the shop', 'Link clickers']
  const pasted = [
    ['"Two\nlines"', 'Fresh', 'https://shop.example/1', 'a=1', 'Shop now', ...placed, 'Paused'],
    ['"""Best tea"""', '', 'https://shop.example/2', 'a=2', 'SIGN_UP', ...placed, 'Active', 'more'],
  ]
  await cell(page, 1, 'Headlines').click()
  await paste(page, `${tsv(...pasted)}\r\n`)
  await expect(message(page)).toHaveText(/^\d+ cells pasted. 1 column found no place in the grid.$/)
  await expect(cell(page, 1, 'Headlines')).toHaveText('Two lines')
  await expect(cell(page, 2, 'Headlines')).toHaveText('"Best tea"')
  await expect(saved(page)).toHaveText('Saved')
  const [one, two] = await owner.stored()
  expect(one).toMatchObject({ headlines: ['Two\nlines'], url_parameters_string: 'a=1', is_ready_to_submit: true })
  expect(two).toMatchObject({ call_to_action_type: 'SIGN_UP', initial_ad_status_on_meta: 'ACTIVE' })

  await cell(page, 1, 'URL').click()
  await page.keyboard.press('Shift+ArrowRight')
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect(message(page)).toHaveText('6 cells filled.')
  await expect(cell(page, 4, 'URL')).toHaveText('https://shop.example/1')
  await expect(cell(page, 4, 'URL parameters')).toHaveText('a=1')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message(page)).toHaveText('6 cells undone.')
  await expect(cell(page, 2, 'URL')).toHaveText('https://shop.example/2')
  await page.keyboard.press('ControlOrMeta+y')
  await expect(message(page)).toHaveText('6 cells redone.')
  await expect(cell(page, 2, 'URL')).toHaveText('https://shop.example/1')

  await cell(page, 1, 'Descriptions').click()
  const from = await cell(page, 1, 'Descriptions').boundingBox()
  const to = await cell(page, 5, 'Descriptions').boundingBox()
  if (!from || !to) throw new Error('the cells are not drawn')
  await page.mouse.move(from.x + from.width - 2, from.y + from.height - 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(message(page)).toHaveText('4 cells filled.')
  await expect(cell(page, 5, 'Descriptions')).toHaveText('Fresh')

  await cell(page, 1, 'Headlines').click()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(message(page)).toHaveText('2 cells copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('"Two\nlines"\tFresh')
  await cell(page, 8, 'Headlines').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, 8, 'Descriptions')).toHaveText('Fresh')
  await cell(page, 8, 'Descriptions').click()
  await page.keyboard.press('ControlOrMeta+x')
  await expect(message(page)).toHaveText('1 cell cut.')
  await expect(cell(page, 8, 'Descriptions')).toHaveText('')
  await cell(page, 9, 'Descriptions').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(page, 9, 'Descriptions')).toHaveText('Fresh')
})

test('writes one text into all marked rows, and finds and replaces after a preview', async ({ page }) => {
  await owner.makeDrafts(10)
  await openGrid(page)
  await cell(page, 1, 'Ad name').click()
  await cell(page, 10, 'Ad name').click({ modifiers: ['Shift'] })
  await page.keyboard.type('Tea')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(message(page)).toHaveText('10 cells changed.')
  await expect(cell(page, 10, 'Ad name')).toHaveText('Tea')

  // Escape leaves the range, then the grid.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('region', { name: 'Grid' }).getByText('Fill the first marked row down')).toBeVisible()
  await expect(keys.getByText('Next draft')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Find and replace' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find and replace' })
  await page.keyboard.type('tea')
  await dialog.getByLabel('Replace with').click()
  await page.keyboard.type('Mate')
  await dialog.getByLabel('Column').selectOption('Ad name')
  await expect(dialog.getByRole('status')).toHaveText('10 found in 10 drafts.')
  await expect(dialog.getByRole('list', { name: 'What changes' }).getByRole('listitem')).toHaveCount(10)
  await expect(dialog.locator('del').first()).toHaveText('Tea')
  await expect(dialog.locator('ins').first()).toHaveText('Mate')
  await expectAccessible(page, 'find and replace')
  await dialog.getByRole('button', { name: 'Replace 10' }).click()
  await expect(cell(page, 10, 'Ad name')).toHaveText('Mate')
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 10, 'Ad name')).toHaveText('Tea')
  await expect(saved(page)).toHaveText('Saved')
  expect(new Set((await owner.stored()).map(({ ad_name }) => ad_name))).toEqual(new Set(['Tea']))
})

test('takes 10 000 pasted cells at once, and no more', async ({ page, context }) => {
  await context.grantPermissions(clipboard)
  await owner.makeDrafts(500)
  await openGrid(page)
  const row = (n: number) => {
    const texts = [`Name ${n}`, `Text ${n}`, `Head ${n}`, `Sub ${n}`, `https://shop.example/${n}`, `n=${n}`, 'Shop now']
    return [...texts, ...Array<string>(13).fill('')]
  }
  const block = Array.from({ length: 500 }, (_, n) => row(n + 1))
  await cell(page, 1, 'Ad name').click()
  await paste(page, tsv(...block, row(501)))
  await expect(message(page)).toHaveText(
    '10,020 cells are too many: paste at most 10,000 at once. Nothing was changed.',
  )
  await expect(cell(page, 1, 'Ad name')).toHaveText(/^Tea/)

  await paste(page, tsv(...block))
  await expect(message(page)).toHaveText('3,500 cells pasted. 8 columns found no place in the grid.')
  await expect(cell(page, 1, 'Ad name')).toHaveText('Name 1')
  await expect(saved(page)).toHaveText('Saved', { timeout: 30_000 })
  expect((await owner.stored()).map(({ ad_name, website_url }) => `${ad_name} ${website_url}`)).toEqual(
    block.map((_, n) => `Name ${n + 1} https://shop.example/${n + 1}`),
  )
  await page.keyboard.press('ControlOrMeta+z')
  await expect(message(page)).toHaveText('3,500 cells undone.')
  await expect(cell(page, 1, 'Ad name')).toHaveText(/^Tea/)
})
