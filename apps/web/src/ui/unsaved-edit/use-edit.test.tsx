import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildUser } from '../../../test/build-user.ts'
import { userQuery } from '../../lib/session.ts'
import { latestToast } from '../../lib/toast.ts'
import { useEdit } from './use-edit.ts'

interface Note {
  text: string
  updatedAt: string
}
const stored: Note = { text: 'Stored', updatedAt: '2026-11-20T12:00:00Z' }

function open(save: (text: string) => Promise<Note>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(userQuery.queryKey, buildUser())
  return renderHook(
    () =>
      useEdit({
        kind: 'note',
        id: 1,
        stored,
        schema: z.string(),
        read: ({ text, updatedAt }: Note) => ({ value: text, updatedAt, changedBy: null }),
        fingerprint: (text: string) => text,
        describe: (text: string) => [{ label: 'Text', text }],
        save,
      }),
    { wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider> },
  )
}
const neverSaved = () => new Promise<Note>(() => undefined)

it('keeps in the tab what is typed while a save is under way, when the page is left before the answer', async () => {
  const answer = Promise.withResolvers<Note>()
  const visit = open(() => answer.promise)
  act(() => visit.result.current.change(() => 'Sent'))
  let saving: Promise<boolean> | undefined
  act(() => {
    saving = visit.result.current.save()
  })
  act(() => visit.result.current.change(() => 'Sent, and typed on'))
  visit.unmount()
  answer.resolve({ text: 'Sent', updatedAt: '2026-11-20T12:01:00Z' })
  expect(await saving).toBe(false)

  const { current } = open(neverSaved).result
  expect(current).toMatchObject({ value: 'Sent, and typed on', isRestored: true })
})

it('keeps nothing in the tab when a save ends after the page was left', async () => {
  const answer = Promise.withResolvers<Note>()
  const visit = open(() => answer.promise)
  act(() => visit.result.current.change(() => 'Sent'))
  let saving: Promise<boolean> | undefined
  act(() => {
    saving = visit.result.current.save()
  })
  visit.unmount()
  answer.resolve({ text: 'Sent', updatedAt: '2026-11-20T12:01:00Z' })
  await saving
  expect(open(neverSaved).result.current).toMatchObject({ value: 'Stored', isRestored: false })
})

it('brings a discarded edit back on the next visit when Undo is pressed after the page was left', async () => {
  const visit = open(neverSaved)
  act(() => visit.result.current.change(() => 'Mine'))
  act(() => visit.result.current.discard())
  visit.unmount()
  act(() => latestToast()?.action?.onAction())
  await vi.waitFor(() => expect(open(neverSaved).result.current.value).toBe('Mine'))
})
