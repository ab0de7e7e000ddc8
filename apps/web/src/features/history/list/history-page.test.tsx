import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import type { HistoryListItem } from '@hookline/contract/history/history.schemas'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildHistoryItem, buildListItem } from '../../../../test/build-history.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { matchMedia } from '../../../../test/match-media.ts'
import { bob, buildPageAnswer, openHistory, own, readFilenames, readFilters } from '../../../../test/render-history.tsx'
import { isolateText } from '../../../ui/texts/user-text.tsx'

const findList = () => within(screen.getByRole('list', { name: 'Results' }))
const lastQuery = (api: ReturnType<typeof openHistory>['api']) => api.calls(historyEndpoints.list).at(-1)?.query

describe('the list', () => {
  it("requests the user's own results and describes each", async () => {
    const item = buildListItem({ project: 'Launch', tags: ['summer'], templateName: 'Story', variantCount: 5 })
    const { api } = openHistory('/history', buildPageAnswer([item]))
    const card = within(await screen.findByRole('article'))
    expect(screen.getByRole('heading', { level: 1, name: 'History' })).toBeInTheDocument()
    expect(card.getByRole('link', { name: 'summer.mp4' })).toHaveAttribute('href', '/result/1')
    expect(
      card.getByText(`Ad Copy · 5 variants · Template: ${isolateText('Story')} · Offline draft writer`),
    ).toBeInTheDocument()
    expect(card.getByText('Summer is here')).toBeInTheDocument()
    expect(card.queryByText('Completed')).toBeNull()
    expect(lastQuery(api)).toEqual({ page: '1', limit: '20', userId: own })
  })

  it('marks what was accepted and used in an ad', async () => {
    const item = buildListItem({ variantCount: 5, acceptedCount: 2, decidedCount: 3, usedInAd: true })
    openHistory('/history', buildPageAnswer([item]))
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('2 of 5 accepted')).toBeInTheDocument()
    expect(card.getByText('Used in an ad')).toBeInTheDocument()
  })

  it('shows the two thumbnails of a comparison', async () => {
    const screenshot = JSON.stringify({ video1: '/storage/1.jpg', video2: '/storage/2.jpg' })
    openHistory('/history', buildPageAnswer([buildListItem({ operation: 'comparison', screenshot })]))
    const pictures = (await screen.findByRole('article')).querySelectorAll('img')
    expect(Array.from(pictures).map((picture) => picture.getAttribute('src'))).toEqual([
      '/storage/1.jpg',
      '/storage/2.jpg',
    ])
  })

  it('names both videos of a comparison, and leads to its tool', async () => {
    const item = buildListItem({ operation: 'comparison', secondVideoFilename: 'winter.mp4', variantCount: null })
    openHistory('/history', buildPageAnswer([item]))
    const names = `${isolateText('summer.mp4')} vs ${isolateText('winter.mp4')}`
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: names })).toHaveAttribute('href', '/result/1')
    expect(card.getByText('Comparison · Offline draft writer')).toBeInTheDocument()
    const again = card.getByRole('link', { name: `Reprocess: ${names}` })
    expect(again).toHaveAttribute('href', '/compare?reprocessId=1')
  })

  it('shows why a result failed', async () => {
    openHistory(
      '/history',
      buildPageAnswer([buildListItem({ status: 'FAILED_AI_API', error_message: 'Quota used up.' })]),
    )
    expect(await screen.findByText('Failed: AI service')).toBeInTheDocument()
    expect(screen.getByText('Quota used up.')).toBeInTheDocument()
  })

  it('has the actions and facts of a result in a menu without a mouse', async () => {
    matchMedia('max-width')
    const { keys } = openHistory('/history', buildPageAnswer([buildListItem({ tags: ['q3'], project: 'Launch' })]))
    await keys.click(await screen.findByRole('button', { name: 'Actions for summer.mp4' }))
    expect(screen.queryByRole('button', { name: 'Share: summer.mp4' })).toBeNull()
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(names).toEqual(['Edit tags and project', 'Share', 'Reprocess', expect.stringMatching(/Launch/), 'Delete'])
    expect(screen.getByRole('menu')).toHaveAccessibleDescription(/Tags: .#q3/)
    expect(screen.getByRole('menuitem', { name: 'Reprocess' })).toHaveAttribute('href', '/studio?reprocessId=1')
    await keys.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByRole('dialog', { name: 'Delete this result?' })).toBeInTheDocument()
  })

  it('shows a cancelled result as cancelled, not as failed', async () => {
    const cancelled = { status: 'FAILED_OTHER', error_type: 'CANCELLED', error_message: 'Cancelled by ana.' } as const
    openHistory('/history', buildPageAnswer([buildListItem(cancelled)]))
    expect(await screen.findByText('Cancelled')).toBeInTheDocument()
    expect(screen.getByText('Cancelled by ana.')).toBeInTheDocument()
    expect(findList().queryByText('Failed')).not.toBeInTheDocument()
  })

  it('links to the studio when there are no results', async () => {
    openHistory('/history')
    expect(await screen.findByText('No results yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Generate Ad Copy' })).toHaveAttribute('href', '/studio')
  })

  it("leads a person without results to the team's", async () => {
    const { keys, router } = openHistory('/history', ({ query }) =>
      buildPageAnswer(query.userId === own ? [] : [buildListItem()]),
    )
    await keys.click(await screen.findByRole('button', { name: 'Show all users' }))
    expect(await screen.findByText('summer.mp4')).toBeInTheDocument()
    expect(readFilters({ router })).toEqual({ userId: 'all' })
  })

  it('offers at most five pages', async () => {
    const { api, keys, router } = openHistory('/history?page=5', ({ query }) =>
      buildPageAnswer([buildListItem()], 180, Number(query.page)),
    )
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    const numbers = pages.getAllByRole('link', { name: /^Page / })
    expect(numbers.map(({ textContent }) => textContent)).toEqual(['3', '4', '5', '6', '7'])
    expect(pages.getByRole('link', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
    await keys.click(pages.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '6' }))
    expect(readFilters({ router })).toEqual({ page: 6, userId: own })
  })

  it('links to the first page from one beyond the end', async () => {
    const { keys, router } = openHistory('/history?page=9', ({ query }) =>
      query.page === '1' ? buildPageAnswer([buildListItem()], 30) : buildPageAnswer([], 30, 9),
    )
    await keys.click(await screen.findByRole('link', { name: 'Go to the first page' }))
    expect(await screen.findByText('summer.mp4')).toBeInTheDocument()
    expect(readFilters({ router })).toEqual({ userId: own })
  })

  it('links to the last page from one beyond the end', async () => {
    openHistory('/history?page=99', buildPageAnswer([], 30, 99))
    const previous = await screen.findByRole('link', { name: 'Previous page' })
    expect(previous).toHaveAttribute('href', `/history?page=2&userId=${own}`)
    expect(screen.getByRole('link', { name: 'Next page' })).not.toHaveAttribute('href')
  })

  it.each([
    ['more pages follow a full one', 20, '/history?page=52'],
    ['the page that is not full is the last', 19, null],
  ])('beyond the counted results, %s', async (_, rowCount, next) => {
    const rows = Array.from({ length: rowCount }, (_, index) => buildListItem({ id: index + 1 }))
    const { results, pagination } = buildPageAnswer(rows, 1000, 51)
    const body = { results, pagination: { ...pagination, totalIsExact: false } }
    openHistory('/history?page=51', { ...body, data: body })
    expect(await screen.findByText('1 000+ results')).toBeInTheDocument()
    const buildAddress = (page: string) => `${page}&userId=${own}`
    const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(getHref('Next page')).toBe(next && buildAddress(next))
    expect(getHref('Previous page')).toBe(buildAddress('/history?page=50'))
  })

  it('retries after an error', async () => {
    const { api, keys } = openHistory('/history')
    api.answer(historyEndpoints.list, refuse(500, 'INTERNAL', 'The database is away.'))
    expect(await screen.findByText('The database is away.')).toBeInTheDocument()
    expect(screen.getByText('Failed to fetch history items')).toBeInTheDocument()
    api.answer(historyEndpoints.list, buildPageAnswer([buildListItem()]))
    await keys.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('summer.mp4')).toBeInTheDocument()
    expect(screen.queryByText('The database is away.')).toBeNull()
  })
})

describe('keys pressed before the list has loaded', () => {
  async function openEarly() {
    const answered = Promise.withResolvers<ReturnType<typeof buildPageAnswer>>()
    const opened = openHistory('/history')
    opened.api.answer(historyEndpoints.list, () => answered.promise)
    await screen.findByRole('heading', { level: 1, name: 'History' })
    const answer = () =>
      answered.resolve(buildPageAnswer([1, 2].map((id) => buildListItem({ id, videoFilename: `${id}.mp4` }))))
    return { ...opened, answer }
  }

  it.each([
    ['j', '1.mp4'],
    ['k', '2.mp4'],
  ])('%s focuses its result once it is there', async (key, filename) => {
    const { keys, answer } = await openEarly()
    await keys.keyboard(key)
    answer()
    expect(await screen.findByRole('link', { name: filename })).toHaveFocus()
  })

  it('leave the focus where the user has moved it', async () => {
    const { keys, answer } = await openEarly()
    await keys.keyboard('j/')
    answer()
    await screen.findByRole('link', { name: '1.mp4' })
    expect(screen.getByRole('searchbox')).toHaveFocus()
  })
})

describe('filters', () => {
  it('are behind a button on a narrow screen, beside the search', async () => {
    matchMedia('max-width')
    const { keys } = openHistory('/history', buildPageAnswer([buildListItem()]))
    const toggle = await screen.findByRole('button', { name: 'Filters' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await keys.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
  })

  it('are in the address, and are all cleared', async () => {
    const { api, keys, router } = openHistory(`/history?project=Launch&tag=2026&search=sp&userId=${bob}`)
    expect(await screen.findByText('No results match')).toBeInTheDocument()
    expect(lastQuery(api)).toMatchObject({ project: 'Launch', tag: '2026', search: 'sp', userId: bob })
    expect(await screen.findByText('User: bob')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(await screen.findByText('No results yet')).toBeInTheDocument()
    expect(readFilters({ router })).toEqual({ userId: own })
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  it.each([
    ['the user', `userId=${own}`],
    ['no user', 'userId='],
  ])('default to own results in an address that names %s', async (_, named) => {
    const { api, router } = openHistory(
      `/history?${named}&tag=summer&page=2`,
      buildPageAnswer([buildListItem()], 30, 2),
    )
    expect(await screen.findByText('summer.mp4')).toBeInTheDocument()
    await waitFor(() => expect(readFilters({ router })).toEqual({ tag: 'summer', page: 2, userId: own }))
    expect(screen.getByRole('combobox', { name: 'User' })).toHaveValue('My results')
    expect(screen.queryByText(/^User: /)).toBeNull()
    const asked = api.calls(historyEndpoints.list).map(({ query }) => [query.userId, query.page])
    expect(new Set(asked.map(String))).toEqual(new Set([`${own},2`]))
  })

  it('offer all users when none of the own results match', async () => {
    const { keys, router } = openHistory('/history?tag=summer')
    expect(await screen.findByText('Only your results were searched.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Bulk select' })).toBeDisabled()
    await keys.click(screen.getByRole('button', { name: 'Search all users' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ tag: 'summer', userId: 'all' }))
  })

  it('are removed one by one', async () => {
    const { keys, router } = openHistory('/history?project=Launch&tag=summer')
    await keys.click(await screen.findByRole('button', { name: 'Remove filter Project: Launch' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ tag: 'summer', userId: own }))
  })

  it('keep the typed search in the box and put it in the address', async () => {
    const { api, keys, router } = openHistory('/history?page=3', ({ query }) =>
      buildPageAnswer([buildListItem()], 90, Number(query.page)),
    )
    await keys.type(await screen.findByRole('searchbox', { name: 'Search by filename or user' }), 'spring ')
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ search: 'spring', page: '1' }))
    expect(readFilters({ router })).toEqual({ search: 'spring', userId: own })
    expect(screen.getByRole('searchbox')).toHaveValue('spring ')
  })

  it('drop text that is being typed when all are cleared', async () => {
    const { api, keys, router } = openHistory('/history?tag=summer')
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'spring' } })
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await screen.findByText('No results yet')
    expect(screen.getByRole('searchbox')).toHaveValue('')
    await keys.type(screen.getByRole('searchbox'), 'x')
    await waitFor(() => expect(readFilters({ router })).toEqual({ search: 'x', userId: own }))
    expect(api.calls(historyEndpoints.list).map(({ query }) => query.search)).not.toContain('spring')
  })

  it('drop text that is being typed when the search is removed', async () => {
    const { api, keys, router } = openHistory('/history?search=spring&tag=summer')
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'spring sale' } })
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Search: spring' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ tag: 'summer', userId: own }))
    expect(screen.getByRole('searchbox')).toHaveValue('')
    await keys.type(screen.getByRole('searchbox'), 'x')
    await waitFor(() => expect(readFilters({ router })).toEqual({ tag: 'summer', search: 'x', userId: own }))
    expect(api.calls(historyEndpoints.list).map(({ query }) => query.search)).not.toContain('spring sale')
  })

  it('suggest the tags in use', async () => {
    const { api, keys, router } = openHistory('/history')
    await keys.type(await screen.findByRole('combobox', { name: 'Tag' }), 'sal')
    await keys.click(await screen.findByRole('option', { name: 'sale', hidden: true }))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ tag: 'sale' }))
    expect(readFilters({ router })).toEqual({ tag: 'sale', userId: own })
    expect(screen.getByRole('button', { name: 'Remove filter Tag: sale' })).toBeInTheDocument()
  })

  it('take a typed project by Enter, and drop it otherwise', async () => {
    const { keys, router } = openHistory('/history')
    const field = await screen.findByRole('combobox', { name: 'Project' })
    await keys.type(field, 'Old one')
    await keys.tab()
    expect(field).toHaveValue('')
    await keys.type(field, ' Old one{Enter}')
    await waitFor(() => expect(readFilters({ router })).toEqual({ project: 'Old one', userId: own }))
    await keys.click(screen.getByRole('button', { name: 'Remove filter Project: Old one' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ userId: own }))
    expect(field).toHaveValue('')
  })

  it('choose an operation, and remove it again', async () => {
    const { api, keys, router } = openHistory('/history')
    const field = await screen.findByRole('combobox', { name: 'Operation' })
    await keys.click(field)
    const options = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)
    expect(options).toEqual(expect.arrayContaining(['Ad Copy', 'Analysis', 'Comparison']))
    await keys.click(screen.getByRole('option', { name: 'Analysis', hidden: true }))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ operation: 'analysis', page: '1' }))
    expect(readFilters({ router })).toEqual({ operation: 'analysis', userId: own })
    await keys.click(screen.getByRole('button', { name: 'Remove filter Operation: Analysis' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ userId: own }))
    expect(field).toHaveValue('')
  })

  it('choose a status, and remove it again', async () => {
    const { api, keys, router } = openHistory('/history')
    await keys.click(await screen.findByRole('combobox', { name: 'Status' }))
    await keys.click(await screen.findByRole('option', { name: 'Failed: AI service', hidden: true }))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ status: 'FAILED_AI_API', page: '1' }))
    await keys.click(screen.getByRole('button', { name: 'Remove filter Status: Failed: AI service' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ userId: own }))
  })

  it('choose days by a press, or by a first and a last one', async () => {
    vi.setSystemTime(new Date(2026, 10, 20, 12))
    const today = '2026-11-20'
    const { api, keys, router } = openHistory('/history')
    await keys.click(await screen.findByRole('button', { name: 'Date: any date' }))
    await keys.click(await screen.findByRole('button', { name: 'Today' }))
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ from: today, to: today, timeZone }))
    expect(readFilters({ router })).toEqual({ from: today, to: today, userId: own })
    await keys.click(screen.getByRole('button', { name: 'Date: Today' }))
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-01-05' } })
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-02' } })
    await keys.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByLabelText('To')).toHaveAccessibleDescription('Must not be before From.')
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-01-07' } })
    await keys.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(lastQuery(api)).toMatchObject({ from: '2026-01-05', to: '2026-01-07' }))
    await keys.click(screen.getByRole('button', { name: /^Remove filter Date: Jan 5/ }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ userId: own }))
  })

  it('request all users without a user id', async () => {
    const { api, keys, router } = openHistory('/history')
    await keys.click(await screen.findByRole('combobox', { name: 'User' }))
    await keys.click(await screen.findByRole('option', { name: 'All Users', hidden: true }))
    await waitFor(() => expect(lastQuery(api)).not.toHaveProperty('userId'))
    expect(readFilters({ router })).toEqual({ userId: 'all' })
  })

  it('are set by a tag on a card', async () => {
    const { keys, router } = openHistory('/history?search=sum', buildPageAnswer([buildListItem({ tags: ['summer'] })]))
    await keys.click(await screen.findByRole('link', { name: '#summer' }))
    await waitFor(() => expect(readFilters({ router })).toEqual({ search: 'sum', tag: 'summer', userId: own }))
  })
})

describe('the live list', () => {
  const toInstantAtMinute = (minute: number) => `2026-01-05T12:0${minute}:00.000Z`
  const buildRowAtMinute = (id: number, parts: Partial<HistoryListItem> = {}) =>
    buildListItem({
      id,
      videoFilename: `${id}.mp4`,
      createdAt: toInstantAtMinute(id),
      updatedAt: toInstantAtMinute(id),
      ...parts,
    })

  async function openLive(rows: HistoryListItem[]) {
    const screenParts = openHistory('/history', buildPageAnswer(rows))
    await screen.findAllByRole('article')
    act(() => FakeEventSource.latest?.open())
    return screenParts
  }
  const hear = (id: number, change: 'created' | 'updated' | 'deleted' | 'restored') =>
    act(() => FakeEventSource.latest?.hear({ type: 'history', data: { id, change } }))

  it('counts new results and shows them on request', async () => {
    const { api, keys } = await openLive([buildRowAtMinute(2), buildRowAtMinute(1)])
    api.answer(
      historyEndpoints.list,
      buildPageAnswer([buildRowAtMinute(4), buildRowAtMinute(3), buildRowAtMinute(2), buildRowAtMinute(1)]),
    )
    hear(3, 'created')
    hear(4, 'created')
    const pill = await screen.findByRole('button', { name: '2 new' })
    expect(readFilenames()).toEqual(['2.mp4', '1.mp4'])
    await keys.click(pill)
    await waitFor(() => expect(readFilenames()).toEqual(['4.mp4', '3.mp4', '2.mp4', '1.mp4']))
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull()
    expect(screen.getByRole('link', { name: '4.mp4' })).toHaveFocus()
  })

  it('updates a changed result in place', async () => {
    const { api } = await openLive([buildRowAtMinute(2, { status: 'PROCESSING' }), buildRowAtMinute(1)])
    expect(findList().getByText('Processing')).toBeInTheDocument()
    api.answer(
      historyEndpoints.list,
      buildPageAnswer([
        buildRowAtMinute(3),
        buildRowAtMinute(2, { updatedAt: toInstantAtMinute(9) }),
        buildRowAtMinute(1),
      ]),
    )
    hear(2, 'updated')
    await waitFor(() => expect(findList().queryByText('Processing')).toBeNull())
    expect(readFilenames()).toEqual(['2.mp4', '1.mp4'])
  })

  it('updates a result that new ones pushed off its page', async () => {
    const { api } = await openLive([buildRowAtMinute(1, { status: 'PROCESSING' })])
    api.answer(historyEndpoints.list, buildPageAnswer([buildRowAtMinute(3), buildRowAtMinute(2)], 3))
    const result = buildHistoryItem({ ...buildRowAtMinute(1), updatedAt: toInstantAtMinute(9) })
    api.answer(historyEndpoints.get, { result, data: { result } })
    expect(findList().getByText('Processing')).toBeInTheDocument()
    hear(1, 'updated')
    await waitFor(() => expect(findList().queryByText('Processing')).toBeNull())
    expect(screen.getByText('Summer is here')).toBeInTheDocument()
    expect(readFilenames()).toEqual(['1.mp4'])
  })

  it('keeps the place of a deleted result until it is restored', async () => {
    await openLive([buildRowAtMinute(2), buildRowAtMinute(1)])
    hear(2, 'deleted')
    expect(await screen.findByText(`${isolateText('2.mp4')}: this result was deleted.`)).toBeInTheDocument()
    hear(2, 'restored')
    expect(await screen.findByRole('link', { name: '2.mp4' })).toBeInTheDocument()
  })

  it('restores a deleted result in its place', async () => {
    const { api, keys } = await openLive([buildRowAtMinute(2), buildRowAtMinute(1)])
    const result = buildHistoryItem(buildRowAtMinute(2))
    api.answer(historyEndpoints.restore, { result, data: { result }, message: 'Restored' })
    hear(2, 'deleted')
    await keys.click(await screen.findByRole('button', { name: 'Restore 2.mp4' }))
    await waitFor(() => expect(screen.getByRole('link', { name: '2.mp4' })).toHaveFocus())
    expect(screen.getByText('Result restored')).toBeInTheDocument()
    expect(readFilenames()).toEqual(['2.mp4', '1.mp4'])
  })

  it('ignores changes of results that are not shown', async () => {
    const { api } = await openLive([buildRowAtMinute(2)])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled())
    const before = api.calls(historyEndpoints.list).length
    hear(77, 'updated')
    hear(2, 'updated')
    await waitFor(() => expect(api.calls(historyEndpoints.list)).toHaveLength(before + 1))
  })

  it('fetches the list again when the window gets the focus', async () => {
    const { api } = await openLive([buildRowAtMinute(1)])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled())
    const before = api.calls(historyEndpoints.list).length
    vi.setSystemTime(Date.now() + 2000)
    fireEvent.focus(window)
    await waitFor(() => expect(api.calls(historyEndpoints.list)).toHaveLength(before + 1))
    vi.useRealTimers()
  })

  it('shows new results when refreshed', async () => {
    const { api, keys } = await openLive([buildRowAtMinute(1)])
    api.answer(historyEndpoints.list, buildPageAnswer([buildRowAtMinute(2), buildRowAtMinute(1)]))
    await keys.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(readFilenames()).toEqual(['2.mp4', '1.mp4']))
  })
})
