import type { Page } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { expectAccessible, expectNoSidewaysScroll, layers } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, type Person, registerPerson } from './people.ts'
import { typeInto } from './typing.ts'

// A batch of 200 videos takes seconds then, so that its results arrive one after the other.
test.use({ serverEnv: { WORKER_CONCURRENCY: '4' } })

const current = (page: Page) => page.locator('article[aria-current]')
const variant = (page: Page, number: number) => page.getByRole('article', { name: `Variant ${number}` })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const expectAnnouncement = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached()

async function makeBatch(api: Person, names: readonly string[]) {
  const video = await api.upload('review.mp4')
  return api.submitBatch(names.map((filename) => ({ ...video, filename })))
}

/** Opens the review of a finished batch of two videos. */
async function openReview(page: Page, app: RunningApp, username: string) {
  const api = await arrive(page.context(), app.url, username)
  const batch = await makeBatch(api, ['Tea.mp4', 'Coffee.mp4'])
  await api.settle()
  await page.goto(`/review?batch=${batch.batchId}`)
  await expect(current(page)).toHaveAccessibleName('Variant 1')
  const [first = 0, second = 0] = batch.historyIds
  return { api, ...batch, first, second }
}

const fetchDecisions = async (api: Person, id: number) =>
  (await api.get<{ result: { decisions: (string | null)[] } }>(`/api/history/${id}`)).result.decisions

test('walks, decides, plays and previews by keys and by buttons, and keeps the place of a deleted result', async ({
  page,
  app,
}) => {
  const { api, first } = await openReview(page, app, 'Rita')
  for (const [key, name, number] of [
    ['j', 'Next variant', 2],
    ['k', 'Previous variant', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(current(page)).toHaveAccessibleName(`Variant ${number}`)
    await expect(button(page, name)).toHaveAttribute('title', new RegExp(`\\(${key.toUpperCase()}\\)$`))
  }
  await button(page, 'Next variant').click()
  await expect(current(page)).toHaveAccessibleName('Variant 2')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Coffee.mp4' })).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Tea.mp4' })).toBeVisible()
  await button(page, 'Next video').click()
  await button(page, 'Previous video').click()
  for (const [key, name] of ['Facebook feed', 'Instagram feed', 'Story', 'Reel'].map((each, n) => [n + 1, each])) {
    await page.keyboard.press(String(key))
    await expect(page.getByRole('tab', { name: String(name) })).toHaveAttribute('aria-selected', 'true')
  }
  await expect(page.getByText('Keep free: top 14 %, bottom 35 %')).toBeVisible()
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isPaused).toBe(true)
  await current(page).focus()
  await page.keyboard.press(' ')
  await expect.poll(isPaused).toBe(false)
  await page.keyboard.press(' ')
  await expect.poll(isPaused).toBe(true)

  await page.keyboard.press('a')
  await expectAnnouncement(page, 'Accepted, 1 of 5')
  await page.keyboard.press('x')
  await expectAnnouncement(page, 'Rejected, 2 of 5')
  await button(page, 'Accept variant 3').click()
  await expectAnnouncement(page, 'Accepted, 3 of 5')
  await page.keyboard.press('z')
  await expectAnnouncement(page, 'Undone, 3 of 5')
  await button(page, 'Undo').click()
  await expectAnnouncement(page, 'Undone, 2 of 5')
  await expect.poll(() => fetchDecisions(api, first)).toEqual(['accepted', null, null, null, null])

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Regenerate the variant')).toBeVisible()
  await page.keyboard.press('a')
  await expectAccessible(page, 'the keys', layers)
  await page.keyboard.press('Escape')
  await button(page, 'Shortcuts').click()
  await expect(page.getByRole('dialog').getByText('Undo the last decision')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await fetchDecisions(api, first)).toEqual(['accepted', null, null, null, null])

  await api.remove(`/api/history/${first}`)
  await expect(page.getByText('This result was deleted.')).toBeVisible()
  await expectAccessible(page, 'a deleted result', '#main')
  await button(page, 'Restore it').click()
  await expect(current(page)).toHaveAccessibleName('Variant 2')
})

test('edits and regenerates in place, keeps decisions and place over a reload, and merges those of two people', async ({
  page,
  app,
}) => {
  const { api, first } = await openReview(page, app, 'Words')
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Headline' })).toBeFocused()
  await typeInto(page.getByRole('textbox', { name: 'Headline' }), 'A fax machine')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Variant 1 saved')).toBeVisible()
  await expect(variant(page, 1)).toContainText('A fax machine')
  await page.keyboard.press('a')
  await expectAnnouncement(page, 'Accepted, 1 of 5')

  const panel = page.getByRole('region', { name: 'Regenerate variant 2' })
  const before = await variant(page, 2).getByRole('paragraph').first().innerText()
  await page.keyboard.press('r')
  await expect(panel.getByRole('textbox', { name: 'Instruction' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Use the new variant' })).toBeFocused()
  await expectAccessible(page, 'a new variant', '#main')
  await page.keyboard.press('x')
  await expect(panel).toHaveCount(0)
  await expect(variant(page, 2).getByRole('paragraph').first()).toHaveText(before)
  await button(page, 'Regenerate variant 2').click()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Use the new variant' })).toBeFocused()
  await page.keyboard.press('a')
  await expect(panel).toHaveCount(0)
  await expect(variant(page, 2).getByRole('paragraph').first()).not.toHaveText(before)
  await expect.poll(() => fetchDecisions(api, first)).toEqual(['accepted', null, null, null, null])

  const ben = await registerPerson(app.url, 'Ben')
  const decideAsBen = async (number: number, decision: 'accepted' | 'rejected') => {
    const { result } = await ben.get<{ result: { decisions: unknown[]; updatedAt: string } }>(`/api/history/${first}`)
    const decisions = result.decisions.with(number - 1, decision)
    await ben.put(`/api/history/${first}/decisions`, { decisions, updatedAt: result.updatedAt })
  }
  await decideAsBen(5, 'rejected')
  await expect(variant(page, 5)).toContainText('Rejected')

  // Without events the page shows the changes of others late.
  await page.route('**/api/events*', () => undefined)
  const conflicts: string[] = []
  page.on('response', (response) => {
    if (response.status() === 409) conflicts.push(response.url())
  })
  await page.reload()
  await expect(current(page)).toHaveAccessibleName('Variant 2')
  await expect(variant(page, 1)).toContainText('Accepted')
  await decideAsBen(5, 'accepted')
  await page.keyboard.press('x')
  await expect.poll(() => fetchDecisions(api, first)).toEqual(['accepted', 'rejected', null, null, 'accepted'])
  await expect(variant(page, 5)).toContainText('Accepted')
  expect(conflicts).toHaveLength(1)
  await decideAsBen(3, 'rejected')
  await page.keyboard.press('a')
  await expect(toast(page, 'Someone else reviewed this video meanwhile')).toContainText('Variant 3 is rejected.')
  await expect(variant(page, 3)).toContainText('Rejected')
  expect(await fetchDecisions(api, first)).toEqual(['accepted', 'rejected', 'rejected', null, 'accepted'])

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('2 of 5 accepted').first()).toBeVisible()
  await page.getByRole('link', { name: 'Tea.mp4', exact: true }).click()
  await expect(page.getByText('5 variants, 2 of 5 accepted')).toBeVisible()
  await button(page, /^Activity/).click()
  await expect(page.getByText('accepted or rejected variants').first()).toBeVisible()
})

test('says in the preview of a placement what it cuts, and nowhere else', async ({ page, app }) => {
  const { api, first } = await openReview(page, app, 'Pia')
  const headline = 'A bottle that waters the plant' // 30 characters: the feed shows 40, a phone 27
  await api.patch(`/api/history/${first}`, {
    edited_result: { variants: [{ headline, primaryText: 'Fill it once.' }] },
  })
  await page.reload()
  await expect(variant(page, 1)).toContainText('Headline 30')
  const cut = page.getByText('On a phone this placement shows 27 of the 30 characters of the headline.')
  await expect(cut).toBeVisible()
  await expect(page.getByText(/\b27\b/)).toHaveCount(1)
  await page.keyboard.press('2')
  await expect(page.getByRole('tab', { name: 'Instagram feed' })).toHaveAttribute('aria-selected', 'true')
  await expect(cut).toHaveCount(0)
})

test('shows the results of 200 videos as they are ready', async ({ page, app }) => {
  test.setTimeout(300_000)
  const api = await arrive(page.context(), app.url, 'Many')
  const names = Array.from({ length: 200 }, (_, n) => `Video ${n + 1}.mp4`)
  const { batchId } = await makeBatch(api, names)
  await page.goto(`/review?batch=${batchId}`)
  await expect(current(page)).toBeVisible()
  await expect(page.getByText(/\d+ videos being written/)).toBeVisible()
  await page.keyboard.press('a')
  await expectAnnouncement(page, 'Accepted, 1 of 5')
  await expect(page.getByText('1 of 1000 variants decided, 1 accepted')).toBeVisible({ timeout: 200_000 })
})

test('fits a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { api, first } = await openReview(page, app, 'Phone')
  await button(page, 'Accept').click()
  await expectAnnouncement(page, 'Accepted, 1 of 5')
  await button(page, 'Reject').click()
  await button(page, 'Undo the last decision').click()
  await expectAnnouncement(page, 'Undone, 2 of 5')
  await expect.poll(() => fetchDecisions(api, first)).toEqual(['accepted', null, null, null, null])
  const bar = page.getByRole('region', { name: 'Decide about variant 2' })
  for (const control of await bar.getByRole('button').all()) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  for (const name of ['Videos', 'Preview', 'Variants']) {
    await page.getByRole('tab', { name, exact: true }).click()
    await expectNoSidewaysScroll(page, name)
    await expectAccessible(page, name)
  }
  await button(page, 'Regenerate variant 2').click()
  await expect(page.getByRole('textbox', { name: 'Instruction' })).toBeFocused()
  await expectNoSidewaysScroll(page, 'a new variant')
  await page.keyboard.press('Escape')
  await button(page, 'Edit variant 2').click()
  await expect(page.getByRole('textbox', { name: 'Headline' })).toBeFocused()
  await expectNoSidewaysScroll(page, 'an edited variant')
})
