import { expect, it } from 'vitest'
import { createCoalescedReads } from './coalesce-reads.ts'

/** Reads that the test resolves. */
function setUp() {
  const share = createCoalescedReads<string>()
  const begun: PromiseWithResolvers<string>[] = []
  const ask = (key = 'k') =>
    share(key, () => {
      const read = Promise.withResolvers<string>()
      begun.push(read)
      return read.promise
    })
  return { ask, begun }
}

it('reads at once for the first request', async () => {
  const { ask, begun } = setUp()
  const answer = ask()
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('one')
  expect(await answer).toBe('one')
})

it('reads once more for all requests during a read, after it ended', async () => {
  const { ask, begun } = setUp()
  const first = ask()
  const others = [ask(), ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('old')
  await first
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('new')
  expect(await Promise.all(others)).toEqual(['new', 'new', 'new'])
  expect(begun).toHaveLength(2)
})

it('begins a third read for a request during the second', async () => {
  const { ask, begun } = setUp()
  ask()
  ask()
  begun[0]?.resolve('first')
  await expect.poll(() => begun.length).toBe(2)
  const late = ask()
  begun[1]?.resolve('second')
  await expect.poll(() => begun.length).toBe(3)
  begun[2]?.resolve('third')
  expect(await late).toBe('third')
})

it('reads different keys in parallel', () => {
  const { ask, begun } = setUp()
  ask('a')
  ask('b')
  expect(begun).toHaveLength(2)
})

it('rejects only the requests whose read failed', async () => {
  const { ask, begun } = setUp()
  const first = ask()
  const second = ask()
  begun[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('back')
  expect(await second).toBe('back')
  expect(begun).toHaveLength(2)
})

it('reads again after the last read ended', async () => {
  const { ask, begun } = setUp()
  const first = ask()
  begun[0]?.resolve('one')
  await first
  const again = ask()
  expect(begun).toHaveLength(2)
  begun[1]?.resolve('two')
  expect(await again).toBe('two')
})
