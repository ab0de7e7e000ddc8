import type { Locator } from '@playwright/test'
import { expect, test } from './journey.ts'
import { arrive } from './people.ts'

test.use({ sharesServer: true })

type Style = Partial<Record<keyof CSSStyleDeclaration & string, string>>

/** @returns the wanted style of a part, with what is painted where that differs. Colors are names of system colors. */
async function paintedStyle(part: Locator, wanted: Style): Promise<Style> {
  return part.first().evaluate((element, style) => {
    // Styled before it is inserted: a later color would be in transition.
    const probe = document.createElement('i')
    probe.style.forcedColorAdjust = 'none'
    Object.assign(probe.style, style)
    document.body.append(probe)
    const painted = Object.entries(style).map(([property, value = '']) => {
      const key = property as 'color'
      const resolved = /color$/i.test(key) ? getComputedStyle(probe)[key] : value
      const found = getComputedStyle(element)[key]
      return [key, found === resolved ? value : found] as const
    })
    probe.remove()
    return Object.fromEntries(painted)
  }, wanted)
}

const framed: Style = { borderTopWidth: '1px', borderTopStyle: 'solid', borderTopColor: 'CanvasText' }
const marked: Style = { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'Highlight' }
const filled: Style = { backgroundColor: 'Highlight' }
const empty: Style = { backgroundColor: 'Canvas', ...framed }

test('shows frames, marks and states in forced colors', async ({ page, app, context }) => {
  const api = await arrive(context, app.url, 'Fiona')
  const { historyId } = await api.submit(await api.upload('forced.mp4'))
  await api.settle()
  await api.patch(`/api/history/${historyId}`, { tags: ['summer'] })
  await api.patch(`/api/history/${historyId}`, { project: 'Bloom' })
  await api.post('/api/meta-ads/create-from-selection', { generatedResultIds: [historyId] })
  await page.emulateMedia({ forcedColors: 'active' })
  const expectStyle = (part: Locator, wanted: Style) => expect.poll(() => paintedStyle(part, wanted)).toEqual(wanted)
  const nav = page.getByRole('navigation', { name: 'Main' })

  await page.goto('/meta-ads-workspace')
  await test.step('a switch, a segment and a cell', async () => {
    await nav.getByRole('link', { name: 'Ad drafts' }).focus()
    await page.keyboard.press('?')
    const control = page.getByRole('switch', { name: 'Single-key shortcuts' })
    const track = control.locator('+ *')
    const thumb = track.locator('> *').first()
    await expectStyle(track, filled)
    await expectStyle(thumb, { backgroundColor: 'HighlightText' })
    await control.uncheck()
    await expectStyle(track, empty)
    await expectStyle(thumb, { backgroundColor: 'CanvasText' })
    await page.keyboard.press('Escape')
    await expectStyle(page.getByRole('radio', { checked: true }).locator('+ label'), marked)
    await page.getByText('Grid', { exact: true }).click()
    await page.getByRole('gridcell').nth(2).click()
    await expectStyle(page.locator('[role="gridcell"][aria-selected="true"]:not(:focus-visible)'), marked)
  })

  await test.step('the items of a menu', async () => {
    await page.getByRole('button', { name: /account menu/ }).click()
    const item = page.getByRole('menuitem', { name: 'Recipes' })
    await item.hover()
    await expectStyle(item, marked)
    await page.keyboard.press('ArrowDown')
    await expectStyle(page.locator('[role="menuitem"]:focus'), { outlineWidth: '2px', outlineStyle: 'solid' })
    await page.keyboard.press('Escape')
  })

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click()
  await expectStyle(page.getByRole('tab', { selected: false }), { borderBottomColor: 'Canvas' })
  const current = { borderBottomColor: 'Canvas' }
  expect(await paintedStyle(page.getByRole('tab', { selected: true }), current)).not.toEqual(current)

  await nav.getByRole('link', { name: 'History' }).click()
  await expectStyle(nav.getByRole('link', { name: 'History' }), marked)
  const tag = page.getByPlaceholder('Any tag')
  await tag.press('s')
  await expectStyle(tag, marked)
  const suggested = page.getByRole('option', { name: 'summer' })
  await expect(suggested).toBeVisible()
  await tag.press('ArrowDown')
  await expectStyle(suggested, marked)
  await page.keyboard.press('Escape')
  await tag.clear()

  await test.step('a selected row and its dialog', async () => {
    await page.getByRole('button', { name: 'Bulk select' }).click()
    const box = page.getByRole('checkbox', { name: 'Select forced.mp4' })
    await expectStyle(box, empty)
    await box.check()
    await expectStyle(box, filled)
    await expectStyle(box.locator('+ *'), { color: 'HighlightText' })
    await expectStyle(page.locator('article[data-selected]'), marked)
    await page.getByRole('button', { name: 'Edit selected' }).click()
    const dialog = page.getByRole('dialog')
    await expectStyle(dialog, framed)
    await expectStyle(dialog.getByRole('radio', { name: 'Leave as it is' }), filled)
    await expectStyle(dialog.getByRole('radio', { name: 'No project' }), empty)
    // The update stays under way, and its progress in sight.
    await page.route('**/api/history/**', () => undefined)
    await dialog.getByRole('radio', { name: 'No project' }).check()
    await dialog.getByRole('button', { name: /^Update/ }).click()
    await expectStyle(dialog.getByRole('progressbar').locator('..'), framed)
    await expectStyle(dialog.getByRole('progressbar'), filled)
  })
})
