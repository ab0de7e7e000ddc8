import { beforeEach, describe, expect, it } from 'vitest'
import type { MetaAdsError, ThrottleMemory } from '../meta-ads.ts'
import { createThrottle, type Throttle, type ThrottlePlace } from './graph-throttle.ts'

type Kept = NonNullable<Awaited<ReturnType<ThrottleMemory['read']>>>

let now: Date
let kept: Map<string, Kept>
let slept: number[]
let faults: unknown[]
let memory: ThrottleMemory

beforeEach(() => {
  now = new Date('2026-11-20T10:00:00Z')
  kept = new Map()
  slept = []
  faults = []
  memory = {
    read: async (key) => kept.get(key) ?? null,
    async write(key, { usagePercent, notBefore }) {
      kept.set(key, { usagePercent, heardAt: now, notBefore: notBefore ?? kept.get(key)?.notBefore ?? null })
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

const place = (urgency: ThrottlePlace['urgency'], accountKey: string | null = '111'): ThrottlePlace => ({
  accountKey,
  urgency,
  signal: new AbortController().signal,
})
const used = (percent: number, reset = 0) =>
  new Headers({ 'x-ad-account-usage': JSON.stringify({ acc_id_util_pct: percent, reset_time_duration: reset }) })
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const call = async () => 'called'
const refusal = (throttle: Throttle, where: ThrottlePlace) =>
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
  ])('%i percent used makes a person wait %j ms', async (percent, waits) => {
    const throttle = create()
    await throttle.hear(used(percent), '111', null)
    expect(await throttle.run(call, place('interactive'))).toBe('called')
    expect(slept).toEqual(waits)
  })

  it('of 90 percent background calls leave the rest to people', async () => {
    const throttle = create()
    await throttle.hear(used(95), '111', null)
    expect(await refusal(throttle, place('background'))).toMatchObject({
      kind: 'rate',
      retryAt: after(300 * (1 - 90 / 95)),
    })
    expect(await refusal(throttle, place('background', '222'))).toBeNull()
  })

  it('old percentages fade', async () => {
    const throttle = create()
    await throttle.hear(used(95), '111', null)
    now = after(290)
    await throttle.run(call, place('background'))
    expect(slept).toEqual([])
  })

  it('near the limit one call runs at a time', async () => {
    const throttle = create()
    await throttle.hear(used(80), '111', null)
    let running = 0
    let most = 0
    const busy = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    }
    await Promise.all([1, 2, 3].map(() => throttle.run(busy, place('interactive'))))
    expect(most).toBe(1)
  })

  it('remembers nothing of light use', async () => {
    await create().hear(used(40), '111', null)
    expect(kept.size).toBe(0)
  })

  it('but remembers that heavy use is over', async () => {
    const throttle = create()
    await throttle.hear(used(80), '111', null)
    await throttle.hear(used(40), '111', null)
    expect(kept.get('111')?.usagePercent).toBe(40)
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
  ])('waits after %s, and a little more', async (_name, headers, code, key, seconds) => {
    const throttle = create()
    const until = after(seconds + 5)
    expect(await throttle.hear(headers, key, code)).toEqual(until)
    expect(await refusal(throttle, place('interactive'))).toMatchObject({ kind: 'rate', retryAt: until })
  })

  it('says in a sentence how long', async () => {
    const throttle = create()
    await throttle.hear(new Headers(), '111', 17)
    const sentence = 'Meta allows no more calls for this ad account now. Try again in 65 seconds.'
    expect((await refusal(throttle, place('interactive')))?.message).toBe(sentence)
  })

  it('of one account the others go on', async () => {
    const throttle = create()
    await throttle.hear(new Headers(), '111', 17)
    expect(await refusal(throttle, place('background', '222'))).toBeNull()
  })

  it('of the app all accounts wait', async () => {
    const throttle = create()
    await throttle.hear(new Headers(), '111', 4)
    expect(await refusal(throttle, place('interactive', '222'))).toMatchObject({ kind: 'rate' })
  })

  it('of a person without an account nobody else waits', async () => {
    const throttle = create()
    expect(await throttle.hear(new Headers(), null, 17)).toEqual(after(60))
    expect(await refusal(throttle, place('interactive', null))).toBeNull()
  })

  it('goes on by itself when only seconds are left', async () => {
    const throttle = create()
    await throttle.hear(new Headers(), '111', 17)
    now = after(62)
    expect(await throttle.run(call, place('background', '111'))).toBe('called')
    expect(slept[0]).toBe(3000)
  })

  it('is remembered by another client, and is not lifted by a later answer', async () => {
    const throttle = create()
    await throttle.hear(new Headers(), '111', 17)
    await throttle.hear(used(80), '111', null)
    expect(await refusal(create(), place('interactive'))).toMatchObject({ kind: 'rate' })
    expect(await refusal(throttle, place('interactive'))).toMatchObject({ kind: 'rate' })
  })
})

describe('what another client heard', () => {
  it('is known within a second, and asked for once in it', async () => {
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
    for (let calls = 0; calls < 10; calls++) await one.run(call, place('interactive'))
    expect(asked.filter((key) => key === '111')).toHaveLength(1)
    await other.hear(new Headers(), '111', 17)
    now = after(1)
    expect(await refusal(one, place('interactive'))).toMatchObject({ kind: 'rate' })
  })
})

it('goes on with what it knows when the memory fails', async () => {
  const broken = new Error('no database')
  memory = { read: () => Promise.reject(broken), write: () => Promise.reject(broken) }
  const throttle = create()
  await throttle.run(call, place('interactive'))
  await throttle.hear(new Headers(), '111', 17)
  expect(await refusal(throttle, place('interactive'))).toMatchObject({ kind: 'rate' })
  expect(faults).toContain(broken)
})
