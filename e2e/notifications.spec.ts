import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test } from './journey.ts'
import { arrive } from './people.ts'
import { seededPlace } from './sample-data.ts'

test('an ad that Meta refuses is in the bell, which leads to its next step', async ({ app, context, page }) => {
  const ana = await arrive(context, app.url, 'ana')
  await ana.connectMeta()
  const { historyId } = await ana.submit(await ana.upload('Tea.mp4'))
  await ana.settle()
  const made = await ana.post<{ data: { id: string; ad_name: string }[] }>('/api/meta-ads', {
    generatedResultIds: [historyId],
  })
  const { id = '', ad_name: name = '' } = made.data[0] ?? {}
  await ana.put(`/api/meta-ads/${id}`, seededPlace)
  const sent = await ana.post<{ data: { adId: string } }>(`/api/meta-ads/${id}/submit`, {})

  await page.goto('/history')
  const showUnread = (count: string) =>
    expect(page.getByRole('button', { name: `Notifications, ${count} unread` })).toBeVisible()
  await showUnread('2')
  const review = { effective_status: 'DISAPPROVED', feedback: { Alcohol: 'Ads must not sell alcohol.' } }
  await ana.post('/sandbox/control/reviews', { ad_id: sent.data.adId, ...review })
  await ana.post('/api/meta-ads/check', { adIds: [id] })
  await showUnread('3')

  await page.getByRole('button', { name: /^Notifications/ }).press('Enter')
  const list = page.getByRole('dialog')
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'the notifications', '[role="dialog"]')
  await list.getByRole('link', { name: `Meta refused "${name}".` }).press('Enter')
  await expect(page).toHaveURL(`/meta-ads-editor/${id}`)
  await expect(page.getByRole('button', { name: 'Fix as new draft' })).toBeVisible()
  await showUnread('2')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expectNoSidewaysScroll(page, 'the open notifications')
  await expect(list).toBeInViewport({ ratio: 1 })
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await showUnread('none')
  await page.reload()
  await showUnread('none')
})
