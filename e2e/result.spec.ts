import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive } from './people.ts'
import { typeInto } from './typing.ts'

/** Signs a new person in. @returns the id of their result, generated in the format of the viewer. */
async function arriveWithResult(
  context: BrowserContext,
  app: RunningApp,
  username: string,
  viewer = 'default-copy-variants',
): Promise<number> {
  const api = await arrive(context, app.url, username)
  const { data } = await api.get<{ data: { formats: { id: string; client_template_type: string }[] } }>(
    '/api/settings/response-formats',
  )
  const responseFormatId = data.formats.find((format) => format.client_template_type === viewer)?.id ?? ''
  const { historyId } = await api.submit(await api.upload('ad.mp4'), { responseFormatId })
  await api.settle()
  return historyId
}

const headline = (page: Page, number: number) =>
  page.getByRole('group', { name: `Variant ${number}` }).getByRole('textbox', { name: 'Headline' })
const primaryText = (page: Page, number: number) =>
  page.getByRole('group', { name: `Variant ${number}` }).getByRole('textbox', { name: 'Primary text' })
const article = (page: Page, number: number) => page.getByRole('article', { name: `Variant ${number}` })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('rewrites, reorders, saves and reverts variants by keyboard', async ({ page, app, context }) => {
  const id = await arriveWithResult(context, app, 'Edda')
  await page.goto(`/result/${id}`)
  await press(page, 'Edit Result')
  await expect(headline(page, 1)).toBeFocused()
  const second = await headline(page, 2).inputValue()
  await typeInto(headline(page, 1), 'Rewritten by Edda')
  await page.getByRole('button', { name: 'Move down variant 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move down variant 2' })).toBeFocused()
  await press(page, 'Delete variant 5')
  await expect(page.getByRole('group', { name: 'Variant 4' })).toBeFocused()
  await page.keyboard.press('Control+s')

  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
  await expect(page.getByText(/^Generated on .* \(Edited\)$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Edited Version', selected: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(article(page, 1)).toContainText(second)
  await expect(article(page, 2)).toContainText('Rewritten by Edda')

  await page.getByRole('tab', { name: 'Original AI Output' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByText('Rewritten by Edda')).toHaveCount(0)

  await press(page, 'Activity')
  await expect(page.getByRole('listitem').filter({ hasText: 'Edda edited the content' })).toBeVisible()
  await page.getByRole('tab', { name: 'Edited Version' }).click()
  await press(page, 'Take back the edit')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back the edit' }).click()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByText(/\(Edited\)/)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Edda took back the edit' })).toBeVisible()
})

test('keeps the text of the second of two editors and offers them the saved version', async ({
  page,
  app,
  context,
  browser,
}) => {
  const id = await arriveWithResult(context, app, 'Finn')
  await page.goto(`/result/${id}`)
  await press(page, 'Edit Result')
  await typeInto(headline(page, 1), 'Finn wrote this')

  const other = await browser.newContext({ baseURL: app.url })
  await arriveWithResult(other, app, 'Gesa')
  const otherPage = await other.newPage()
  await otherPage.goto(`/result/${id}`)
  await press(otherPage, 'Edit Result')
  await typeInto(headline(otherPage, 1), 'Gesa was faster')
  await press(otherPage, 'Save Changes')
  await expect(toast(otherPage, 'Changes saved successfully!')).toBeVisible()
  await other.close()

  await expect(page.getByText('This result was changed elsewhere while you were editing.')).toBeVisible()
  await press(page, 'Save Changes')
  await expect(toast(page, 'Error saving changes')).toContainText('This was changed by someone else.')
  await expect(headline(page, 1)).toHaveValue('Finn wrote this')
  await press(page, 'Load the latest version')
  await expect(headline(page, 1)).toHaveValue('Gesa was faster')
  await press(page, 'Bring back mine')
  await expect(headline(page, 1)).toHaveValue('Finn wrote this')
  await press(page, 'Save Changes')
  await expect(article(page, 1)).toContainText('Finn wrote this')
})

test('saves and shows 10 000 characters in one variant', async ({ page, app, context }) => {
  const id = await arriveWithResult(context, app, 'Hanne')
  await page.goto(`/result/${id}`)
  await press(page, 'Edit Result')
  const long = 'Ten letter'.repeat(1000)
  // Pasted: a text of this length is not typed.
  await primaryText(page, 1).fill(long)
  await expect(page.getByText('10000 / 125 characters')).toBeVisible()
  await primaryText(page, 1).press('End')
  await primaryText(page, 1).pressSequentially('!')
  await press(page, 'Save Changes')
  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
  await page.reload()
  await expect(article(page, 1).getByText(`${long}!`)).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('refuses to save invalid JSON, and key takeaways that are not a list', async ({ page, app, context }) => {
  const save = page.getByRole('button', { name: 'Save Changes' })
  const json = await arriveWithResult(context, app, 'Olaf', 'json-object-viewer')
  await page.goto(`/result/${json}`)
  await press(page, 'Edit Result')
  await typeInto(page.getByLabel('Result as JSON'), '{"mood": "calm"')
  await expect(page.getByText('Warning: The current text is not valid JSON.')).toBeVisible()
  await expectAccessible(page)
  await expect(save).toBeDisabled()
  await typeInto(page.getByLabel('Result as JSON'), '{"mood": "calm"}')
  await save.click()
  await expect(page.getByText('"calm"', { exact: true })).toBeVisible()

  const takeaways = await arriveWithResult(context, app, 'Paul', 'key-takeaways-list-viewer')
  await page.goto(`/result/${takeaways}`)
  await press(page, 'Edit Result')
  await typeInto(page.getByLabel('Key takeaways'), 'Calm, loud')
  await expect(page.getByText(/must be a JSON array of strings, for example \["First takeaway"/)).toBeVisible()
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await typeInto(page.getByLabel('Key takeaways'), '["Calm", "Loud"]')
  await save.click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Loud$/ })).toBeVisible()
})

test('asks before leaving an unsaved edit and offers it again after a reload', async ({ page, app, context }) => {
  const id = await arriveWithResult(context, app, 'Ivo')
  await page.goto(`/result/${id}`)
  await press(page, 'Edit Result')
  await typeInto(headline(page, 1), 'Not saved yet')
  await page.getByRole('link', { name: 'Back to history' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(headline(page, 1)).toHaveValue('Not saved yet')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await press(page, 'Continue editing')
  await expect(headline(page, 1)).toHaveValue('Not saved yet')
  await press(page, 'Cancel')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Result' })).toBeFocused()
})

test('scrolls to the variant of a link and focuses it', async ({ page, app, context }) => {
  const id = await arriveWithResult(context, app, 'Jule')
  await page.setViewportSize({ width: 480, height: 640 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/result/${id}`)
  await article(page, 4).getByRole('button', { name: 'Actions for variant 4' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(`${app.url}/result/${id}#variant-4`)
  await page.goto('/history')
  await page.goto(address)
  await expect(article(page, 4)).toBeFocused()
  await expect(article(page, 4)).toBeInViewport({ ratio: 0.5 })
  await page.keyboard.press('c')
  await expect(article(page, 4).getByRole('button', { name: /^Copied/ })).toBeVisible()
  const [headline, primaryText] = await article(page, 4).getByRole('paragraph').allTextContents()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${headline}\n\n${primaryText}`)
})

test('follows the video on its timeline, and exports subtitles', async ({ page, app, context }) => {
  const id = await arriveWithResult(context, app, 'Mona')
  const line = (n: number) => ({ id: `${n}`, fromMs: n * 100, toMs: n * 100 + 100, text: `Line ${n}`, confidence: 1 })
  const report: WatchReport = {
    version: 1,
    durationMs: 1000,
    width: 64,
    height: 64,
    hasSound: true,
    scenes: [{ fromMs: 0, toMs: 1000 }],
    cutsPerMinute: 0,
    texts: [],
    speech: [...Array(10).keys()].map(line),
    colours: [],
    frames: [],
    parts: { text: 'failed: The letters are not Latin.', speech: 'done' },
    tookMs: 1,
  }
  await page.route('**/watch-report', (route) =>
    route.fulfill({ json: { success: true, data: { status: 'ready', report, error: null } } }),
  )
  await page.goto(`/result/${id}`)
  const said = page.getByRole('region', { name: 'What the video says' })
  await expect(said).toContainText('The text on screen could not be read: The letters are not Latin.')
  const second = said.getByRole('button', { name: '0:00 Line 5', exact: true })
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(second).toBeFocused()
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(0.5)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await expect(said.getByRole('button', { name: 'Line 9' })).toHaveAttribute('aria-current', 'true')

  const download = page.waitForEvent('download')
  await said.getByRole('button', { name: 'Export SRT' }).click()
  expect((await download).suggestedFilename()).toBe('ad.srt')
  await expectAccessible(page, 'the timeline')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the timeline')
})

test('restores a deleted result with Undo and takes its video to the studio with Reprocess', async ({
  page,
  app,
  context,
}) => {
  const id = await arriveWithResult(context, app, 'Kaja')
  await page.goto(`/result/${id}`)
  await press(page, 'Actions for ad.mp4')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this result?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/history/)
  await press(page, 'Undo')
  await expect(toast(page, 'Result restored')).toBeVisible()
  await page.goto(`/result/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'ad.mp4' })).toBeVisible()
  await page.getByRole('link', { name: 'Reprocess' }).click()
  await expect(page.getByRole('list', { name: 'Videos' })).toContainText('ad.mp4')
  await expect(page.getByText('Loaded', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/studio')
})

test('keeps the result, its editor and its dialogs accessible in both themes', async ({ page, app, context }) => {
  const id = await arriveWithResult(context, app, 'Lena Axe')
  await page.goto(`/result/${id}#variant-2`)
  await expect(article(page, 2)).toBeFocused()
  await press(page, 'Facts and Storage Links')
  await press(page, 'Activity')
  await expect(page.getByText('Nothing has been changed since the result was generated.')).toBeVisible()
  await expectAccessible(page, 'the result')
  await press(page, 'Edit Result')
  await typeInto(headline(page, 1), 'x'.repeat(60))
  await press(page, 'Delete variant 2')
  await expectAccessible(page, 'the editor')
  await page.getByRole('link', { name: 'Back to history' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the leave question')
  await page.keyboard.press('Escape')
  await press(page, 'Save Changes')
  await expect(page.getByRole('tab', { name: 'Edited Version' })).toBeVisible()
  await press(page, 'Take back the edit')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'the revert question')
})
