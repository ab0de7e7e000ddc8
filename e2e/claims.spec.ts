import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, test } from './journey.ts'
import { arrive } from './people.ts'
import { typeInto } from './typing.ts'

const box = { x: 0.1, y: 0.2, width: 0.8, height: 0.08 }
const watched: WatchState = {
  status: 'ready',
  report: {
    version: 1,
    durationMs: 2000,
    width: 360,
    height: 640,
    hasSound: true,
    scenes: [{ fromMs: 0, toMs: 2000 }],
    cutsPerMinute: 0,
    texts: [{ id: 't1', text: '20% OFF', fromMs: 0, toMs: 900, confidence: 0.9, box }],
    speech: [{ id: 's1', text: 'Shipping is free.', fromMs: 1000, toMs: 2000, confidence: 0.9 }],
    colours: [],
    frames: [],
    parts: { text: 'done', speech: 'done' },
    tookMs: 1000,
  },
  error: null,
}

test('checks the claims of a variant while one types, by keyboard and within 360 px', async ({
  page,
  app,
  context,
}) => {
  const api = await arrive(context, app.url, 'Ylva')
  const { historyId } = await api.submit(await api.upload('ad.mp4'))
  await api.settle()
  await page.route('**/api/history/*/watch-report', (route) =>
    route.fulfill({ json: { success: true, data: watched } }),
  )
  await page.goto(`/result/${historyId}`)
  await page.getByRole('button', { name: 'Edit Result', exact: true }).click()
  const variant = page.getByRole('group', { name: 'Variant 1' })
  await typeInto(variant.getByRole('textbox', { name: 'Headline' }), '20% off and free shipping')
  await typeInto(
    variant.getByRole('textbox', { name: 'Primary text' }),
    'Loved by 10,000 surprisingly enthusiastic runners',
  )
  const claims = variant.getByRole('list', { name: 'Claims of variant 1' })
  await expect(claims.getByRole('listitem')).toHaveText([
    '20% off · 0:00. Seen in the video: “20% OFF”',
    'free shipping · 0:01 · in other words. Heard in the video: “Shipping is free”',
    '10,000 surprisingly · Not seen or heard in the video',
  ])
  const spoken = claims.getByRole('button', { name: /^free shipping · 0:01/ })
  await spoken.focus()
  await expect(page.getByRole('tooltip')).toHaveText('Heard in the video: “Shipping is free”')
  await page.keyboard.press('Enter')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(1, 0)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('article', { name: 'Variant 1' }).getByRole('list', { name: /^Claims/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
