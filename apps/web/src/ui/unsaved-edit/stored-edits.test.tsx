import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildUser } from '../../../test/build-user.ts'
import { userQuery } from '../../lib/session.ts'
import { useStoredEdits } from './stored-edits.ts'

const schema = z.object({ text: z.string() })

function open(user_uuid = buildUser().user_uuid, name = 'note-1') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(userQuery.queryKey, buildUser({ user_uuid }))
  const { readEdit, writeEdit } = renderHook(() => useStoredEdits(schema), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result.current
  return { found: readEdit(name), store: (edit: { text: string } | null) => writeEdit(name, edit) }
}

beforeEach(() => sessionStorage.clear())

it('finds the edit that an earlier visit left', () => {
  open().store({ text: 'Mine' })
  expect(open().found).toEqual({ text: 'Mine' })
})

it('finds nothing of another account or another object', () => {
  open().store({ text: 'Mine' })
  expect(open('0193b7a0-0000-4000-8000-000000000009').found).toBeNull()
  expect(open(undefined, 'note-2').found).toBeNull()
})

it('forgets a deleted edit and ignores one of an earlier shape', () => {
  const { store } = open()
  store({ text: 'Mine' })
  store(null)
  expect(open().found).toBeNull()
  store({ words: 'Mine' } as never)
  expect(open().found).toBeNull()
})

it('goes on without storage', () => {
  const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => open().store({ text: 'Mine' })).not.toThrow()
  refused.mockRestore()
})
