import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSingleFlight } from './use-single-flight.ts'

it('ignores calls until the first one has settled', async () => {
  const ends: (() => void)[] = []
  const act = vi.fn((_what: string) => new Promise<void>((_, reject) => ends.push(() => reject(new Error('No.')))))
  const { result } = renderHook(() => useSingleFlight(act))
  result.current('first')
  result.current('second')
  expect(act.mock.calls).toEqual([['first']])
  ends[0]?.()
  await vi.waitFor(() => {
    result.current('third')
    expect(act.mock.calls).toEqual([['first'], ['third']])
  })
})
