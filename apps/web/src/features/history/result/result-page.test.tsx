import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryItem } from '@hookline/contract/history/history.schemas'
import { watchReportsEndpoints } from '@hookline/contract/watch-reports/watch-reports.endpoints'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildHistoryItem } from '../../../../test/build-history.ts'
import { buildJobSummary } from '../../../../test/build-job.ts'
import { buildUser } from '../../../../test/build-user.ts'
import { buildSeenText, watched } from '../../../../test/build-watch-report.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { matchMedia } from '../../../../test/match-media.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'

const buildItemAnswer = (result: HistoryItem) => ({ result, data: { result } })

function open(item: HistoryItem) {
  return renderScreen('/result/1', { api: [[historyEndpoints.get, buildItemAnswer(item)]] })
}

const portrait = {
  durationSeconds: 12,
  width: 1080,
  height: 1920,
  videoCodec: 'avc',
  audioCodec: null,
  rotation: 0,
  truncated: false,
}

const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('without a result', () => {
  it('shows that it loads', async () => {
    renderScreen('/result/1', { api: [[historyEndpoints.get, () => new Promise<never>(() => undefined)]] })
    expect(await findTitle('Loading Result...')).toBeInTheDocument()
  })

  it('reports an unknown result as not found', async () => {
    renderScreen('/result/1', { api: [[historyEndpoints.get, refuse(404, 'NOT_FOUND', 'No such result.')]] })
    expect(await findTitle('Result Not Found')).toBeInTheDocument()
    const sentence = 'Result not found. It may have been deleted or the ID is invalid.'
    expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to history' })).toHaveAttribute('href', '/history')
  })

  it.each([
    ['/result/abc', 'Invalid History item ID format'],
    ['/result/', 'History item ID is missing'],
    ['/result', 'History item ID is missing'],
  ])('requests nothing at %s and shows: %s', async (path, sentence) => {
    const { api } = renderScreen(path)
    expect(await findTitle('Error Loading Result')).toBeInTheDocument()
    expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(api.calls(historyEndpoints.get)).toEqual([])
  })

  it('retries after an error', async () => {
    const { api, keys } = renderScreen('/result/1', {
      api: [[historyEndpoints.get, refuse(500, 'INTERNAL', 'The database is away.')]],
    })
    expect(await findTitle('Error Loading Result')).toBeInTheDocument()
    expect(screen.getByText('The database is away.')).toBeInTheDocument()
    api.answer(historyEndpoints.get, buildItemAnswer(buildHistoryItem()))
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await findTitle('summer.mp4')).toBeInTheDocument()
  })

  it('reports an answer without a result as an error', async () => {
    renderScreen('/result/1', { api: [[historyEndpoints.get, {} as never]] })
    expect(await findTitle('Error Loading Result')).toBeInTheDocument()
    expect(screen.getByText('Failed to fetch history item or item data missing')).toBeInTheDocument()
  })
})

it('keeps the focus on the heading while the result loads', async () => {
  const { router } = renderScreen('/', { api: [[historyEndpoints.get, buildItemAnswer(buildHistoryItem())]] })
  await screen.findByRole('heading', { level: 1 })
  await act(() => router.navigate({ to: '/result/$id', params: { id: '1' } }))
  expect(await findTitle('summer.mp4')).toHaveFocus()
})

describe('a finished result', () => {
  it('shows its content, when and how it was generated, and links to the studio', async () => {
    const item = buildHistoryItem({ responseFormatName: 'Ad copy variants' })
    open(item)
    expect(await findTitle('summer.mp4')).toBeInTheDocument()
    expect(screen.getByText('Summer is here')).toBeInTheDocument()
    expect(screen.getByText('Generated on Jan 5, 2026 12:00 PM')).toBeInTheDocument()
    const details = within(screen.getByRole('region', { name: 'Details' }))
    expect(details.getByText('Ad copy variants (default-copy-variants)')).toBeInTheDocument()
    expect(details.getByText('Offline draft writer')).toBeInTheDocument()
    expect(details.getAllByRole('term')).toHaveLength(6)
    expect(screen.getByRole('link', { name: 'Reprocess' })).toHaveAttribute('href', '/studio?reprocessId=1')
  })

  it('leads to Meta drafts and the review when it has variants only', async () => {
    open(buildHistoryItem({ variantCount: null, clientTemplateType: 'key-takeaways-list-viewer' }))
    expect(await findTitle('summer.mp4')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Edit Result' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Create Meta drafts' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Review' })).toBeNull()
  })

  it.each([
    ['ad copy', {}],
    ['takeaways', { variantCount: null, clientTemplateType: 'key-takeaways-list-viewer' }],
  ] as const)('has Reprocess in its header on a narrow screen: %s', async (_, over) => {
    matchMedia('max-width')
    open(buildHistoryItem(over))
    expect(await screen.findByRole('link', { name: 'Reprocess' })).toHaveAttribute('href', '/studio?reprocessId=1')
  })

  it('leads from its takeaways to ad copy', async () => {
    open(buildHistoryItem({ variantCount: null, clientTemplateType: 'key-takeaways-list-viewer' }))
    const next = await screen.findByRole('link', { name: 'Write ad copy from this' })
    expect(next).toHaveAttribute('href', '/studio?from=1')
  })

  it('plays its video in its shape and lists the storage links in its details', async () => {
    const { keys } = open(
      buildHistoryItem({ videoPublicUrl: '/storage/a.mp4', videoGcsUri: 'gs://bucket/a.mp4', media: portrait }),
    )
    const video = await screen.findByLabelText('Input video summer.mp4')
    expect(video).toHaveAttribute('src', '/storage/a.mp4')
    expect(video).toHaveAttribute('controls')
    expect(video.style.getPropertyValue('--shape')).toBe('0.5625')
    const details = within(screen.getByRole('region', { name: 'Details' }))
    const links = within(details.getByRole('region', { name: 'Storage Links' }))
    expect(links.getByTitle('gs://bucket/a.mp4')).toHaveTextContent('gs://bucket/a.mp4')
    expect(links.getByRole('link', { name: '/storage/a.mp4' })).toHaveAttribute('href', '/storage/a.mp4')
    await keys.click(links.getByRole('button', { name: 'Copy Video storage URI' }))
    expect(await navigator.clipboard.readText()).toBe('gs://bucket/a.mp4')
  })

  it('seeks its video at what the video says', async () => {
    const item = buildHistoryItem({ videoPublicUrl: '/storage/a.mp4', videoContentType: 'video/mp4' })
    const { api, keys } = open(item)
    api.answer(watchReportsEndpoints.ofResult, { data: watched({ texts: [buildSeenText('SAVE20', 4200)] }) })
    await keys.click(await screen.findByRole('button', { name: '0:04 SAVE20' }))
    expect(screen.getByLabelText<HTMLVideoElement>('Input video summer.mp4').currentTime).toBe(4.2)
  })

  it('shows its thumbnail without a video', async () => {
    open(buildHistoryItem({ screenshotPublicUrl: '/storage/a.jpg' }))
    expect(await screen.findByRole('img', { name: 'Thumbnail of summer.mp4' })).toBeInTheDocument()
  })

  it('shows both thumbnails of a comparison with their storage URI', async () => {
    const video = (n: number) => ({ publicUrl: `/storage/${n}.jpg`, gsUri: `gs://bucket/${n}.jpg` })
    open(buildHistoryItem({ screenshot: JSON.stringify({ video1: video(1), video2: video(2) }) }))
    for (const n of [1, 2]) {
      expect(await screen.findByRole('img', { name: `Thumbnail of Video ${n}` })).toBeInTheDocument()
      expect(screen.getByText(`gs://bucket/${n}.jpg`)).toBeInTheDocument()
    }
  })

  it('reports a video that the browser cannot play', async () => {
    open(buildHistoryItem({ videoPublicUrl: '/storage/a.mov' }))
    fireEvent.error(await screen.findByLabelText('Input video summer.mp4'))
    expect(screen.getByText('This browser cannot play the video. No thumbnail available')).toBeInTheDocument()
  })

  it('reports that it has neither video nor thumbnail', async () => {
    open(buildHistoryItem())
    expect(await screen.findByText('No video or thumbnail available for this result.')).toBeInTheDocument()
  })

  it('opens the prompt, the request and the response', async () => {
    const { keys } = open(buildHistoryItem({ request_call: { model: 'offline' }, request_raw_response: 'plain text' }))
    await keys.click(await screen.findByRole('button', { name: 'View Full Prompt' }))
    expect(screen.getByText('Write ad copy for the video.')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'View API Request Data' }))
    expect(screen.getByText('"offline"')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'View API Response Data' }))
    expect(screen.getByText('plain text')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'View Original Stored Result Data' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'View Raw Error Content' })).toBeNull()
  })

  it('shows an error and its stored data when it cannot be drawn', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const result = { ...buildHistoryItem().result, rawContent: undefined, variants: undefined } as never
    open(buildHistoryItem({ result }))
    expect(await screen.findByText('Error Displaying Result')).toBeInTheDocument()
    expect(reported).toHaveBeenCalled()
    reported.mockRestore()
    expect(screen.getByRole('button', { name: 'View Original Stored Result Data' })).toBeInTheDocument()
  })
})

it('shows why a generation failed, with the type and the raw content', async () => {
  const result = buildHistoryItem().result
  open(
    buildHistoryItem({
      status: 'FAILED_PARSING',
      error_message: 'The answer is not valid JSON.',
      error_type: 'INVALID_JSON',
      result: result && { ...result, rawContent: '{"vari' },
    }),
  )
  expect(await findTitle('Error in Generation')).toBeInTheDocument()
  expect(screen.getByText('The answer is not valid JSON.')).toBeInTheDocument()
  expect(screen.getByText('Error Type: INVALID_JSON')).toBeInTheDocument()
  expect(screen.getByText('{"vari')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'View Raw Error Content' })).toHaveAttribute('aria-expanded', 'true')
})

it('opens the jobs of the person whose result is not finished', async () => {
  const { keys } = open(buildHistoryItem({ status: 'PROCESSING', result: null, user_id: buildUser().user_uuid }))
  await keys.click(await screen.findByRole('button', { name: 'Show jobs' }))
  expect(await screen.findByRole('dialog', { name: /^Jobs/ })).toBeInTheDocument()
  await keys.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('does not lead to the own jobs from the unfinished result of somebody else', async () => {
  open(buildHistoryItem({ status: 'PROCESSING', result: null }))
  expect(await screen.findByText(/The result appears here/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Show jobs' })).toBeNull()
})

it('does not show a cancelled generation as an error', async () => {
  const cancelled = { status: 'FAILED_OTHER', error_type: 'CANCELLED', error_message: 'Cancelled by ana.' } as const
  const { keys } = open(buildHistoryItem({ ...cancelled, result: null }))
  expect(await findTitle('summer.mp4')).toBeInTheDocument()
  expect(screen.getByText('Cancelled by ana.')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Facts' }))
  expect(await screen.findByText('Cancelled')).toBeInTheDocument()
  expect(screen.queryByText(/Failed|Error/)).not.toBeInTheDocument()
})

it('shows the stage of a running result, and then the result', async () => {
  const { api } = open(buildHistoryItem({ status: 'PROCESSING', result: null }))
  const content = within(await screen.findByRole('region', { name: 'Result' }))
  expect(content.getByText('Processing')).toBeInTheDocument()
  const job = buildJobSummary({ historyId: 1 })
  act(() => {
    FakeEventSource.latest?.open()
    FakeEventSource.latest?.hear({ type: 'job', data: job })
  })
  expect(await screen.findByText('Generating creative variants')).toBeInTheDocument()
  const waiting = { ...job, stage: 'watching' as const, place: 7 }
  act(() => FakeEventSource.latest?.hear({ type: 'job', data: waiting }))
  expect(await screen.findByText('Waiting (7th)')).toBeInTheDocument()
  api.answer(historyEndpoints.get, buildItemAnswer(buildHistoryItem()))
  act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id: 1, change: 'updated' } }))
  expect(await screen.findByText('Summer is here')).toBeInTheDocument()
})

it('reports a result that is deleted while it is open', async () => {
  const { api } = open(buildHistoryItem())
  expect(await findTitle('summer.mp4')).toBeInTheDocument()
  api.answer(historyEndpoints.get, refuse(404, 'NOT_FOUND', 'No such result.'))
  act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id: 1, change: 'deleted' } }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Result Not Found'))
})
