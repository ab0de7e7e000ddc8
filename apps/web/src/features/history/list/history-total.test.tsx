import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildListItem } from '../../../../test/build-history.ts'
import { buildPageAnswer, openHistory } from '../../../../test/render-history.tsx'

it('announces to screen readers how many results a filter finds, once and not for the first', async () => {
  const { api, router } = openHistory('/history?search=summer', buildPageAnswer([buildListItem()], 100))
  await screen.findByText('100 results')
  const readAnnouncements = () =>
    screen.queryAllByText(/found$/, { selector: '[aria-live]' }).map((text) => text.textContent)
  expect(readAnnouncements()).toEqual([])
  api.answer(historyEndpoints.list, buildPageAnswer([buildListItem()], 57))
  await act(() => router.navigate({ to: '/history', search: { search: 'winter' } }))
  await waitFor(() => expect(readAnnouncements()).toEqual(['57 results found']))
  api.answer(historyEndpoints.list, buildPageAnswer([buildListItem()], 58))
  await act(() => router.navigate({ to: '/history', search: { search: 'winter', page: 2 } }))
  await screen.findByText('58 results')
  expect(readAnnouncements()).toEqual(['57 results found'])
})

it('refuses to copy results where counting stopped', async () => {
  const { results, pagination } = buildPageAnswer([buildListItem()], 1000)
  const body = { results, pagination: { ...pagination, totalIsExact: false } }
  const { keys } = openHistory('/history', { ...body, data: body })
  await screen.findByText('1 000+ results')
  await keys.click(screen.getByRole('button', { name: 'Export' }))
  expect(within(await screen.findByRole('menu')).getByText('1 000+ results')).toBeInTheDocument()
  await keys.click(screen.getByRole('menuitem', { name: 'Copy as tab-separated text', hidden: true }))
  expect(await screen.findByText('Too many results to copy')).toBeInTheDocument()
})
