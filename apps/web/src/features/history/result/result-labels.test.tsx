import { historyEndpoints } from '@hookline/contract/history/history.endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openStoredHistory } from '../../../../test/render-history.tsx'
import { buildResult, open } from '../../../../test/render-result-edit.tsx'

it('edits tags and project in their place', async () => {
  const item = buildResult({ tags: ['sale'], project: null })
  const { api, keys } = open(item)
  const saved = { ...item, tags: ['sale', 'summer'], project: 'Launch', updatedAt: '2027-01-01T00:00:00.000Z' }
  api.answer(historyEndpoints.update, { result: saved, data: { result: saved }, message: '' })
  await keys.click(await screen.findByRole('button', { name: 'Edit tags and project' }))
  const form = within(await screen.findByRole('form', { name: 'Tags and project' }))
  expect(form.getByRole('combobox', { name: 'Tags' })).toHaveFocus()
  await keys.keyboard('summer{Enter}')
  await keys.type(form.getByRole('combobox', { name: 'Project' }), 'Launch')
  await keys.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: '#summer' })).toHaveAttribute('href', '/history?tag=summer')
  expect(screen.getByRole('link', { name: 'Project: Launch' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Edit tags and project' })).toHaveFocus()
  expect(api.calls(historyEndpoints.update)[0]?.body).toMatchObject({ tags: ['sale', 'summer'], project: 'Launch' })
})

it('leads back to the filters and the page of the history', async () => {
  const { keys, router } = await openStoredHistory(
    Array.from({ length: 5 }, () => ({})),
    '/history?search=mp4&page=2',
    3,
  )
  const before = router.state.location.search
  await keys.click(await screen.findByRole('link', { name: '2.mp4' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/result/2'))
  await keys.click(await screen.findByRole('link', { name: 'Back to history' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/history'))
  expect(router.state.location.search).toEqual(before)
})
