import { expect, it } from 'vitest'
import { createResultCounter } from './count-results.ts'

function setUp(rows: number) {
  let now = 0
  const counter = createResultCounter(100, { now: () => new Date(now) })
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
    ask: (key = 'k', found = 10) => counter.countOn(key, found, countUpTo),
  }
}

it('says at first only that there are more than were found, and knows how many when asked again', async () => {
  const { ask, counter } = setUp(60)
  expect(ask()).toEqual({ total: 11, cap: 10 })
  await counter.settled()
  expect(ask()).toEqual({ total: 60, cap: 100 })
})

it('counts no further than the full cap', async () => {
  const { ask, counter } = setUp(5000)
  ask()
  await counter.settled()
  expect(ask()).toEqual({ total: 101, cap: 100 })
})

it('answers from memory for half a minute, then once more while it counts again', async () => {
  const { ask, counter, state, wait, counted } = setUp(60)
  ask()
  await counter.settled()
  state.rows = 61
  wait(30_000)
  expect(ask().total).toBe(60)
  await counter.settled()
  expect(counted).toEqual([100])
  wait(1)
  expect(ask().total).toBe(60)
  await counter.settled()
  expect(ask().total).toBe(61)
})

it('does not believe its memory when more were found, and counts again', async () => {
  const { ask, counter, state } = setUp(15)
  ask()
  await counter.settled()
  state.rows = 60
  expect(ask('k', 20)).toEqual({ total: 21, cap: 20 })
  await counter.settled()
  expect(ask('k', 20)).toEqual({ total: 60, cap: 100 })
})

it('needs no count where more were found than the full cap', async () => {
  const { ask, counter, counted } = setUp(5000)
  expect(ask('k', 300)).toEqual({ total: 300, cap: 100 })
  await counter.settled()
  expect(counted).toEqual([])
})

it('counts each key for itself, and once for all who ask at the same time', async () => {
  const { ask, counter, counted } = setUp(60)
  ask('a')
  ask('a')
  ask('b')
  await counter.settled()
  expect(counted).toEqual([100, 100])
})

it('survives a count that fails', async () => {
  const { counter, ask } = setUp(60)
  counter.countOn('k', 10, () => Promise.reject(new Error('no connection')))
  await counter.settled()
  expect(ask()).toEqual({ total: 11, cap: 10 })
  await counter.settled()
  expect(ask()).toEqual({ total: 60, cap: 100 })
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
