import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { readSignedRequest } from './meta-callbacks.service.ts'

const secret = 'app-secret'
const encode = (content: object | string) =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')
const sign = (payload: string, key = secret) =>
  `${createHmac('sha256', key).update(payload).digest('base64url')}.${payload}`

const removal = { algorithm: 'HMAC-SHA256', user_id: '218471', issued_at: 1_795_310_271 }

it('reads the person and the time from a signed request', () => {
  const expected = { metaUserId: '218471', issuedAt: new Date('2026-11-22T01:17:51Z') }
  expect(readSignedRequest(sign(encode(removal)), secret)).toEqual(expected)
  // Meta pads the signature.
  expect(readSignedRequest(sign(encode(removal)).replace('.', '=.'), secret)).toEqual(expected)
  const untimed = sign(encode({ ...removal, issued_at: undefined, user_id: 218471 }))
  expect(readSignedRequest(untimed, secret)).toEqual({ metaUserId: '218471', issuedAt: null })
})

it.each([
  ['no content', ''],
  ['another secret', sign(encode(removal), 'guessed')],
  ['a changed person', `${sign(encode(removal)).split('.')[0]}.${encode({ ...removal, user_id: '1' })}`],
  ['no signature', `.${encode(removal)}`],
  ['a signature alone', sign(encode(removal)).split('.')[0] ?? ''],
  ['a short signature', `AAAA.${encode(removal)}`],
  ['a third part', `${sign(encode(removal))}.x`],
  ['another algorithm', sign(encode({ ...removal, algorithm: 'none' }))],
  ['no person', sign(encode({ algorithm: 'HMAC-SHA256' }))],
  ['a person id that is not a number', sign(encode({ ...removal, user_id: "1' or '1" }))],
  ['no JSON', sign(encode('hello'))],
  ['an impossible time', sign(encode({ ...removal, issued_at: 1e300 }))],
])('rejects a signed request with %s', (_what, text) => {
  expect(readSignedRequest(text, secret)).toBeNull()
})
