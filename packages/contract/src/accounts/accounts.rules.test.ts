import { expect, it } from 'vitest'
import { safeRedirect } from './accounts.rules.ts'

it.each([
  ['/history?page=2#row-1', '/history?page=2#row-1'],
  ['/a/../settings', '/settings'],
  [undefined, '/'],
  ['', '/'],
  ['history', '/'],
  ['/auth?redirect=/x', '/'],
  ['https://evil.example', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
])('redirects %j to %s', (redirect, target) => {
  expect(safeRedirect(redirect)).toBe(target)
})
