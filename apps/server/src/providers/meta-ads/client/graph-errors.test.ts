import { describe, expect, it } from 'vitest'
import refusals from '../fixtures/composed-refusals.json' with { type: 'json' }
import type { MetaFailureKind } from '../meta-ads.schemas.ts'
import { MetaAdsError } from '../meta-ads.ts'
import { asksForSmallerPages, describeNoAnswer, readRefusal } from './graph-errors.ts'
import type { GraphEffect } from './graph-http.ts'
import { GraphNoAnswer } from './graph-wire.ts'

const buildReply = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Headers(headers),
})

// Written from Meta's documentation, because no Graph API answers them on demand; graph-recordings.test.ts replays the
// recorded ones.
describe("Meta's refusals", () => {
  it.each(refusals)('$name: $expected.kind', ({ status, body, effect, expected }) => {
    expect(readRefusal(buildReply(status, body), { effect: effect as GraphEffect })).toMatchObject(expected)
  })

  it('have a retry time only for rate limits', () => {
    const retryAt = new Date()
    const readRefusalWithCode = (code: number) =>
      readRefusal(buildReply(400, { error: { message: 'm', code } }), { effect: 'read', retryAt })
    expect(readRefusalWithCode(17)?.retryAt).toBe(retryAt)
    expect(readRefusalWithCode(190)?.retryAt).toBeNull()
  })

  it('use the trace id of the header when the body has none', () => {
    const reply = buildReply(400, { error: { message: 'm', code: 100 } }, { 'x-fb-trace-id': 'T1' })
    expect(readRefusal(reply, { effect: 'read' })?.traceId).toBe('T1')
  })

  it('never show the token that Meta quotes', () => {
    const error = { message: 'Malformed access token EAAtoken', error_user_msg: 'Not EAAtoken!', code: 190 }
    const refusal = readRefusal(buildReply(400, { error }), { effect: 'read', secrets: ['EAAtoken'] })
    expect([refusal?.message, refusal?.technical]).toEqual(['Not [hidden]!', 'Malformed access token [hidden]'])
  })
})

it.each<[status: number, effect: GraphEffect, kind: MetaFailureKind]>([
  [502, 'read', 'transient'],
  [502, 'repeatable', 'transient'],
  [502, 'create', 'unknown'],
  [200, 'read', 'transient'],
  [200, 'create', 'unknown'],
  [429, 'create', 'rate'],
  [401, 'read', 'token'],
  [403, 'read', 'permission'],
  [404, 'create', 'final'],
  [408, 'create', 'unknown'],
  [504, 'create', 'unknown'],
  [302, 'create', 'final'],
])('classifies an answer of status %i without JSON to a %s as %s', (status, effect, kind) => {
  expect(readRefusal(buildReply(status, undefined), { effect })?.kind).toBe(kind)
})

it('treats status 200 with JSON as a success', () => {
  expect(readRefusal(buildReply(200, { success: true }), { effect: 'create' })).toBeNull()
})

it.each<
  [state: { wasSent: boolean; isTimeout: boolean }, effect: GraphEffect, kind: MetaFailureKind, sentence: string]
>([
  [{ wasSent: false, isTimeout: false }, 'create', 'transient', 'Meta could not be reached.'],
  [{ wasSent: true, isTimeout: false }, 'create', 'unknown', 'The connection to Meta was lost before it answered.'],
  [{ wasSent: true, isTimeout: true }, 'create', 'unknown', 'Meta did not answer in time.'],
  [{ wasSent: true, isTimeout: true }, 'repeatable', 'transient', 'Meta did not answer in time.'],
  [{ wasSent: true, isTimeout: false }, 'read', 'transient', 'The connection to Meta was lost before it answered.'],
])('classifies no answer with %o to a %s as %s', (state, effect, kind, sentence) => {
  const error = describeNoAnswer(new GraphNoAnswer(state, new Error('fetch failed')), effect)
  expect([error.kind, error.message]).toEqual([kind, sentence])
})

it.each([
  [1, 'Please reduce the amount of data you are asking for, then retry your request', true],
  [1, 'An unknown error occurred', false],
  [100, 'Please reduce the amount of data', false],
])('code %i with "%s" asks for smaller pages: %s', (code, technical, asks) => {
  expect(asksForSmallerPages(new MetaAdsError('transient', technical, { code, technical }))).toBe(asks)
})
