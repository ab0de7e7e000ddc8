import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test, toast } from './journey.ts'
import { arrive, type Person } from './people.ts'
import { seededPlace } from './sample-data.ts'

interface SentAd {
  id: string
  ad_name: string
  meta_ad_id_returned: string
}

/** Paused ads, each with texts of its own: equal ones would share a creative. */
async function sendAds(api: Person, count: number): Promise<SentAd[]> {
  await api.connectMeta()
  const { historyId } = await api.submit(await api.upload('Tea.mp4'))
  await api.settle()
  const adIds: string[] = []
  for (let n = 1; n <= count; n++) {
    const { data } = await api.post<{ data: { id: string }[] }>('/api/meta-ads', { generatedResultIds: [historyId] })
    const id = data[0]?.id ?? ''
    const texts = { ad_name: `Tea ad ${n}`, primary_texts: [`Tea of the ${n}th kind.`], headlines: [`Tea ${n}`] }
    await api.put(`/api/meta-ads/${id}`, { ...seededPlace, ...texts })
    adIds.push(id)
  }
  await api.post('/api/meta-ads/batch-submit', { adIds })
  await api.settleDrafts()
  const { data } = await api.get<{ data: SentAd[] }>('/api/meta-ads?status=SUBMITTED_TO_META')
  return data.toSorted((a, b) => a.ad_name.localeCompare(b.ad_name))
}

const findRow = (page: Page, { ad_name }: SentAd) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: ad_name, exact: true }) })

const openSubmitted = (page: Page) => page.goto('/meta-ads-workspace?status=submitted')
const checkNow = (page: Page) => page.getByRole('button', { name: 'Check now', exact: true }).click()
const control = (api: Person, call: string, body: object) => api.post(`/sandbox/control/${call}`, body)

test('a feature that Meta switched on is in the bell, set back and proved', async ({ app, context, page }) => {
  const api = await arrive(context, app.url, 'lena')
  const [changed] = (await sendAds(api, 6)) as [SentAd]
  await openSubmitted(page)
  await expect(page.getByRole('checkbox', { name: 'Select All (0 of 6 selected)' })).toBeVisible()
  await checkNow(page)
  await expect(page.getByText('All 6 ads are as sent.')).toBeVisible()

  await control(api, 'features', { ad_id: changed.meta_ad_id_returned, feature: 'text_optimizations' })
  await checkNow(page)
  await expect(page.getByText('1 ad changed at Meta.')).toBeVisible()
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const news = `Meta changed "${changed.ad_name}". Text improvements are on. Sent: off.`
  await expect(page.getByRole('dialog').getByRole('link', { name: news })).toBeVisible()
  await page.keyboard.press('Escape')
  const row = findRow(page, changed)
  await row.getByRole('button', { name: /Changed by Meta/ }).click()
  await expect(row).toContainText('Text improvements are on. Sent: off.')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Set back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set back to what was sent' })
  await expect(dialog).toContainText('Likes and comments of the present post may be lost')
  await dialog.getByRole('button', { name: 'Set back' }).click()
  await expect(toast(page, 'The ad has a new creative as it was sent.')).toBeVisible()
  await page.getByRole('link', { name: changed.ad_name, exact: true }).click()
  await expect(page.getByText('Published as sent.')).toBeVisible()
})

test('a refused ad becomes a new draft with everything by one press', async ({ app, context, page }) => {
  const api = await arrive(context, app.url, 'rita')
  const [refused, other] = (await sendAds(api, 2)) as [SentAd, SentAd]
  await openSubmitted(page)
  const feedback = { 'Unrealistic outcomes': 'Your ad promises too much.' }
  await control(api, 'reviews', { ad_id: refused.meta_ad_id_returned, effective_status: 'DISAPPROVED', feedback })
  await checkNow(page)
  await page.getByRole('checkbox', { name: 'Needs attention' }).click()
  const row = findRow(page, refused)
  await expect(row).toContainText('At Meta: Disapproved')
  await expect(findRow(page, other)).toHaveCount(0)
  await row.getByRole('button', { name: /Unrealistic outcomes: Your ad promises too much\./ }).click()
  await row.getByRole('button', { name: 'Fix as new draft' }).click()
  await expect(page.getByRole('textbox', { name: 'Ad Name' })).toHaveValue(refused.ad_name)
  await expect(page.getByRole('button', { name: 'Submit to Meta' })).toBeEnabled()
})

test('several ads are activated with the budget in the question, and one delivers', async ({ app, context, page }) => {
  const api = await arrive(context, app.url, 'sana')
  const [first, second] = (await sendAds(api, 2)) as [SentAd, SentAd]
  await openSubmitted(page)
  for (const { ad_name } of [first, second]) await page.getByRole('checkbox', { name: `Select ${ad_name}` }).check()
  await page.getByRole('button', { name: 'Activate (2)' }).click()
  const dialog = page.getByRole('dialog', { name: '2 ads will start spending' })
  await expect(dialog).toContainText(/\$\d+\.\d\d a day/)
  await expect(dialog).toContainText('2 ads: Tea ad 2, Tea ad 1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(toast(page, '2 ads activated.')).toBeVisible()
  await expect(findRow(page, first)).toContainText('At Meta: Active')
  await expect(findRow(page, second)).toContainText('At Meta: Active')
  const today = new Date().toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const impressions = { [yesterday]: 900, [today]: 300 }
  await control(api, 'insights', { ad_id: first.meta_ad_id_returned, impressions })
  await checkNow(page)
  await expect(findRow(page, first)).toContainText('Delivering')
  await expect(findRow(page, second)).not.toContainText('Delivering')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a worn-out ad leads to new copy that leaves its texts out', async ({ app, context, page }) => {
  const api = await arrive(context, app.url, 'wilma')
  const [wornOut] = (await sendAds(api, 1)) as [SentAd]
  await openSubmitted(page)
  await control(api, 'reviews', { ad_id: wornOut.meta_ad_id_returned, fatigue: 'HIGH' })
  await checkNow(page)
  const row = findRow(page, wornOut)
  await row.getByRole('button', { name: /worn out/ }).click()
  await row.getByRole('link', { name: 'Refresh copy' }).click()
  await expect(page.getByRole('textbox', { name: 'Texts to leave out' })).toHaveValue(/- Tea of the 1th kind\./)
})
