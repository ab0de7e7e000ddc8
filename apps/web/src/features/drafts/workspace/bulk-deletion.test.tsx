import { draftsEndpoints } from '@hookline/contract/drafts/drafts.endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildDraftId, buildDrafts } from '../../../../test/build-batch.ts'
import { refuse } from '../../../../test/fake-api.ts'
import { findDraftRow, getButton, openWorkspace, select } from '../../../../test/render-workspace.tsx'
import { showToast } from '../../../lib/toast.ts'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function deleteTwo() {
  const app = openWorkspace({ drafts: buildDrafts({}, {}, {}, {}) })
  app.api.answer(draftsEndpoints.remove, ({ params }) => {
    app.remove(params.id ?? '')
    return { message: 'Ad draft deleted.' }
  })
  await app.keys.click(await select('Ad 1'))
  await app.keys.click(await select('Ad 3'))
  await app.keys.click(getButton('Delete the selected drafts'))
  expect(await screen.findByText('2 drafts deleted')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Ad 1' })).toBeNull()
  return { ...app, removed: () => app.api.calls(draftsEndpoints.remove).map(({ params }) => params.id) }
}

it('deletes the selected drafts when the time to undo has passed', async () => {
  const { removed } = await deleteTwo()
  expect(removed()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(9000))
  await waitFor(() => expect(removed()).toEqual([buildDraftId(1), buildDraftId(3)]))
  await findDraftRow('Ad 2')
  expect(screen.queryByRole('link', { name: 'Ad 3' })).toBeNull()
})

const findReadyLink = (count: number) => screen.findByRole('link', { name: `Ad drafts ${count} ready` })

it('leaves them out of the number of ready drafts, and counts them again after Undo', async () => {
  const { keys } = await deleteTwo()
  expect(await findReadyLink(2)).toBeInTheDocument()
  await keys.click(getButton('Undo'))
  expect(await findReadyLink(4)).toBeInTheDocument()
})

it('counts none twice while they are being deleted', async () => {
  const { api, remove, tell } = await deleteTwo()
  const answer = Promise.withResolvers<{ message: string }>()
  api.answer(draftsEndpoints.remove, ({ params }) => {
    if (params.id === buildDraftId(3)) return answer.promise
    remove(buildDraftId(1))
    return { message: 'Ad draft deleted.' }
  })
  await act(() => vi.advanceTimersByTimeAsync(9000))
  await tell(buildDraftId(1), 'deleted')
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(await findReadyLink(2)).toBeInTheDocument()
  remove(buildDraftId(3))
  await act(async () => answer.resolve({ message: 'Ad draft deleted.' }))
  await findDraftRow('Ad 2')
  expect(await findReadyLink(2)).toBeInTheDocument()
})

it('keeps them, selected, after Undo', async () => {
  const { keys, removed } = await deleteTwo()
  await keys.click(getButton('Undo'))
  await findDraftRow('Ad 1')
  expect(getButton('Bulk Update (2)')).toBeEnabled()
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(removed()).toEqual([])
})

it('waits while the pointer holds the toast, so that Undo still works', async () => {
  const { keys, removed } = await deleteTwo()
  await keys.hover(screen.getByText('2 drafts deleted'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(removed()).toEqual([])
  await keys.click(getButton('Undo'))
  await findDraftRow('Ad 1')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(removed()).toEqual([])
})

it('deletes them when another toast takes the place of Undo', async () => {
  const { removed } = await deleteTwo()
  act(() => void showToast({ title: 'Draft Saved' }))
  await waitFor(() => expect(removed()).toEqual([buildDraftId(1), buildDraftId(3)]))
})

it('deletes them at once when the screen is left, and offers no Undo any more', async () => {
  const { router, removed } = await deleteTwo()
  await act(() => router.navigate({ to: '/history' }))
  await waitFor(() => expect(removed()).toEqual([buildDraftId(1), buildDraftId(3)]))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('shows those again that cannot be deleted, and says why', async () => {
  const { api } = await deleteTwo()
  api.answer(draftsEndpoints.remove, refuse(409, 'CONFLICT', 'This draft is being sent.'))
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(await screen.findByText('2 drafts: This draft is being sent.')).toBeInTheDocument()
  await findDraftRow('Ad 1')
})
