import { beforeEach, describe, expect, it } from 'vitest'
import type { MetaAdsError, ThrottleMemory } from '../meta-ads.ts'
import { createThrottle, type Throttle } from './graph-throttle.ts'

type StoredUsage = NonNullable<Awaited<ReturnType<ThrottleMemory['read']>>>

let now: Date
let stored: Map<string, StoredUsage>
let slept: number[]
let faults: unknown[]
let memory: ThrottleMemory

beforeEach(() => {
  now = new Date('2026-11-20T10:00:00Z')
  stored = new Map()
  slept = []
  faults = []
  memory = {
    read: async (key) => stored.get(key) ?? null,
    async write(key, { usagePercent, notBefore }) {
      stored.set(key, { usagePercent, heardAt: now, notBefore: notBefore ?? stored.get(key)?.notBefore ?? null })
    },
  }
})

function create(): Throttle {
  return createThrottle({
    memory,
    clock: { now: () => now },
    random: () => 0.5,
    sleep: async (ms) => {
      slept.push(ms)
      now = new Date(now.getTime() + ms)
    },
    onMemoryFault: (error) => faults.push(error),
  })
}

type Quota = Parameters<Throttle['run']>[1]
const quota = (urgency: Quota['urgency'], accountKey: string | null = '111'): Quota => ({
  accountKey,
  urgency,
  signal: new AbortController().signal,
})
const used = (percent: number, reset = 0) =>
  new Headers({ 'x-ad-account-usage': JSON.stringify({ acc_id_util_pct: percent, reset_time_duration: reset }) })
const addSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const call = async () => 'called'
const refusal = (throttle: Throttle, where: Quota) =>
  throttle.run(call, where).then(
    () => null,
    (error) => error as MetaAdsError,
  )

describe('below the limit', () => {
  it.each([
    [0, []],
    [74, []],
    [75, [0]],
    [81, [2000]],
    [90, [5000]],
    [99, [5000]],
  ])('at %i percent delays an interactive call by %j ms', async (percent, waits) => {
    const throttle = create()
    await throttle.record(used(percent), '111', null)
    expect(await throttle.run(call, quota('interactive'))).toBe('called')
    expect(slept).toEqual(waits)
  })

  it('refuses background calls from 90 percent', async () => {
    const throttle = create()
    await throttle.record(used(95), '111', null)
    expect(await refusal(throttle, quota('background'))).toMatchObject({
      kind: 'rate',
      retryAt: addSeconds(300 * (1 - 90 / 95)),
    })
    expect(await refusal(throttle, quota('background', '222'))).toBeNull()
  })

  it('lets old percentages decay', async () => {
    const throttle = create()
    await throttle.record(used(95), '111', null)
    now = addSeconds(290)
    await throttle.run(call, quota('background'))
    expect(slept).toEqual([])
  })

  it('runs one call at a time near the limit', async () => {
    const throttle = create()
    await throttle.record(used(80), '111', null)
    let running = 0
    let most = 0
    const busy = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    }
    await Promise.all([1, 2, 3].map(() => throttle.run(busy, quota('interactive'))))
    expect(most).toBe(1)
  })

  it('stores nothing about light use', async () => {
    await create().record(used(40), '111', null)
    expect(stored.size).toBe(0)
  })

  it('stores the end of heavy use', async () => {
    const throttle = create()
    await throttle.record(used(80), '111', null)
    await throttle.record(used(40), '111', null)
    expect(stored.get('111')?.usagePercent).toBe(40)
  })
})

describe('at the limit', () => {
  it.each<[string, Headers, number | null, string | null, number]>([
    ['a refusal without headers: a minute', new Headers(), 17, '111', 60],
    ['a refusal with a short wait: a minute', used(100, 20), 17, '111', 60],
    ["a refusal: Meta's own time", used(100, 300), 80004, '111', 300],
    ['a full quota without a refusal', used(100, 120), null, '111', 120],
    [
      'a use case, in minutes',
      new Headers({
        'x-business-use-case-usage': '{"111":[{"call_count":100,"estimated_time_to_regain_access":7}]}',
      }),
      80004,
      '111',
      420,
    ],
  ])('waits after %s, plus jitter', async (_name, headers, code, key, seconds) => {
    const throttle = create()
    const until = addSeconds(seconds + 5)
    expect(await throttle.record(headers, key, code)).toEqual(until)
    expect(await refusal(throttle, quota('interactive'))).toMatchObject({ kind: 'rate', retryAt: until })
  })

  it('says how long in a sentence', async () => {
    const throttle = create()
    await throttle.record(new Headers(), '111', 17)
    const sentence = 'Meta allows no more calls for this ad account now. Try again in 65 seconds.'
    expect((await refusal(throttle, quota('interactive')))?.message).toBe(sentence)
  })

  it('does not block other accounts at the limit of one', async () => {
    const throttle = create()
    await throttle.record(new Headers(), '111', 17)
    expect(await refusal(throttle, quota('background', '222'))).toBeNull()
  })

  it('blocks all accounts at the limit of the app', async () => {
    const throttle = create()
    await throttle.record(new Headers(), '111', 4)
    expect(await refusal(throttle, quota('interactive', '222'))).toMatchObject({ kind: 'rate' })
  })

  it('does not block others at the limit of a person without an account', async () => {
    const throttle = create()
    expect(await throttle.record(new Headers(), null, 17)).toEqual(addSeconds(60))
    expect(await refusal(throttle, quota('interactive', null))).toBeNull()
  })

  it('waits out the last seconds of a block', async () => {
    const throttle = create()
    await throttle.record(new Headers(), '111', 17)
    now = addSeconds(62)
    expect(await throttle.run(call, quota('background', '111'))).toBe('called')
    expect(slept[0]).toBe(3000)
  })

  it('is shared with other clients, and not shortened by a later answer', async () => {
    const throttle = create()
    await throttle.record(new Headers(), '111', 17)
    await throttle.record(used(80), '111', null)
    expect(await refusal(create(), quota('interactive'))).toMatchObject({ kind: 'rate' })
    expect(await refusal(throttle, quota('interactive'))).toMatchObject({ kind: 'rate' })
  })
})

describe('what another client heard', () => {
  it('is read at most once a second', async () => {
    const asked: string[] = []
    const { read } = memory
    memory = {
      ...memory,
      read(key) {
        asked.push(key)
        return read(key)
      },
    }
    const [one, other] = [create(), create()]
    for (let calls = 0; calls < 10; calls++) await one.run(call, quota('interactive'))
    expect(asked.filter((key) => key === '111')).toHaveLength(1)
    await other.record(new Headers(), '111', 17)
    now = addSeconds(1)
    expect(await refusal(one, quota('interactive'))).toMatchObject({ kind: 'rate' })
  })
})

it('continues with its own state when the memory fails', async () => {
  const broken = new Error('no database')
  memory = { read: () => Promise.reject(broken), write: () => Promise.reject(broken) }
  const throttle = create()
  await throttle.run(call, quota('interactive'))
  await throttle.record(new Headers(), '111', 17)
  expect(await refusal(throttle, quota('interactive'))).toMatchObject({ kind: 'rate' })
  expect(faults).toContain(broken)
})
