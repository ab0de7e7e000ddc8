import { expect, it } from 'vitest'
import { createResultCounter } from './count-results.ts'

function setUp(rows: number) {
  let now = 0
  const counter = createResultCounter({ quick: 10, full: 100 }, { now: () => new Date(now) })
  const counted: number[] = []
  const state = { rows }
  const countUpTo = async (cap: number) => {
    counted.push(cap)
    return Math.min(state.rows, cap + 1)
  }
  return {
    counter,
    counted,
    state,
    wait: (ms: number) => {
      now += ms
    },
    askIndex: (key = 'k') => counter.countAll(key, countUpTo),
    ask: (key = 'k', seen = 1) => counter.count(key, seen, countUpTo),
  }
}

it('is exact and new each time while there are few', async () => {
  const { ask, state, counted } = setUp(10)
  expect(await ask()).toEqual({ total: 10, cap: 10 })
  state.rows = 9
  expect(await ask()).toEqual({ total: 9, cap: 10 })
  expect(counted).toEqual([10, 10])
})

it('says at first only that there are many, and knows how many when asked again', async () => {
  const { ask, counter } = setUp(60)
  expect(await ask()).toEqual({ total: 11, cap: 10 })
  await counter.settled()
  expect(await ask()).toEqual({ total: 60, cap: 100 })
})

it('counts no further than the full cap', async () => {
  const { ask, counter } = setUp(5000)
  await ask()
  await counter.settled()
  expect(await ask()).toEqual({ total: 101, cap: 100 })
})

it('answers from memory for half a minute, then once more while it counts again', async () => {
  const { ask, counter, state, wait, counted } = setUp(60)
  await ask()
  await counter.settled()
  state.rows = 61
  wait(30_000)
  expect((await ask()).total).toBe(60)
  await counter.settled()
  expect(counted).toEqual([10, 100])
  wait(1)
  expect((await ask()).total).toBe(60)
  await counter.settled()
  expect((await ask()).total).toBe(61)
})

it('is exact again when many have become few', async () => {
  const { ask, counter, state, wait } = setUp(60)
  await ask()
  await counter.settled()
  state.rows = 3
  wait(31_000)
  await ask()
  await counter.settled()
  expect(await ask()).toEqual({ total: 3, cap: 10 })
})

it('counts as far as a page beyond the quick cap needs, and the rest in the background', async () => {
  const { ask, counter, counted } = setUp(60)
  expect(await ask('k', 20)).toEqual({ total: 21, cap: 20 })
  await counter.settled()
  expect(counted).toEqual([20, 100])
  expect(await ask('k', 20)).toEqual({ total: 60, cap: 100 })
})

it('remembers what such a page has found out', async () => {
  const { ask, counter, counted } = setUp(15)
  expect(await ask('k', 20)).toEqual({ total: 15, cap: 20 })
  await counter.settled()
  expect(await ask()).toEqual({ total: 15, cap: 100 })
  expect(counted).toEqual([20])
})

it('counts once, to the full cap, for a page beyond that', async () => {
  const { ask, counter, counted } = setUp(5000)
  expect(await ask('k', 300)).toEqual({ total: 101, cap: 100 })
  await counter.settled()
  expect(counted).toEqual([100])
})

it('counts each key for itself, and once for all who ask at the same time', async () => {
  const { ask, counter, counted } = setUp(60)
  await Promise.all([ask('a'), ask('a'), ask('b')])
  await counter.settled()
  expect(counted.filter((cap) => cap === 100)).toHaveLength(2)
})

it('survives a count that fails', async () => {
  const { counter, ask } = setUp(60)
  const failing = async (cap: number) => {
    if (cap > 10) throw new Error('no connection')
    return 11
  }
  expect(await counter.count('k', 1, failing)).toEqual({ total: 11, cap: 10 })
  await counter.settled()
  await ask()
  await counter.settled()
  expect(await ask()).toEqual({ total: 60, cap: 100 })
  await expect(counter.count('other', 20, failing)).rejects.toThrow('no connection')
})

it('counts by an index each time, but for half a minute what was more than the full cap', async () => {
  const { askIndex, state, wait, counted } = setUp(100)
  expect(await askIndex()).toEqual({ total: 100, cap: 100 })
  state.rows = 5000
  expect(await askIndex()).toEqual({ total: 101, cap: 100 })
  state.rows = 3
  expect(await askIndex()).toEqual({ total: 101, cap: 100 })
  expect(await askIndex('other')).toEqual({ total: 3, cap: 100 })
  wait(30_001)
  expect(await askIndex()).toEqual({ total: 3, cap: 100 })
  expect(counted).toEqual([100, 100, 100, 100])
})
