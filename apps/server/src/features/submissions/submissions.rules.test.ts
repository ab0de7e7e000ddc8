import { describe, expect, it } from 'vitest'
import { requestHash } from '../../platform/request-hash.ts'
import { hasStarted, nameTag, nextVideoPoll, taggedName } from './submissions.rules.ts'

const draftId = '01a20033-bf5e-716d-ab80-a80372f9dc11'

describe('the tag of a draft', () => {
  it('is the last twelve digits of its id', () => {
    expect(nameTag(draftId)).toBe('[hk-a80372f9dc11]')
  })

  it('follows the trimmed name', () => {
    expect(taggedName('  Summer promo ', draftId)).toBe('Summer promo [hk-a80372f9dc11]')
  })

  it('is never cut', () => {
    const name = taggedName('x'.repeat(400), draftId)
    expect(name).toHaveLength(400)
    expect(name.endsWith('x [hk-a80372f9dc11]')).toBe(true)
  })

  it('cuts no emoji in half', () => {
    expect(taggedName('🍵'.repeat(20), draftId, 27)).toBe(`${'🍵'.repeat(4)} [hk-a80372f9dc11]`)
  })
})

it('counts a draft as started with its first step that makes something at Meta', () => {
  expect([hasStarted([]), hasStarted(['preflight']), hasStarted(['preflight', 'video'])]).toEqual([false, false, true])
})

describe('the next poll of a video', () => {
  it('is soon at first, then after up to 30 s', () => {
    const delays = Array.from({ length: 12 }, (_, looks) => nextVideoPoll(looks, 0).delayMs)
    expect(delays).toEqual([300, 700, 1500, 3000, 5000, 5000, 8000, 12_000, 20_000, 30_000, 30_000, 30_000])
  })

  it('is every ten minutes after half an hour', () => {
    expect(nextVideoPoll(70, 30 * 60_000)).toMatchObject({
      delayMs: 600_000,
      sentence: expect.stringContaining('half an hour'),
    })
    expect(nextVideoPoll(69, 30 * 60_000 - 1).delayMs).toBe(30_000)
  })
})

describe('the hash of a request', () => {
  it('ignores the order of keys', () => {
    expect(requestHash({ a: 1, b: { c: [1, 2], d: null } })).toBe(requestHash({ b: { d: null, c: [1, 2] }, a: 1 }))
  })

  it.each([[{ a: 2, b: [1, 2] }], [{ a: 1, b: [2, 1] }], [{ a: 1 }]])('differs for %j', (other) => {
    expect(requestHash(other)).not.toBe(requestHash({ a: 1, b: [1, 2] }))
  })
})
