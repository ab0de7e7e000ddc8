import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import { buildSeenText, watched } from '../../../../test/build-watch-report.ts'
import { getButton, getTab, headline, open, rewrite, startEditing } from '../../../../test/render-result-edit.tsx'

const video = { videoObjectName: 'videos/summer.mp4', videoPublicUrl: '/storage/videos/summer.mp4' }

function openWatched(parts: Partial<HistoryItem> = {}) {
  const { result } = buildHistoryItem()
  const variants = [{ headline: 'Save 20% today', primaryText: 'Free shipping' }]
  const app = open(buildHistoryItem({ result: result && { ...result, variants }, ...video, ...parts }))
  app.api.answer(watchReportsEndpoints.ofResult, { data: watched({ texts: [buildSeenText('20% OFF', 4000)] }) })
  return app
}

const openFacts = async ({ keys }: ReturnType<typeof openWatched>) =>
  keys.click(await screen.findByRole('button', { name: /found in the video for variant 1$/ }))

const findClaims = async () => {
  const list = within(await screen.findByRole('list', { name: 'Claims of variant 1' }))
  return list.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('shows the claims of a variant, and seeks the video to them', async () => {
  const app = openWatched()
  expect(await findClaims()).toEqual(['Free shipping · not seen or heard'])
  await openFacts(app)
  expect(await findClaims()).toEqual([
    '20% · 0:04 · quoted. Seen in the video: “20% OFF”',
    'Free shipping · not seen or heard',
  ])
  await app.keys.click(screen.getByRole('button', { name: /^20% · 0:04/ }))
  expect(screen.getByLabelText<HTMLVideoElement>('Input video summer.mp4').currentTime).toBe(4)
})

it('checks the text while one types', async () => {
  const app = openWatched()
  await startEditing(app)
  await openFacts(app)
  expect(await findClaims()).toHaveLength(2)
  await rewrite(app, headline(1), '20% off')
  expect((await findClaims())[0]).toBe('20% off · 0:04 · quoted. Seen in the video: “20% OFF”')
  await app.keys.type(headline(1), ' for 2 weeks')
  expect(await screen.findByText('2 weeks')).toBeInTheDocument()
})

it('checks the edited version and the original separately', async () => {
  const app = openWatched({
    is_edited: true,
    edited_result: { variants: [{ headline: '20% off', primaryText: 'Pack the car.' }] },
  })
  await openFacts(app)
  expect(await findClaims()).toEqual(['20% off · 0:04 · quoted. Seen in the video: “20% OFF”'])
  await app.keys.click(getTab('Original AI Output'))
  expect(await findClaims()).toEqual(['Free shipping · not seen or heard'])
})

it('asks for no report of a result without a video', async () => {
  const { api } = openWatched({ videoObjectName: null })
  expect(await screen.findByText('Save 20% today')).toBeInTheDocument()
  expect(api.calls(watchReportsEndpoints.ofResult)).toEqual([])
  expect(getButton('Edit Result')).toBeInTheDocument()
})
