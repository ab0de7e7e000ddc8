import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  buildSeenText,
  buildUnwatchedState,
  notWatched,
  partlyWatched,
  watched,
} from '../../../test/build-watch-report.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { TwoVideosSay } from './two-videos-say.tsx'
import { OfVideo, useVideoRef, VideoPlayerProvider } from './video-player.tsx'

const long = watched({ durationMs: 20_000, texts: [buildSeenText('20% off', 4200)] })
const short = watched({ durationMs: 8000, scenes: [{ fromMs: 0, toMs: 8000 }], texts: [buildSeenText('SAVE20', 1000)] })

function open(first: WatchState, second: WatchState) {
  return renderPart(
    <VideoPlayerProvider>
      <Player name="Player 1" />
      <OfVideo number={2}>
        <Player name="Player 2" />
      </OfVideo>
      <TwoVideosSay historyId={1} filenames={['summer.mp4', 'winter.mp4']} />
    </VideoPlayerProvider>,
    [[watchReportsEndpoints.ofResult, ({ query }) => ({ data: query.video === '2' ? second : first })]],
  )
}

function Player({ name }: { name: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: a stand-in for the player
    <video ref={useVideoRef()} aria-label={name} />
  )
}

const findVideoReport = async (number: 1 | 2) =>
  within(await screen.findByRole('region', { name: `What Video ${number} says` }))
const readCurrentTime = (name: string) => screen.getByLabelText<HTMLVideoElement>(name).currentTime

it('lists what each video says, and seeks its own player', async () => {
  const { keys } = open(long, short)
  await keys.click(await (await findVideoReport(1)).findByRole('button', { name: '0:04 20% off' }))
  await keys.click(await (await findVideoReport(2)).findByRole('button', { name: '0:01 SAVE20' }))
  expect([readCurrentTime('Player 1'), readCurrentTime('Player 2')]).toEqual([4.2, 1])
})

it('seeks by a press on the lanes of each video', async () => {
  const { keys } = open(long, short)
  await keys.click(await screen.findByTitle('0:01 SAVE20'))
  expect([readCurrentTime('Player 1'), readCurrentTime('Player 2')]).toEqual([0, 1])
})

it('draws both on the scale of the longer one', async () => {
  open(long, short)
  await screen.findByTitle('0:01 SAVE20')
  const readLaneWidth = (title: string) => screen.getByTitle(title).parentElement?.style.width
  expect([readLaneWidth('0:04 20% off'), readLaneWidth('0:01 SAVE20')]).toEqual(['100%', '40%'])
  expect(screen.getAllByText('0:20')).toHaveLength(2)
})

it('shows the one that is watched while the other waits', async () => {
  open(long, buildUnwatchedState())
  expect(await (await findVideoReport(1)).findByText('20% off')).toBeInTheDocument()
  expect(await (await findVideoReport(2)).findByText('The video is being watched…')).toBeInTheDocument()
})

it('shows why one could not be watched', async () => {
  open(buildUnwatchedState({ status: 'failed', place: null, error: 'The file is damaged.' }), short)
  const sentence = 'The video could not be watched: The file is damaged.'
  expect(await (await findVideoReport(1)).findByText(sentence)).toBeInTheDocument()
  expect(await (await findVideoReport(2)).findByText('SAVE20')).toBeInTheDocument()
})

it('shows nothing where no video is watched', async () => {
  const { api } = open(notWatched, notWatched)
  await expect.poll(() => api.calls(watchReportsEndpoints.ofResult)).toHaveLength(2)
  expect(screen.queryByRole('heading', { name: 'What the videos say' })).toBeNull()
})

it('reads the second video again by a press', async () => {
  const { api, keys } = open(long, partlyWatched())
  api.answer(watchReportsEndpoints.readAgain, { data: partlyWatched({ place: 3, canReadAgain: false }) })
  await keys.click(await (await findVideoReport(2)).findByRole('button', { name: 'Read again' }))
  expect(await (await findVideoReport(2)).findByText(/Waiting \(3rd\) to be read again\./)).toBeInTheDocument()
  expect(api.calls(watchReportsEndpoints.readAgain)).toMatchObject([{ query: { video: '2' } }])
})
