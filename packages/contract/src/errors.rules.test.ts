import { expect, it } from 'vitest'
import { isConnectionError } from './errors.rules.ts'

it.each([
  ['META_NOT_CONNECTED', true],
  ['META_RECONNECT', true],
  ['META_UNAVAILABLE', false],
  ['INTERNAL', false],
  [null, false],
])('%s is an error of the connection: %s', (code, isError) => {
  expect(isConnectionError(code)).toBe(isError)
})
