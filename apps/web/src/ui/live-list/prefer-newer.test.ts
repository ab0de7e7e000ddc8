import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { pickNewer } from './pick-newer.rules.ts'
import { preferNewer, preferNewerRows } from './prefer-newer.ts'

const readVersion = ({ version }: { version: number }) => version

it.each([
  ['the first state', undefined, { version: 1 }, 1],
  ['a newer state', { version: 1 }, { version: 2 }, 2],
  ['the known state before an older one', { version: 2 }, { version: 1 }, 2],
])('chooses %s', (_, known, next, version) => {
  expect(pickNewer(known, next, readVersion)).toEqual({ version })
})

it('chooses the next of two states with one version', () => {
  const next = { version: 1 }
  expect(pickNewer({ version: 1 }, next, readVersion)).toBe(next)
})

async function fetchTwice<Data>(options: object, first: Data, second: Data) {
  const queryClient = new QueryClient()
  const queryKey = ['state']
  await queryClient.fetchQuery({ queryKey, queryFn: async () => first, ...options })
  const before = queryClient.getQueryData(queryKey)
  await queryClient.fetchQuery({ queryKey, queryFn: async () => second, ...options })
  return { before, after: queryClient.getQueryData(queryKey) }
}

it('leaves newer data in place when an older answer arrives last', async () => {
  const { before, after } = await fetchTwice(preferNewer(readVersion), { version: 2 }, { version: 1 })
  expect(after).toBe(before)
})

it('takes the rows of the last answer, each in its newer state', async () => {
  const first = [
    { id: 'a', version: 2 },
    { id: 'b', version: 1 },
    { id: 'gone', version: 1 },
  ]
  const second = [
    { id: 'new', version: 1 },
    { id: 'a', version: 1 },
    { id: 'b', version: 2 },
  ]
  const { after } = await fetchTwice(preferNewerRows<{ id: string; version: number }>(readVersion), first, second)
  expect(after).toEqual([
    { id: 'new', version: 1 },
    { id: 'a', version: 2 },
    { id: 'b', version: 2 },
  ])
})

it('leaves equal parts the same objects', async () => {
  const { before, after } = await fetchTwice(
    preferNewerRows<{ id: string; version: number }>(readVersion),
    [{ id: 'a', version: 1 }],
    [{ id: 'a', version: 1 }],
  )
  expect(after).toBe(before)
})
