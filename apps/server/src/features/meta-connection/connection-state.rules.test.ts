import { describe, expect, it } from 'vitest'
import { describeLoginError, findBrowserOrigin, findConnectionEnd } from './connection-state.rules.ts'

const [early, late] = [new Date('2026-12-01'), new Date('2027-01-01')]

it.each([
  ['the end of the token', early, null, early],
  ['the end of what it may read', null, early, early],
  ['the earlier of both', late, early, early],
  ['the earlier of both, the other way round', early, late, early],
  ['never', null, null, null],
])('a connection ends with %s', (_what, expires_at, data_access_expires_at, end) => {
  expect(findConnectionEnd({ expires_at, data_access_expires_at })).toEqual(end)
})

describe('why a sign-in failed', () => {
  it.each([
    [
      'a refusal in our words',
      { error: 'access_denied', error_reason: 'user_denied', error_description: 'Permissions error' },
      'You did not allow access at Meta.',
    ],
    ['a refusal without a reason', { error: 'access_denied' }, 'You did not allow access at Meta.'],
    ["another reason in Meta's words", { error: 'x', error_description: 'App is down' }, 'App is down'],
    ['a bare word', { error_reason: 'odd_reason' }, 'odd_reason'],
    ['nothing', { error: ' ' }, null],
  ])('is %s', (_what, answer, sentence) => {
    expect(describeLoginError(answer)).toBe(sentence)
  })

  it('is cut when it is long', () => {
    expect(describeLoginError({ error_description: 'a'.repeat(500) })).toHaveLength(200)
  })
})

describe('the origin that Meta gives the browser back to', () => {
  const local = 'http://localhost:3000'
  it.each([
    ['its own name and port on this machine', local, 'http', '127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['the port that was free', 'http://localhost:0', 'http', 'localhost:4100', 'http://localhost:4100'],
    ['IPv6', local, 'http', '[::1]:3000', 'http://[::1]:3000'],
    ['never a name that a request made up', local, 'http', 'evil.example', local],
    ['never a name that only looks like this machine', local, 'http', 'localhost.evil.example', local],
    ['never what is no name', local, 'http', 'a b', local],
    [
      'the public address, once there is one',
      'https://ads.example.com',
      'http',
      'localhost:3000',
      'https://ads.example.com',
    ],
  ])('is %s', (_what, publicUrl, protocol, host, origin) => {
    expect(findBrowserOrigin(publicUrl, { protocol, host })).toBe(origin)
  })
})
