import { brandGuideEndpoints } from '@hookline/contract/brand-guide/brand-guide.endpoints'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyBrandGuide } from '../../../test/build-brand-guide.ts'
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
import { ClaimsNote } from './claims-note.tsx'
import { ClaimsOfVideo } from './claims-of-video.tsx'

const ad = watched({
  texts: [buildSeenText('20% OFF EVERYTHING', 4200)],
  speech: [buildHeardSpeech('Shipping is free', 12_000)],
})

function show(state: WatchState, { hasPlayer = true, guide = emptyBrandGuide } = {}) {
  const chips = (
    <ClaimsOfVideo project={null} video={{ historyId: 1 }}>
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
  return renderPart(page, [
    [watchReportsEndpoints.ofResult, { data: state }],
    [brandGuideEndpoints.get, { data: guide }],
  ])
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

const openFacts = async (keys: ReturnType<typeof show>['keys']) =>
  keys.click(await screen.findByRole('button', { name: /^\d facts? found in the video for variant 1$/ }))

it('spells out what is not found, and shows what the video has with its seconds on request', async () => {
  const { keys } = show(ad)
  expect(await findChips()).toEqual(['900 runners · not seen or heard'])
  const more = screen.getByRole('button', { name: '2 facts found in the video for variant 1' })
  await keys.click(more)
  expect(more).toHaveAttribute('aria-expanded', 'true')
  expect(await findChips()).toEqual([
    '20% off · 0:04 · quoted. Seen in the video: “20% OFF EVERYTHING”',
    'Free shipping · 0:12 · in other words. Heard in the video: “Shipping is free”',
    '900 runners · not seen or heard',
  ])
  await keys.click(more)
  expect(await findChips()).toHaveLength(1)
})

it('seeks the player to the second of a claim', async () => {
  const { keys } = show(ad)
  await openFacts(keys)
  await keys.click(await screen.findByRole('button', { name: /^20% off · 0:04/ }))
  expect(screen.getByLabelText<HTMLVideoElement>('Video').currentTime).toBe(4.2)
  await keys.tab()
  await keys.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLVideoElement>('Video').currentTime).toBe(12)
})

const cutOut = { objectName: 'frames/a.jpg', url: '/storage/frames/a.jpg' }

it('shows what was not read for sure with its picture, one click from its second', async () => {
  const unsure = { ...buildSeenText('8 hours or 900 RUNNERS', 4200), sure: false, cutOut }
  const { keys } = show(
    watched({ texts: [unsure], speech: [{ ...buildHeardSpeech('free ship in', 9000), sure: false }] }),
  )
  expect(await findChips()).toContain(
    '900 runners · 0:04 · read as 900 RUNNERS: check. Seen in the video, not for sure: “8 hours or 900 RUNNERS”',
  )
  const picture = screen.getByRole('img', { name: 'How it looks in the video at 0:04' })
  expect(picture).toHaveAttribute('src', cutOut.url)
  await keys.click(picture)
  expect(screen.getByLabelText<HTMLVideoElement>('Video').currentTime).toBe(4.2)
})

it('shows no picture of what is sure', async () => {
  const { keys } = show(watched({ texts: [{ ...buildSeenText('20% OFF EVERYTHING', 4200), cutOut }] }))
  await openFacts(keys)
  expect(screen.queryByRole('img')).toBeNull()
})

it('makes no claim of what the brand guide demands', async () => {
  const guide = { ...emptyBrandGuide, disclaimers: ['Loved by 900 runners.'] }
  show(ad, { guide })
  expect(await screen.findByRole('button', { name: '2 facts found in the video for variant 1' })).toBeInTheDocument()
  await expect.poll(() => screen.queryByText('900 runners')).toBeNull()
})

it('makes no button of a claim that is not found', async () => {
  const { keys } = show(ad)
  await openFacts(keys)
  expect(screen.getAllByRole('button')).toHaveLength(3)
})

it('shows the clause of the video in a tooltip', async () => {
  const { keys } = show(ad)
  await openFacts(keys)
  await keys.hover(await screen.findByRole('button', { name: /^Free shipping/ }))
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Heard in the video: “Shipping is free”')
})

it('shows text instead of buttons without a player', async () => {
  const { keys } = show(ad, { hasPlayer: false })
  await openFacts(keys)
  expect(await findChips()).toHaveLength(3)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

it('waits with one line for the video to be watched', async () => {
  const { api } = show(buildUnwatchedState())
  expect(await screen.findByText('The claims are checked when the video has been watched.')).toBeInTheDocument()
  expect(screen.queryByRole('list')).toBeNull()
  api.answer(watchReportsEndpoints.ofResult, { data: ad })
  act(() => FakeEventSource.latest?.hear({ type: 'watch_report', data: { sha256: 'a'.repeat(64), status: 'ready' } }))
  expect(await findChips()).toEqual(['900 runners · not seen or heard'])
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
