import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import type { BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, registerPerson } from './people.ts'
import { typeInto } from './typing.ts'

test.use({ sharesServer: true })

/** Signs a new person in. @returns their API and the id of their result, generated in the format of the viewer. */
async function arriveWithResult(
  context: BrowserContext,
  app: RunningApp,
  username: string,
  viewer = 'default-copy-variants',
) {
  const api = await arrive(context, app.url, username)
  const { data } = await api.get<{ data: { formats: { id: string; client_template_type: string }[] } }>(
    '/api/settings/response-formats',
  )
  const responseFormatId = data.formats.find((format) => format.client_template_type === viewer)?.id ?? ''
  const { historyId } = await api.submit(await api.upload('ad.mp4'), { responseFormatId })
  await api.settle()
  return { api, id: historyId }
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

test('edits variants by keyboard, keeps the unsaved edit, saves and reverts it, and compares it with a later one', async ({
  page,
  app,
  context,
}) => {
  const { api, id } = await arriveWithResult(context, app, 'Edda')
  await page.goto(`/result/${id}#variant-2`)
  await expect(article(page, 2)).toBeFocused()
  await press(page, 'Facts')
  await press(page, 'Activity')
  await expect(page.getByText('Nothing has been changed since the result was generated.')).toBeVisible()

  const rewritten = 'Rewritten by Edda, in more letters than Meta shows'
  const long = 'Ten letter'.repeat(490)
  await press(page, 'Edit Result')
  await expect(headline(page, 1)).toBeFocused()
  const second = await headline(page, 2).inputValue()
  await typeInto(headline(page, 1), rewritten)
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

  await test.step('asks before it is left, and is offered again after a reload', async () => {
    await page.getByRole('link', { name: 'Back to history' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question).toBeVisible()
    await expectAccessible(page, 'the leave question', layers)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(headline(page, 2)).toHaveValue(rewritten)
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await press(page, 'Continue editing')
    await expect(headline(page, 2)).toHaveValue(rewritten)
  })

  await test.step('is saved beside the original', async () => {
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

  await test.step('is taken back', async () => {
    await press(page, 'Activity')
    await expect(page.getByRole('listitem').filter({ hasText: 'Edda edited the content' })).toBeVisible()
    await page.getByRole('tab', { name: 'Edited Version' }).click()
    await press(page, 'Take back the edit')
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await expectAccessible(page, 'the revert question', layers)
    await question.getByRole('button', { name: 'Take back the edit' }).click()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByText(/\(Edited\)/)).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Edda took back the edit' })).toBeVisible()
  })

  await test.step('is offered beside the version that somebody else saved meanwhile', async () => {
    const gesa = await registerPerson(app.url, 'Gesa')
    await press(page, 'Edit Result')
    await typeInto(headline(page, 1), 'Edda wrote this')
    const variants = [{ headline: 'Gesa was faster', primaryText: 'By a second.' }]
    await gesa.patch(`/api/history/${id}`, { edited_result: { variants } })

    await expect(page.getByText(/Gesa.? changed this result while you were editing\./)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Headline of variant 1' })).toContainText('Gesa was faster')
    await expectAccessible(page, 'both versions of an edit', '#main')
    await expectNoSidewaysScroll(page)
    await press(page, 'Save Changes')
    await expect(toast(page, 'Error saving changes')).toContainText('This was changed by someone else.')
    await expect(headline(page, 1)).toHaveValue('Edda wrote this')
    await press(page, 'Load the latest version')
    await expect(headline(page, 1)).toHaveValue('Gesa was faster')
    await press(page, 'Bring back mine')
    await expect(headline(page, 1)).toHaveValue('Edda wrote this')
    await press(page, 'Save Changes')
    await expect(article(page, 1)).toContainText('Edda wrote this')
  })
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

test('follows the video on its timeline, exports subtitles, and checks the claims of a variant by what it says', async ({
  page,
  app,
  context,
}) => {
  const { id } = await arriveWithResult(context, app, 'Mona')
  const buildLine = (n: number) => ({
    id: `s${n}`,
    fromMs: n * 100,
    toMs: n * 100 + 100,
    text: n === 2 ? 'Shipping is free.' : `Line ${n}`,
    confidence: 0.9,
    sure: true,
    heardAs: null,
  })
  const box = { x: 0.1, y: 0.2, width: 0.8, height: 0.08 }
  const report: WatchReport = {
    version: 1,
    durationMs: 1000,
    width: 64,
    height: 64,
    hasSound: true,
    scenes: [{ fromMs: 0, toMs: 1000 }],
    cutsPerMinute: 0,
    texts: [
      {
        id: 't1',
        text: '20% OFF',
        fromMs: 0,
        toMs: 900,
        confidence: 0.9,
        sure: true,
        tokens: [],
        box,
        atMs: 0,
        cutOut: null,
      },
    ],
    speech: [...Array(10).keys()].map(buildLine),
    colours: [],
    frames: [],
    parts: { text: 'failed: The letters are not Latin.', speech: 'done' },
    tookMs: 1,
  }
  await page.route('**/watch-report', (route) =>
    route.fulfill({
      json: { success: true, data: { status: 'ready', report, error: null, place: null, canReadAgain: false } },
    }),
  )
  const currentTime = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/result/${id}`)
  await test.step('shows five variants in one window, and the video beside all that is below', async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await expect(article(page, number).getByText(/^Headline \d+/)).toBeInViewport({ ratio: 1 })
    }
    await press(page, 'View Full Prompt')
    await page.getByRole('button', { name: 'Activity', exact: true }).scrollIntoViewIfNeeded()
    await expect(article(page, 1)).not.toBeInViewport()
    await expect(page.locator('video')).toBeInViewport({ ratio: 1 })
  })
  const said = page.getByRole('region', { name: 'What the video says' })
  await expect(said).toContainText('This server could not read the text on screen: The letters are not Latin.')
  const second = said.getByRole('button', { name: '0:00 Line 5', exact: true })
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expect(second).toBeFocused()
  expect(await currentTime()).toBe(0.5)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play())
  await expect(said.getByRole('button', { name: 'Line 9' })).toHaveAttribute('aria-current', 'true')
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  const download = page.waitForEvent('download')
  await said.getByRole('button', { name: 'Export SRT' }).click()
  expect((await download).suggestedFilename()).toBe('ad.srt')

  await test.step('checks the claims while one types', async () => {
    await press(page, 'Edit Result')
    await typeInto(headline(page, 1), '20% off and free shipping')
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
    await expect.poll(currentTime).toBe(0.2)
    await page.keyboard.press('Control+s')
    await expect(article(page, 1).getByRole('list', { name: /^Claims/ })).toBeVisible()
  })
  await expect(said).toBeVisible()
  await expectAccessible(page, 'the timeline and the claims', '#main')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'the timeline and the claims')
})
