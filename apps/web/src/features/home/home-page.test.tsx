import { aboutEndpoints } from '@hookline/contract/about/about.endpoints'
import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { jobsEndpoints } from '@hookline/contract/jobs/jobs.endpoints'
import { submissionsEndpoints } from '@hookline/contract/submissions/submissions.endpoints'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildAbout } from '../../../test/build-about.ts'
import { buildListItem } from '../../../test/build-history.ts'
import { buildJobSummary } from '../../../test/build-job.ts'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { buildPageAnswer } from '../../../test/render-history.tsx'
import { renderScreen } from '../../../test/render-screen.tsx'
import { videoFile } from '../../../test/render-studio.tsx'

const openWith = (...results: HistoryListItem[]) =>
  renderScreen('/', { api: [[historyEndpoints.list, buildPageAnswer(results)]] as const })

const getSection = (name: string) => within(screen.getByRole('region', { name }))
const getTiles = () => within(screen.getByRole('list', { name: 'Recent results' })).getAllByRole('link')

it('links to the studio first, then to the other tools', async () => {
  openWith(buildListItem())
  const card = await screen.findByRole('link', { name: /Generate Ad Copy \(Single\/Batch\)/ })
  expect(card).toHaveTextContent('AI-powered insights, comparisons and copy suggestions')
  await screen.findByRole('link', { name: /Analyze a Video/ })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links[0]).toBe(card)
  expect(links.slice(0, 3).map((link) => link.getAttribute('href'))).toEqual(['/studio', '/analyze', '/compare'])
})

it('opens the studio with the videos that are dropped on it', async () => {
  const { router } = renderScreen('/', { user: buildUser({ user_uuid: crypto.randomUUID() }) })
  await screen.findByText('Or drop videos on this page.')
  const drag = {
    dataTransfer: {
      types: ['Files'],
      files: [videoFile('spring.mp4'), new File(['a'], 'notes.txt', { type: 'text/plain' })],
      items: [],
    },
  }
  fireEvent.dragEnter(screen.getByRole('main'), drag)
  expect(screen.getByText('Drop videos to open them in the studio')).toBeInTheDocument()
  fireEvent.drop(screen.getByRole('main'), drag)
  const list = await screen.findByRole('list', { name: 'Videos' })
  expect(list).toHaveTextContent('spring.mp4')
  expect(list).not.toHaveTextContent('notes.txt')
  expect(router.state.location.pathname).toBe('/studio')
  expect(screen.getByText('File type not accepted')).toBeInTheDocument()
})

describe('the recent results', () => {
  it('are tiles with picture, headline, name and operation, linked to the result', async () => {
    const { api } = openWith(
      buildListItem({ id: 7, screenshotPublicUrl: '/storage/7.jpg', firstHeadline: 'Summer is short' }),
      buildListItem({
        id: 6,
        operation: 'analysis',
        status: 'FAILED_AI_API',
        videoFilename: 'winter.mp4',
        firstHeadline: null,
      }),
    )
    await screen.findByRole('list', { name: 'Recent results' })
    expect(getTiles().map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
      ['Summer is shortsummer.mp4Ad Copy', '/result/7'],
      ['winter.mp4Analysis · Failed', '/result/6'],
    ])
    expect(getTiles()[0]?.querySelector('img')).toHaveAttribute('src', '/storage/7.jpg')
    expect(api.calls(historyEndpoints.list)[0]?.query).toEqual({ userId: buildUser().user_uuid, limit: '8' })
  })

  it('follow the results that are in progress', async () => {
    const { api } = openWith(buildListItem({ id: 7, status: 'PROCESSING' }))
    expect(await screen.findByText('Ad Copy · In progress')).toBeInTheDocument()
    api.answer(historyEndpoints.list, buildPageAnswer([buildListItem({ id: 7 })]))
    act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id: 7, change: 'updated' } }))
    expect(await screen.findByText('Ad Copy')).toBeInTheDocument()
  })

  it('can be retried when they cannot be loaded; the rest is shown', async () => {
    const { api, keys } = renderScreen('/', {
      api: [[historyEndpoints.list, refuse(500, 'INTERNAL', 'Broken.')]] as const,
    })
    expect(await screen.findByText('The recent results could not be loaded')).toBeInTheDocument()
    expect(getSection('Drafts').getByText('No drafts yet.')).toBeInTheDocument()
    api.answer(historyEndpoints.list, buildPageAnswer([buildListItem()]))
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('summer.mp4')).toBeInTheDocument()
  })
})

it('counts the drafts by state', async () => {
  renderScreen('/', { api: [[draftsEndpoints.counts, { data: { ready: 3, notReady: 5 } }]] })
  expect(await screen.findByText('3 ready, 5 not ready')).toBeInTheDocument()
  const link = getSection('Drafts').getByRole('link', { name: 'Open ad drafts' })
  expect(link).toHaveAttribute('href', '/meta-ads-workspace')
})

describe('what needs attention', () => {
  it('lists failed jobs with their reason and counts drafts that were not sent', async () => {
    const failed = buildJobSummary({ status: 'failed', error: 'The AI service did not answer.' })
    renderScreen('/', {
      api: [
        [jobsEndpoints.list, { jobs: [failed, buildJobSummary({ jobId: 'other', filename: 'fine.mp4' })] }],
        [submissionsEndpoints.overview, { data: { running: 0, waiting: 0, retryAt: null, failed: 2 } }],
      ],
    })
    await screen.findByRole('region', { name: 'Needs attention' })
    const links = getSection('Needs attention').getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 drafts could not be sent to Meta', '/meta-ads-workspace'],
      ['spring.mp4 failed', '/result/12'],
    ])
    expect(getSection('Needs attention').getByText('The AI service did not answer.')).toBeInTheDocument()
  })

  it('is not there when nothing failed, or what failed was retried', async () => {
    const failed = buildJobSummary({ status: 'failed', error: 'The AI service did not answer.' })
    const again = buildJobSummary({ jobId: 'again', historyId: 13, createdAt: '2026-11-20T10:01:00.000Z' })
    renderScreen('/', {
      api: [
        [historyEndpoints.list, buildPageAnswer([buildListItem()])],
        [jobsEndpoints.list, { jobs: [again, failed] }],
      ],
    })
    await screen.findByRole('region', { name: 'Drafts' })
    expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull()
  })
})

describe('the first steps', () => {
  it('tell what is done, where it is set and how to connect the rest', async () => {
    const { keys } = renderScreen('/', { api: [[aboutEndpoints.about, buildAbout({ simulated: ['ai', 'storage'] })]] })
    await screen.findByRole('region', { name: 'First steps' })
    const steps = getSection('First steps').getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Connect an AI model',
      'Connect cloud storage',
      'Connect a Meta app (done)',
      'Generate the first batch',
    ])
    expect(screen.getByRole('link', { name: 'Connect a Meta app' })).toHaveAttribute('href', '/settings/meta')
    expect(screen.getByRole('link', { name: 'Generate the first batch' })).toHaveAttribute('href', '/studio')
    await keys.click(screen.getByRole('button', { name: 'Connect an AI model' }))
    expect(await screen.findByRole('dialog', { name: 'Connect the real services' })).toBeInTheDocument()
  })

  it('come before all else for a user without results, in place of empty lists', async () => {
    openWith()
    await screen.findByRole('region', { name: 'First steps' })
    const links = within(screen.getByRole('main')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/studio',
      ...getSection('First steps')
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
      '/analyze',
      '/compare',
    ])
    for (const name of ['Recent results', 'Drafts']) expect(screen.queryByRole('region', { name })).toBeNull()
  })

  it('can be hidden, also for the next visit', async () => {
    const user = buildUser({ user_uuid: crypto.randomUUID() })
    const open = () =>
      renderScreen('/', {
        user,
        api: [
          [historyEndpoints.list, buildPageAnswer([buildListItem()])],
          [aboutEndpoints.about, buildAbout({ simulated: ['meta'] })],
        ] as const,
      })
    const { keys, unmount } = open()
    await keys.click(await screen.findByRole('button', { name: 'Hide the first steps' }))
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    unmount()
    open()
    await screen.findByRole('region', { name: 'Drafts' })
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('are hidden when all is done', async () => {
    openWith(buildListItem())
    await screen.findByRole('region', { name: 'Drafts' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  })
})
