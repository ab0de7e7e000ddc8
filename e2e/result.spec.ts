import type { BrowserContext, Page } from '@playwright/test'
import { buildHeardSpeech, buildSeenText, watched } from '../apps/web/test/build-watch-report.ts'
import type { RunningApp } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { registerPerson, signInAs } from './people.ts'
import { typeInto } from './typing.ts'

test.use({ sharesServer: true })

/** Registers a person with a result of copy variants. */
async function generateResult(url: string, username: string) {
  const api = await registerPerson(url, username)
  const { data } = await api.get<{ data: { formats: { id: string; client_template_type: string }[] } }>(
    '/api/settings/response-formats',
  )
  const format = data.formats.find(({ client_template_type }) => client_template_type === 'default-copy-variants')
  const { historyId } = await api.submit(await api.upload('ad.mp4'), { responseFormatId: format?.id ?? '' })
  await api.settle()
  return { api, id: historyId }
}

/** Signs a new person with a result in. */
async function arriveWithResult(context: BrowserContext, app: RunningApp, username: string) {
  const person = await generateResult(app.url, username)
  await signInAs(context, app.url, person.api)
  return person
}

const headline = (page: Page, number: number) =>
  page.getByRole('group', { name: `Variant ${number}` }).getByRole('textbox', { name: 'Headline' })
const primaryText = (page: Page, number: number) =>
  page.getByRole('group', { name: `Variant ${number}` }).getByRole('textbox', { name: 'Primary text' })
const article = (page: Page, number: number) => page.getByRole('article', { name: `Variant ${number}` })
const panel = (page: Page, number: number) => page.getByRole('region', { name: `Regenerate variant ${number}` })
const readVariantTexts = async (page: Page, number: number) =>
  (await article(page, number).getByRole('paragraph').allInnerTexts()).slice(0, 2)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the edit of a result and rewrites the headline of its first variant. */
async function rewriteHeadline(page: Page, text: string) {
  await press(page, 'Edit Result')
  await expect(headline(page, 1)).toBeFocused()
  await typeInto(headline(page, 1), text)
}

test('edits, moves and deletes variants by keyboard, and saves them beside the original', async ({
  page,
  app,
  context,
}) => {
  const { api, id } = await arriveWithResult(context, app, 'Edda')
  await page.goto(`/result/${id}#variant-2`)
  await expect(article(page, 2)).toBeFocused()

  const rewritten = 'Rewritten by Edda, in more letters than Meta shows'
  const long = 'Ten letter'.repeat(490)
  await rewriteHeadline(page, rewritten)
  const second = await headline(page, 2).inputValue()
  // Pasted: a text of this length is not typed.
  await primaryText(page, 1).fill(long)
  await expect(page.getByText('4900 / 125 characters')).toBeVisible()
  await primaryText(page, 1).press('End')
  await primaryText(page, 1).pressSequentially('!')
  await page.getByRole('button', { name: 'Move down variant 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move down variant 2' })).toBeFocused()
  await press(page, 'Delete variant 5')
  await expect(page.getByRole('group', { name: 'Variant 4' })).toBeFocused()

  await headline(page, 2).press('Control+s')
  await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
  await expect(page.getByText(/^Generated on .* \(Edited\)$/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Edited Version', selected: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(article(page, 1)).toContainText(second)
  await expect(article(page, 2)).toContainText(rewritten)
  await expect(article(page, 2).getByText(`${long}!`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  const { result } = await api.get<{ result: { edited_result: { variants: object[] } } }>(`/api/history/${id}`)
  expect(result.edited_result.variants).toHaveLength(4)
  expect(result.edited_result.variants[1]).toEqual({ headline: rewritten, primaryText: `${long}!` })
  await page.getByRole('tab', { name: 'Original AI Output' }).click()
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByText(rewritten)).toHaveCount(0)
})

test('asks before an unsaved edit is left, and offers it again after a reload', async ({ page, app, context }) => {
  const { id } = await arriveWithResult(context, app, 'Enno')
  await page.goto(`/result/${id}`)
  await rewriteHeadline(page, 'Not saved by Enno')
  await page.getByRole('link', { name: 'Back to history' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the leave question', layers)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(headline(page, 1)).toHaveValue('Not saved by Enno')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await press(page, 'Continue editing')
  await expect(headline(page, 1)).toHaveValue('Not saved by Enno')
})

test('lists an edit in the activity, and takes it back', async ({ page, app, context }) => {
  const { id } = await arriveWithResult(context, app, 'Elke')
  await page.goto(`/result/${id}`)
  await press(page, 'Activity')
  await expect(page.getByText('Nothing has been changed since the result was generated.')).toBeVisible()
  await rewriteHeadline(page, 'Rewritten by Elke')
  await press(page, 'Save Changes')
  await expect(page.getByText(/^Generated on .* \(Edited\)$/)).toBeVisible()
  await press(page, 'Activity')
  await expect(page.getByRole('listitem').filter({ hasText: 'Elke edited the content' })).toBeVisible()

  await press(page, 'Take back the edit')
  const question = page.getByRole('dialog')
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the revert question', layers)
  await question.getByRole('button', { name: 'Take back the edit' }).click()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByText(/\(Edited\)/)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Elke took back the edit' })).toBeVisible()
})

test('shows an edit beside the version that somebody else saved meanwhile', async ({ page, app, context }) => {
  const { id } = await arriveWithResult(context, app, 'Falk')
  const gesa = await registerPerson(app.url, 'Gesa')
  await page.goto(`/result/${id}`)
  await rewriteHeadline(page, 'Falk wrote this')
  const variants = [{ headline: 'Gesa was faster', primaryText: 'By a second.' }]
  await gesa.patch(`/api/history/${id}`, { edited_result: { variants } })

  await expect(page.getByText(/Gesa.? changed this result while you were editing\./)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Headline of variant 1' })).toContainText('Gesa was faster')
  await expectAccessible(page, 'both versions of an edit', '#main')
  await expectNoSidewaysScroll(page)
  await press(page, 'Save Changes')
  await expect(toast(page, 'Error saving changes')).toContainText('This was changed by someone else.')
  await expect(headline(page, 1)).toHaveValue('Falk wrote this')
  await press(page, 'Load the latest version')
  await expect(headline(page, 1)).toHaveValue('Gesa was faster')
  await press(page, 'Bring back mine')
  await expect(headline(page, 1)).toHaveValue('Falk wrote this')
  await press(page, 'Save Changes')
  await expect(article(page, 1)).toContainText('Falk wrote this')
})

test('scrolls to the variant of a link, copies it, and regenerates others by keyboard and by mouse', async ({
  page,
  app,
  context,
}) => {
  const { id } = await arriveWithResult(context, app, 'Jule')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const address = `${app.url}/result/${id}#variant-4`
  await page.setViewportSize({ width: 480, height: 640 })
  await page.goto(address)
  await expect(article(page, 4)).toBeFocused()
  await expect(article(page, 4)).toBeInViewport({ ratio: 0.5 })
  await page.keyboard.press('c')
  await expect(article(page, 4).getByRole('button', { name: /^Copied/ })).toBeVisible()
  const [headline, primaryText] = await article(page, 4).getByRole('paragraph').allTextContents()
  expect(await readClipboard()).toBe(`${headline}\n\n${primaryText}`)
  await article(page, 4).getByRole('button', { name: 'Actions for variant 4' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await readClipboard()).toBe(address)

  await test.step('regenerates a variant by keyboard and takes it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const before = await readVariantTexts(page, 2)
    await article(page, 2).getByRole('button').first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('r')
    await expect(panel(page, 2).getByRole('textbox', { name: 'Instruction' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page, 2).getByRole('button', { name: 'Use the new variant' })).toBeFocused()
    await expect(panel(page, 2).locator('del').first()).toBeVisible()
    await expect(panel(page, 2).locator('ins').first()).toBeVisible()
    expect(await readVariantTexts(page, 2)).toEqual(before)
    await expectAccessible(page, 'a new variant', '#main')
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Changes saved successfully!')).toBeVisible()
    await expect(panel(page, 2)).toHaveCount(0)
    await expect(article(page, 2)).toBeFocused()
    expect(await readVariantTexts(page, 2)).not.toEqual(before)
    await page.getByRole('tab', { name: 'Original AI Output' }).click()
    expect(await readVariantTexts(page, 2)).toEqual(before)
    await page.getByRole('tab', { name: 'Edited Version' }).click()
  })

  await test.step('regenerates by mouse, says what it did not follow, and keeps the old one', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const before = await readVariantTexts(page, 1)
    await article(page, 1).getByRole('button', { name: 'Actions for variant 1' }).click()
    await page.getByRole('menuitem', { name: 'Regenerate' }).click()
    await panel(page, 1).getByRole('button', { name: 'Another language…' }).click()
    await expect(panel(page, 1).getByRole('textbox', { name: 'Instruction' })).toHaveValue('Write it in ')
    await typeInto(panel(page, 1).getByRole('textbox', { name: 'Instruction' }), 'Write it in Spanish')
    await page.keyboard.press('Enter')
    await expect(panel(page, 1).getByText(/Not followed: Write it in Spanish/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, 'what could not be followed', '#main')
    await panel(page, 1).getByRole('button', { name: 'Shorter' }).click()
    await expect(panel(page, 1).getByRole('textbox', { name: 'Instruction' })).toHaveValue('Shorter')
    await expect(panel(page, 1).getByText(/Not followed/)).toHaveCount(0)
    await expect(panel(page, 1).getByRole('button', { name: 'Use the new variant' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel(page, 1)).toHaveCount(0)
    expect(await readVariantTexts(page, 1)).toEqual(before)
  })
})

test.describe('of a watched video', () => {
  const spoken = [...Array(10).keys()].map((n) => ({
    ...buildHeardSpeech(n === 2 ? 'Shipping is free.' : `Line ${n}`, n * 100),
    toMs: n * 100 + 100,
  }))
  const seen = { ...buildSeenText('20% OFF', 0), toMs: 900 }
  const state = watched({
    durationMs: 1000,
    scenes: [{ fromMs: 0, toMs: 1000 }],
    texts: [seen],
    speech: spoken,
    parts: { text: 'failed: The letters are not Latin.', speech: 'done' },
  })
  const readCurrentTime = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  const said = (page: Page) => page.getByRole('region', { name: 'What the video says' })
  let mona: Awaited<ReturnType<typeof generateResult>>

  test.beforeAll(async ({ openApp }, { file }) => {
    mona = await generateResult((await openApp(file)).url, 'Mona')
  })

  test.beforeEach(async ({ page, context, app }) => {
    await signInAs(context, app.url, mona.api)
    await page.route('**/watch-report', (route) => route.fulfill({ json: { success: true, data: state } }))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/result/${mona.id}`)
  })

  test('shows five variants in one window, and the video beside all that is below', async ({ page }) => {
    for (const number of [1, 2, 3, 4, 5]) {
      await expect(article(page, number).getByText(/^Headline \d+/)).toBeInViewport({ ratio: 1 })
    }
    await press(page, 'View Full Prompt')
    await page.getByRole('button', { name: 'Activity', exact: true }).scrollIntoViewIfNeeded()
    await expect(article(page, 1)).not.toBeInViewport()
    await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  })

  test('plays from a line of what the video says, and follows it', async ({ page }) => {
    await expect(said(page)).toContainText('This server could not read the text on screen: The letters are not Latin.')
    const line = said(page).getByRole('button', { name: '0:00 Line 5', exact: true })
    await line.focus()
    await page.keyboard.press('Enter')
    await expect(line).toHaveAttribute('aria-current', 'true')
    await expect(line).toBeFocused()
    expect(await readCurrentTime(page)).toBe(0.5)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
    await expect(said(page).getByRole('button', { name: 'Line 9' })).toHaveAttribute('aria-current', 'true')
  })

  test('exports what the video says as subtitles', async ({ page }) => {
    const download = page.waitForEvent('download')
    await said(page).getByRole('button', { name: 'Export SRT' }).click()
    expect((await download).suggestedFilename()).toBe('ad.srt')
  })

  test('checks the claims of a variant by what the video says, while one types', async ({ page }) => {
    await rewriteHeadline(page, '20% off and free shipping')
    await typeInto(primaryText(page, 1), 'Loved by 10,000 surprisingly enthusiastic runners')
    const claims = page.getByRole('list', { name: 'Claims of variant 1' })
    await expect(claims.getByRole('listitem')).toHaveText(['10,000 surprisingly · not seen or heard'])
    await page.getByRole('button', { name: '2 facts found in the video for variant 1' }).focus()
    await page.keyboard.press('Enter')
    await expect(claims.getByRole('listitem')).toHaveText([
      '20% off · 0:00 · quoted. Seen in the video: “20% OFF”',
      'free shipping · 0:00 · in other words. Heard in the video: “Shipping is free”',
      '10,000 surprisingly · not seen or heard',
    ])
    await claims.getByRole('button', { name: /^free shipping · 0:00/ }).focus()
    await expect(page.getByRole('tooltip')).toHaveText('Heard in the video: “Shipping is free”')
    await page.keyboard.press('Enter')
    await expect.poll(() => readCurrentTime(page)).toBe(0.2)
    await page.keyboard.press('Control+s')
    await expect(article(page, 1).getByRole('list', { name: /^Claims/ })).toBeVisible()
    await expect(said(page)).toBeVisible()
    await expectAccessible(page, 'the timeline and the claims', '#main')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page, 'the timeline and the claims')
  })
})
