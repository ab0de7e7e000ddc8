import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { buildListItem } from './build-history.ts'
import { openHistory, pageOf } from './render-history.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The answer of a server that knows how many there are, or what it says while it counts. */
function answerOf(total: number, stillKnown: { isCapped?: true; isCounting?: true } = {}) {
  const { results, pagination } = pageOf([buildListItem()], total)
  const body = { results, pagination: { ...pagination, ...stillKnown } }
  return { ...body, data: body }
}
const counting = answerOf(100, { isCapped: true, isCounting: true })

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
  ['it is known to be more than is ever counted', answerOf(10_000, { isCapped: true }), '10 000+ results'],
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

test('the page buttons stay where they are when the count is there', async () => {
  const { api, wait } = await openCounting()
  const numbers = () =>
    within(screen.getByRole('navigation', { name: 'Pages' }))
      .getAllByRole('link')
      .map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`)
  const before = numbers()
  expect(before).toHaveLength(7)
  api.answer(historyEndpoints.list, answerOf(2431))
  await wait(1000)
  await waitFor(() => expect(screen.queryByText('100+ results')).toBeNull())
  expect(numbers()).toEqual(before)
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
