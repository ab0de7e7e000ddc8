import { describe, expect, it } from 'vitest'
import { type RetryHints, retryDelayMs } from './retry-delay.rules.ts'

const date = 'Fri, 20 Nov 2026 12:00:00 GMT'
const at = Date.parse(date)

function readDelayMs({
  headers = {},
  ...hints
}: Omit<Partial<RetryHints>, 'headers'> & { headers?: Record<string, string> }) {
  return retryDelayMs({ message: '', isRateLimit: true, ...hints, headers: new Headers({ date, ...headers }) })
}

describe('the delay that a service asks for is read from', () => {
  it.each<[string, string, number | null]>([
    ['retry-after', '7', 7000],
    ['retry-after', '7.5', 7500],
    ['retry-after', '0', 0],
    ['retry-after', 'Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
    ['retry-after', '2026-11-20T12:00:02Z', 2000],
    ['retry-after', 'Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['retry-after', '99999999999', 99_999_999_999_000],
    ['retry-after', 'soon', null],
    ['retry-after', '-5', null],
    ['retry-after-ms', '250.5', 251],
    ['x-ratelimit-reset-tokens', '6m0s', 360_000],
    ['x-ratelimit-reset-requests', '20ms', 20],
    ['x-ratelimit-reset', String(at + 4000), 4000],
    ['x-ratelimit-reset', String(at / 1000 + 4), 4000],
    ['ratelimit-reset', '30', 30_000],
    ['x-ratelimit-reset-after', '1.5', 1500],
    ['anthropic-ratelimit-requests-reset', '2026-11-20T12:00:05Z', 5000],
    ['x-ratelimit-reset', 'never', null],
  ])('%s: %s', (name, value, expected) => {
    expect(readDelayMs({ headers: { [name]: value } })).toBe(expected)
  })

  it.each<[string, number | null]>([
    ['Please try again in 22.5s.', 22_500],
    ['Please retry in 12.3s', 12_300],
    ['Rate limit reached. Please try again in 6m0s. Visit https://x/1.', 360_000],
    ['Try again in 20ms', 20],
    ['Please retry after 30 seconds.', 30_000],
    ['Wait for about 1 minute and 30 seconds', 90_000],
    ['Your limit resets in 2 hours', 7_200_000],
    ['You made 20 requests. Try again in 3 requests.', null],
    ['Please try again later.', null],
    ['The model failed after 12s.', null],
  ])('%s', (message, expected) => {
    expect(readDelayMs({ message })).toBe(expected)
  })

  it.each<[unknown, number | null]>([
    ['22.5s', 22_500],
    ['3600s', 3_600_000],
    [12, 12_000],
    [{ seconds: 5 }, null],
    [null, null],
  ])('the field %j', (field, expected) => {
    expect(readDelayMs({ fields: [field] })).toBe(expected)
  })
})

it('takes the longest of what is said', () => {
  expect(readDelayMs({ message: 'Try again in 2s.', headers: { 'retry-after': '3', 'retry-after-ms': '2500' } })).toBe(
    3000,
  )
})

it('waits only for limits that are used up, and only after too many calls', () => {
  const headers = {
    'x-ratelimit-reset-requests': '24h',
    'x-ratelimit-remaining-requests': '99',
    'x-ratelimit-reset-tokens': '4s',
    'x-ratelimit-remaining-tokens': '0',
  }
  expect(readDelayMs({ headers })).toBe(4000)
  expect(readDelayMs({ headers, isRateLimit: false })).toBeNull()
  expect(readDelayMs({ headers: { ...headers, 'retry-after': '1' } })).toBe(1000)
})
