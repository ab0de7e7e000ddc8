import { activityEndpoints } from '@hookline/contract/activity/activity.endpoints'
import type { ActivityLogEntry } from '@hookline/contract/activity/activity.schemas'
import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { describePage } from '@hookline/contract/paging.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildHistoryItem } from '../../../test/build-history.ts'
import { buildUser } from '../../../test/build-user.ts'
import { refuse } from '../../../test/fake-api.ts'
import { matchMedia } from '../../../test/match-media.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { latestToast } from '../../lib/toast.ts'

const renamed: ActivityLogEntry = {
  id: 5,
  occurredAt: '2026-11-20T09:30:00.000Z',
  username: 'ana',
  action: 'template.updated',
  subjectType: 'template',
  subjectId: 't-1',
  subjectName: 'Summer',
  isSubjectThere: true,
  before: { name: 'Spring', type: 'ad copy' },
  after: { name: 'Summer', type: 'ad copy' },
  isRestorable: false,
}

function open(path = '/admin/activity', entries = [renamed], total = entries.length) {
  return renderScreen(path, {
    user: buildUser({ role: 'admin' }),
    api: [
      [activityEndpoints.filters, { data: { people: ['ana', 'ben'], subjectTypes: ['system_prompt', 'template'] } }],
      [
        activityEndpoints.list,
        ({ query }) => ({ data: { entries }, pagination: describePage(Number(query.page), 50, total) }),
      ],
    ],
  })
}
const lastQuery = (api: ReturnType<typeof open>['api']) => api.calls(activityEndpoints.list).at(-1)?.query

it('says who changed what in a sentence, and shows the difference on request', async () => {
  const { keys } = open()
  const table = within(await screen.findByRole('table', { name: 'Activity' }))
  const row = table.getAllByRole('row')[1] as HTMLElement
  const texts = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(texts.slice(1)).toEqual(['ana', 'changed the name of template “Summer”'])
  expect(within(row).getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/templates/t-1')
  expect(within(row).queryByText('Spring → Summer')).toBeNull()
  await keys.click(within(row).getByRole('button', { name: 'Details: changed the name of template “Summer”' }))
  expect(within(row).getByText('Spring → Summer')).toBeInTheDocument()
})

it('cuts a sentence on a narrow screen until it is opened, and has the filters behind a button', async () => {
  matchMedia('max-width')
  const subjectName = 'Bloom summer sale with a founder story 12 – 2026-11-26'
  const { keys } = open(undefined, [
    { ...renamed, action: 'draft.sent', subjectType: 'draft', subjectName, before: null, after: null },
  ])
  const sentence = await screen.findByTitle(`Sent draft “${subjectName}” to Meta`)
  expect(sentence).toHaveTextContent('Sent draft “Bloom summer sale with a founder story 12” to Meta')
  await keys.click(screen.getByRole('button', { name: /^Details/ }))
  expect(sentence).toHaveTextContent(`Sent draft “${subjectName}” to Meta`)
  expect(screen.queryByLabelText('Person')).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Filters' }))
  expect(screen.getByLabelText('Person')).toBeInTheDocument()
})

it('shows the codes of Meta by their labels', async () => {
  const before = { call_to_action_type: 'LEARN_MORE', initial_ad_status_on_meta: 'PAUSED' }
  const after = { call_to_action_type: 'LISTEN_MUSIC', initial_ad_status_on_meta: 'ACTIVE' }
  const { keys } = open(undefined, [{ ...renamed, action: 'draft.updated', subjectType: 'draft', before, after }])
  await keys.click(await screen.findByRole('button', { name: /^Details/ }))
  expect(screen.getByText('Learn more → Listen to music')).toBeInTheDocument()
  expect(screen.getByText('Paused → Active')).toBeInTheDocument()
})

it('restores a deleted result while it can be restored', async () => {
  const deletion = {
    ...renamed,
    action: 'history.deleted',
    subjectType: 'history',
    before: null,
    after: null,
    subjectName: 'spring.mp4',
    isSubjectThere: false,
  }
  const { api, keys } = open('/admin/activity', [
    { ...deletion, id: 7, subjectId: '41', isRestorable: true },
    { ...deletion, id: 6, subjectId: '40' },
  ])
  const result = buildHistoryItem({ id: 41 })
  api.answer(historyEndpoints.restore, { result, data: { result }, message: '' })
  const restore = await screen.findByRole('button', { name: 'Restore spring.mp4' })
  api.answer(activityEndpoints.list, {
    data: { entries: [{ ...deletion, id: 7, subjectId: '41' }] },
    pagination: describePage(1, 50, 1),
  })
  await keys.click(restore)
  expect(await screen.findByText('Result restored')).toBeInTheDocument()
  expect(api.calls(historyEndpoints.restore)[0]?.params).toEqual({ id: '41' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull())
})

it('keeps the filters in the address', async () => {
  const { api, keys, router } = open('/admin/activity?page=3')
  await keys.selectOptions(await screen.findByLabelText('Person'), await screen.findByRole('option', { name: 'ben' }))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ person: 'ben', page: '1', limit: '50' }))
  await keys.selectOptions(screen.getByLabelText('What changed'), 'System prompt')
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ person: 'ben', subjectType: 'system_prompt' }))
  expect(router.state.location.search).toEqual({ person: 'ben', subjectType: 'system_prompt' })
})

it('requests and exports whole days', async () => {
  const { api } = open('/admin/activity?from=2026-11-01&to=2026-11-02')
  const query = {
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 3).toISOString(),
  }
  await waitFor(() => expect(lastQuery(api)).toMatchObject(query))
  const { href } = (await screen.findByRole('link', { name: 'Export CSV' })) as HTMLAnchorElement
  expect(Object.fromEntries(new URL(href).searchParams)).toEqual(query)
})

it('is sorted by the server from the first page', async () => {
  const { api, keys, router } = open('/admin/activity?person=ana&page=3')
  const findHeader = (name: string) => screen.findByRole('columnheader', { name })
  expect(await findHeader('Time')).toHaveAttribute('aria-sort', 'descending')
  expect(lastQuery(api)).toMatchObject({ sort: 'occurredAt', direction: 'desc', page: '3' })
  await keys.click(within(await findHeader('Change')).getByRole('button'))
  await waitFor(async () => expect(await findHeader('Change')).toHaveAttribute('aria-sort', 'ascending'))
  expect(await findHeader('Time')).not.toHaveAttribute('aria-sort')
  expect(lastQuery(api)).toMatchObject({ sort: 'action', direction: 'asc', page: '1', person: 'ana' })
  await keys.keyboard('{Enter}')
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ sort: 'action', direction: 'desc' }))
  expect(within(await findHeader('Change')).getByRole('button')).toHaveFocus()
  expect(router.state.location.search).toEqual({ person: 'ana', sort: 'action', direction: 'desc' })
})

it('reports that the last day is before the first', async () => {
  open('/admin/activity?from=2026-11-02&to=2026-11-01', [])
  expect(await screen.findByText('Must not be before From.')).toBeInTheDocument()
})

it('clears filters that match nothing', async () => {
  const { keys, router } = open('/admin/activity?person=ben', [])
  expect(await screen.findByText('No changes match these filters')).toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

it('leaves an ended session to the session bar', async () => {
  const { api, keys } = open()
  await screen.findByRole('table', { name: 'Activity' })
  api.answer(activityEndpoints.list, refuse(401, 'UNAUTHENTICATED', 'Please sign in.'))
  await keys.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeInTheDocument()
  expect(screen.queryByText('The activity could not be loaded')).toBeNull()
})

it('shows further pages', async () => {
  const { api, keys } = open('/admin/activity?person=ana', [renamed], 120)
  expect(await screen.findByText('120 changes · page 1 of 3')).toBeInTheDocument()
  await keys.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '2', person: 'ana' }))
})

it('retries after an error', async () => {
  const { api, keys } = open()
  api.answer(activityEndpoints.list, refuse(503, 'UNAVAILABLE', 'Away.'))
  expect(await screen.findByText('Away.')).toBeInTheDocument()
  api.answer(activityEndpoints.list, { data: { entries: [renamed] }, pagination: describePage(1, 50, 1) })
  await keys.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/changed the name of template/)).toBeInTheDocument()
})

it('redirects users to the home page with the reason', async () => {
  const { api, router } = renderScreen('/admin/activity', { user: buildUser({ role: 'user' }) })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(latestToast()?.title).toBe('Access Denied')
  expect(api.calls(activityEndpoints.list)).toEqual([])
})
