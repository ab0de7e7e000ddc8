import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import type { WatchState } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  buildHeardSpeech,
  buildSeenText,
  buildUnwatchedState,
  notWatched,
  partlyWatched,
  watched,
} from '../../../test/build-watch-report.ts'
import { refuse } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { latestToast } from '../../lib/toast.ts'
import { useVideoRef, VideoPlayerProvider } from './video-player.tsx'
import { VideoSays } from './video-says.tsx'

const ad = watched({
  scenes: [
    { fromMs: 0, toMs: 4000 },
    { fromMs: 4000, toMs: 20_000 },
  ],
  texts: [buildSeenText('20% off with SAVE20', 4200)],
  speech: [buildHeardSpeech('Free shipping until Sunday.', 5000)],
})
const silentAd = watched({ parts: { text: 'none', speech: 'none' }, hasSound: false })

function Video() {
  // biome-ignore lint/a11y/useMediaCaption: an empty video
  return <video ref={useVideoRef()} aria-label="Player" />
}

async function open(state: WatchState, hasVideo = true) {
  const view = renderPart(
    <VideoPlayerProvider>
      {hasVideo && <Video />}
      <VideoSays video={{ historyId: 1 }} filename="summer.mp4" />
    </VideoPlayerProvider>,
    [[watchReportsEndpoints.ofResult, { data: state }]],
  )
  await waitFor(() => expect(view.queryClient.getQueryData(['watch-report', { historyId: 1 }])).toBeDefined())
  return view
}

const findTitle = () => screen.findByRole('heading', { level: 2, name: 'What the video says' })
const getPlayer = () => screen.getByLabelText<HTMLVideoElement>('Player')
const findButtonTexts = async (list: string) => {
  const buttons = within(await screen.findByRole('list', { name: list })).getAllByRole('button')
  return buttons.map(({ textContent }) => textContent)
}

describe('what the video says', () => {
  it('lists scenes, text and speech with their seconds', async () => {
    await open(ad)
    expect(await findTitle()).toBeInTheDocument()
    expect(await findButtonTexts('Scenes')).toEqual(['0:00 Scene 1', '0:04 Scene 2'])
    expect(await findButtonTexts('On-screen text')).toEqual(['0:04 20% off with SAVE20'])
    expect(await findButtonTexts('Speech')).toEqual(['0:05 Free shipping until Sunday.'])
  })

  it('shows how a text that is not sure looks in the video', async () => {
    const cutOut = { objectName: 'a.jpg', url: '/storage/a.jpg' }
    await open(watched({ texts: [{ ...buildSeenText('£19', 4200), sure: false, cutOut }] }))
    const line = await screen.findByRole('button', { name: '0:04 £19 · not sure' })
    expect(line.querySelector('img')).toHaveAttribute('src', '/storage/a.jpg')
  })

  it('seeks the video by keyboard and marks what is current', async () => {
    const { keys } = await open(ad)
    const line = await screen.findByRole('button', { name: '0:04 20% off with SAVE20' })
    expect(screen.getByRole('button', { current: true })).toHaveTextContent('Scene 1')
    line.focus()
    await keys.keyboard('{Enter}')
    expect(getPlayer().currentTime).toBe(4.2)
    fireEvent.seeking(getPlayer())
    const marked = screen.getAllByRole('button', { current: true }).map(({ textContent }) => textContent)
    expect(marked).toEqual(['0:04 Scene 2', '0:04 20% off with SAVE20'])
    expect(line).toHaveFocus()
  })

  it('moves the mark while the video plays', async () => {
    await open(ad)
    const speech = await screen.findByRole('button', { name: /Free shipping/ })
    expect(speech).not.toHaveAttribute('aria-current')
    getPlayer().currentTime = 5.5
    fireEvent.timeUpdate(getPlayer())
    expect(speech).toHaveAttribute('aria-current', 'true')
    getPlayer().currentTime = 7
    fireEvent.timeUpdate(getPlayer())
    expect(speech).not.toHaveAttribute('aria-current')
  })

  it('seeks the video by a press on a lane', async () => {
    const { keys } = await open(ad)
    await keys.click(await screen.findByTitle('0:05 Free shipping until Sunday.'))
    expect(getPlayer().currentTime).toBe(5)
  })

  it('offers no buttons without a video to seek', async () => {
    await open(ad, false)
    expect(await screen.findByText('20% off with SAVE20')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /SAVE20/ })).not.toBeInTheDocument()
  })

  it('copies the text', async () => {
    const { keys } = await open(ad)
    await keys.click(await screen.findByRole('button', { name: 'Copy text' }))
    expect(await navigator.clipboard.readText()).toBe(
      'On-screen text\n0:04 20% off with SAVE20\n\nSpeech\n0:05 Free shipping until Sunday.',
    )
  })

  it('exports subtitles named after the video', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:srt')
    const downloads: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    const { keys } = await open(ad)
    await keys.click(await screen.findByRole('button', { name: 'Export SRT' }))
    expect(downloads).toEqual(['summer.srt'])
    const file = saved.mock.calls[0]?.[0]
    expect(file instanceof Blob && (await file.text())).toBe(
      '1\n00:00:05,000 --> 00:00:07,000\nFree shipping until Sunday.\n',
    )
    saved.mockRestore()
    click.mockRestore()
  })

  it('tells that nothing was seen or heard, and exports nothing', async () => {
    await open(silentAd)
    expect(await screen.findByText('No text was seen on screen.')).toBeInTheDocument()
    expect(screen.getByText('The video has no sound.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Copy text|Export SRT/ })).not.toBeInTheDocument()
  })

  it('tells which part could not be read and shows the others', async () => {
    await open(
      watched({
        texts: [buildSeenText('SAVE20', 0)],
        parts: { text: 'done', speech: 'failed: Speech was heard but not understood.' },
      }),
    )
    expect(
      await screen.findByText('This server could not transcribe the speech: Speech was heard but not understood.'),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '0:00 SAVE20' })).toBeInTheDocument()
    expect(screen.queryByText('No speech was heard.')).not.toBeInTheDocument()
  })
})

describe('a video that is not read', () => {
  it('is awaited until its report is ready', async () => {
    const { api } = await open(buildUnwatchedState())
    expect(await screen.findByText('The video is being watched…')).toBeInTheDocument()
    expect(await findTitle()).toBeInTheDocument()
    api.answer(watchReportsEndpoints.ofResult, { data: ad })
    act(() => FakeEventSource.latest?.hear({ type: 'watch_report', data: { sha256: 'a', status: 'ready' } }))
    expect(await screen.findByRole('button', { name: '0:04 20% off with SAVE20' })).toBeInTheDocument()
    expect(screen.queryByText('The video is being watched…')).not.toBeInTheDocument()
  })

  it('shows its place in the queue, which counts down', async () => {
    const { api } = await open(buildUnwatchedState({ place: 7 }))
    expect(await screen.findByText('Waiting (7th)')).toBeInTheDocument()
    expect(screen.queryByText('The video is being watched…')).not.toBeInTheDocument()
    api.answer(watchReportsEndpoints.ofResult, { data: buildUnwatchedState({ place: 6 }) })
    act(() => FakeEventSource.latest?.hear({ type: 'watch_report', data: { sha256: 'other', status: 'ready' } }))
    expect(await screen.findByText('Waiting (6th)')).toBeInTheDocument()
  })

  it('shows why it failed', async () => {
    await open(buildUnwatchedState({ status: 'failed', place: null, error: 'The file is damaged.' }))
    expect(await screen.findByText('The video could not be watched: The file is damaged.')).toBeInTheDocument()
  })

  it('shows nothing where no video is watched', async () => {
    await open(notWatched)
    expect(screen.queryByRole('heading', { name: 'What the video says' })).not.toBeInTheDocument()
  })

  it('can be asked for again after an error', async () => {
    const { api, keys } = renderPart(<VideoSays video={{ historyId: 1 }} filename="summer.mp4" />, [
      [watchReportsEndpoints.ofResult, refuse(500, 'INTERNAL', 'The database is away.')],
    ])
    expect(await screen.findByText('The database is away.')).toBeInTheDocument()
    api.answer(watchReportsEndpoints.ofResult, { data: ad })
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('20% off with SAVE20')).toBeInTheDocument()
  })
})

describe('a video that was read only in part', () => {
  const first = 'Only the first 6 s of text were read.'

  it('shows what was read, and that it is read again', async () => {
    const { api } = await open(partlyWatched({ place: 2, canReadAgain: false }))
    expect(await screen.findByText(`${first} Waiting (2nd) to be read again.`)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '0:04 SAVE20' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Read again' })).not.toBeInTheDocument()
    api.answer(watchReportsEndpoints.ofResult, { data: ad })
    act(() => FakeEventSource.latest?.hear({ type: 'watch_report', data: { sha256: 'a', status: 'ready' } }))
    expect(await screen.findByRole('button', { name: '0:05 Free shipping until Sunday.' })).toBeInTheDocument()
    expect(screen.queryByText(new RegExp(first))).not.toBeInTheDocument()
  })

  it('is read again by a press', async () => {
    const { api, keys } = await open(partlyWatched())
    api.answer(watchReportsEndpoints.readAgain, { data: partlyWatched({ place: 1, canReadAgain: false }) })
    await keys.click(await screen.findByRole('button', { name: 'Read again' }))
    expect(await screen.findByText(`${first} Waiting (1st) to be read again.`)).toBeInTheDocument()
    expect(api.calls(watchReportsEndpoints.readAgain)).toMatchObject([{ params: { id: '1' } }])
    expect(screen.queryByRole('button', { name: 'Read again' })).not.toBeInTheDocument()
  })

  it('says why a press was refused', async () => {
    const { api, keys } = await open(partlyWatched())
    api.answer(watchReportsEndpoints.readAgain, refuse(404, 'NOT_FOUND', 'Result not found.'))
    await keys.click(await screen.findByRole('button', { name: 'Read again' }))
    expect(latestToast()).toMatchObject({ title: 'Not read again', message: 'Result not found.' })
  })
})
