import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStableCallback } from './use-stable-callback.ts'

it('stays the same function and calls the latest one', () => {
  const { result, rerender } = renderHook(({ step }) => useStableCallback((by: number) => by * step), {
    initialProps: { step: 2 },
  })
  const first = result.current
  expect(first(3)).toBe(6)
  rerender({ step: 5 })
  expect(result.current).toBe(first)
  expect(first(3)).toBe(15)
})
