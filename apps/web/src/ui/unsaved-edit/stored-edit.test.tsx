import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { buildUser } from '../../../test/build-user.ts'
import { userQuery } from '../../lib/session.ts'
import { baseOfSave, isOvertaken, useStoredEdit } from './stored-edit.ts'

const schema = z.object({ text: z.string() })

function open(user_uuid = buildUser().user_uuid, id = 1) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(userQuery.queryKey, buildUser({ user_uuid }))
  return renderHook(() => useStoredEdit('note', id, schema), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }).result.current
}

beforeEach(() => sessionStorage.clear())

it('finds the edit that an earlier visit left', () => {
  open().store({ text: 'Mine' })
  expect(open().found).toEqual({ text: 'Mine' })
})

it('finds nothing of another account or another object', () => {
  open().store({ text: 'Mine' })
  expect(open('0193b7a0-0000-4000-8000-000000000009').found).toBeNull()
  expect(open(undefined, 2).found).toBeNull()
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

const base = { updatedAt: '2026-11-20T10:00:01.000Z', stored: 'A' }

it.each([
  ['newer content', { updatedAt: '2026-11-20T10:00:02.000Z', stored: 'B' }, true, base.updatedAt],
  [
    'a newer version with the same content',
    { ...base, updatedAt: '2026-11-20T10:00:02.000Z' },
    false,
    '2026-11-20T10:00:02.000Z',
  ],
  ['an answer older than the edit', { updatedAt: '2026-11-20T10:00:00.000Z', stored: 'B' }, false, base.updatedAt],
])('compares an edit with %s', (_, latest, expected, replaced) => {
  expect(isOvertaken(base, latest)).toBe(expected)
  expect(baseOfSave(base, latest).updatedAt).toBe(replaced)
})
