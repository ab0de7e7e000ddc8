import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../../../test/fake-event-source.ts'
import { buildListItem } from '../build-history.ts'
import { openHistory, pageOf } from '../render-history.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The answer of a server that knows how many there are, or what it says while it counts. */
function answerOf(total: number, stillKnown: { totalIsExact?: false; isCounting?: true } = {}, page = 1) {
  const { results, pagination } = pageOf([buildListItem()], total, page)
  const body = { results, pagination: { ...pagination, ...stillKnown } }
  return { ...body, data: body }
}
const counting = answerOf(100, { totalIsExact: false, isCounting: true })

async function openCounting() {
  const opened = openHistory('/history?search=summer', counting)
  await screen.findByText('100+ results')
  act(() => FakeEventSource.latest?.open())
  const asked = () => opened.api.calls(historyEndpoints.list).length
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { ...opened, asked, wait }
}

test.each([
  ['it is known', answerOf(2431), '2 431 results'],
  ['it is known to be more than is ever counted', answerOf(10_000, { totalIsExact: false }), '10 000+ results'],
])('a count that is being made is asked for each second until %s', async (_what, known, words) => {
  const { api, asked, wait } = await openCounting()
  const before = asked()
  await wait(2000)
  expect(asked()).toBeGreaterThanOrEqual(before + 2)
  api.answer(historyEndpoints.list, known)
  await wait(1000)
  expect(await screen.findByText((text) => text.replaceAll('\u00a0', ' ') === words)).toBeInTheDocument()
  const until = asked()
  await wait(60_000)
  expect(asked()).toBe(until)
})

test.each([
  [1, 20, '1 2 3 4 5', '3 4 5'],
  [1, 100, '1 2 3 4 5', ''],
  [3, 60, '1 2 3 4 5', '5'],
  [7, 140, '5 6 7 8 9', '9'],
])('on page %i, at %i+ results, the buttons stay where they are when the count is there', async (...given) => {
  const [page, found, buttons, unsure] = given
  const address = `/history?search=summer&page=${page}`
  const { api } = openHistory(address, answerOf(found, { totalIsExact: false, isCounting: true }, page))
  await screen.findByText(`${found}+ results`)
  const links = () => within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')
  const numbersOf = (some: HTMLElement[]) => some.map(({ textContent }) => textContent).filter(Boolean)
  expect(numbersOf(links())).toEqual(buttons.split(' '))
  expect(numbersOf(links().filter((link) => !link.hasAttribute('href'))).join(' ')).toBe(unsure)
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href')
  api.answer(historyEndpoints.list, answerOf(2431, {}, page))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await waitFor(() => expect(screen.queryByText(`${found}+ results`)).toBeNull())
  expect(numbersOf(links())).toEqual(buttons.split(' '))
  expect(screen.getByRole('link', { name: `Page ${buttons.split(' ')[4]}` })).toHaveAttribute('href')
})

test('a screen reader hears how many there are once, when it is certain', async () => {
  const { api, router, wait } = await openCounting()
  const said = () => screen.queryAllByText(/found$/, { selector: '[aria-live]' }).map((text) => text.textContent)
  expect(said()).toEqual([])
  api.answer(historyEndpoints.list, answerOf(20, { totalIsExact: false, isCounting: true }))
  await act(() => router.navigate({ to: '/history', search: { search: 'winter' } }))
  await screen.findByText('20+ results')
  expect(said()).toEqual([])
  api.answer(historyEndpoints.list, answerOf(57))
  await wait(1000)
  await waitFor(() => expect(said()).toEqual(['57 results found']))
  api.answer(historyEndpoints.list, answerOf(58))
  await act(() => router.navigate({ to: '/history', search: { search: 'winter', page: 2 } }))
  await screen.findByText('58 results')
  expect(said()).toEqual(['57 results found'])
})

test('results are copied only when it is known how many there are', async () => {
  const { api, keys, wait } = await openCounting()
  await keys.click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByText('100+ of this filter')).toBeInTheDocument()
  const copy = () => screen.getByRole('menuitem', { name: 'Copy as tab-separated text', hidden: true })
  expect(copy()).toBeDisabled()
  api.answer(historyEndpoints.list, answerOf(120))
  await wait(1000)
  expect(await screen.findByText('120 of this filter')).toBeInTheDocument()
  expect(copy()).toBeEnabled()
})
