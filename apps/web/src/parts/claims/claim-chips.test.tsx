import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildHeardSpeech,
  buildSeenText,
  buildUnwatchedState,
  notWatched,
  watched,
} from '../../../test/build-watch-report.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { useVideoRef, VideoPlayerProvider } from '../watch-report/video-player.tsx'
import { ClaimChips } from './claim-chips.tsx'
import { ClaimsNote, ClaimsOfVideo } from './claims-of-video.tsx'

const ad = watched({
  texts: [buildSeenText('20% OFF EVERYTHING', 4200)],
  speech: [buildHeardSpeech('Shipping is free', 12_000)],
})

function show(state: WatchState, { hasPlayer = true } = {}) {
  const chips = (
    <ClaimsOfVideo video={{ historyId: 1 }}>
      <ClaimsNote />
      <ClaimChips of="variant 1" headline="20% off everything" primaryText="Free shipping. Loved by 900 runners." />
    </ClaimsOfVideo>
  )
  const page = hasPlayer ? (
    <VideoPlayerProvider>
      <Player />
      {chips}
    </VideoPlayerProvider>
  ) : (
    chips
  )
  return renderPart(page, [[watchReportsEndpoints.ofResult, { data: state }]])
}

function Player() {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a stand-in for the player
    <video ref={useVideoRef()} aria-label="Video" />
  )
}

const findChips = async () => {
  const list = await screen.findByRole('list', { name: 'Claims of variant 1' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

it('shows each claim with its second and what the video says there', async () => {
  show(ad)
  expect(await findChips()).toEqual([
    '20% off · 0:04 · quoted. Seen in the video: “20% OFF EVERYTHING”',
    'Free shipping · 0:12 · in other words. Heard in the video: “Shipping is free”',
    '900 runners · not seen or heard',
  ])
})

it('seeks the player to the second of a claim', async () => {
  const { keys } = show(ad)
  await keys.click(await screen.findByRole('button', { name: /^20% off · 0:04/ }))
  expect(screen.getByLabelText<HTMLVideoElement>('Video').currentTime).toBe(4.2)
  await keys.tab()
  await keys.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLVideoElement>('Video').currentTime).toBe(12)
})

it('makes no button of a claim that is not found', async () => {
  show(ad)
  await findChips()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

it('shows the clause of the video in a tooltip', async () => {
  const { keys } = show(ad)
  await keys.hover(await screen.findByRole('button', { name: /^Free shipping/ }))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Heard in the video: “Shipping is free”')
})

it('shows text instead of buttons without a player', async () => {
  show(ad, { hasPlayer: false })
  expect(await findChips()).toHaveLength(3)
  expect(screen.queryByRole('button')).toBeNull()
})

it('waits with one line for the video to be watched', async () => {
  const { api } = show(buildUnwatchedState())
  expect(await screen.findByText('The claims are checked when the video has been watched.')).toBeInTheDocument()
  expect(screen.queryByRole('list')).toBeNull()
  api.answer(watchReportsEndpoints.ofResult, { data: ad })
  act(() => FakeEventSource.latest?.hear({ type: 'watch_report', data: { sha256: 'a'.repeat(64), status: 'ready' } }))
  expect(await findChips()).toHaveLength(3)
  expect(screen.queryByText(/are checked when/)).toBeNull()
})

it.each([notWatched, buildUnwatchedState({ status: 'failed', place: null, error: 'No frames.' })])(
  'shows nothing when the video is not watched: %j',
  async (state) => {
    const { api } = show(state)
    await expect.poll(() => api.calls(watchReportsEndpoints.ofResult)).toHaveLength(1)
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.queryByText(/claims/i)).toBeNull()
  },
)
