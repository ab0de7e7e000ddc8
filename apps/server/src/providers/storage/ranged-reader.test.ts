import { expect, it } from 'vitest'
import { createRangedReader } from './ranged-reader.ts'

const block = 262_144

function buildReader(sizeBytes: number) {
  const whole = Uint8Array.from({ length: sizeBytes }, (_, index) => (index * 31 + (index >> 8)) % 251)
  const fetched: [number, number][] = []
  let fails = 0
  const reader = createRangedReader({
    sizeBytes,
    async fetch(start, end) {
      fetched.push([start, end])
      if (fails-- > 0) throw new Error('cut')
      return whole.slice(start, end)
    },
  })
  return { reader, whole, fetched, failNext: () => (fails = 1) }
}

it.each([
  ['within one block', 10, 40],
  ['across two blocks', block - 5, block + 7],
  ['of one block exactly', block, 2 * block],
  ['larger than a block', 100, 2 * block + 300],
  ['up to the end', 3 * block - 3, 3 * block],
  ['beyond the end', 3 * block - 3, 3 * block + 50],
  ['that begins beyond the end', 3 * block, 3 * block + 50],
  ['of nothing', 20, 20],
])('reads a range %s', async (_, start, end) => {
  const { reader, whole } = buildReader(3 * block)
  expect(Buffer.from(await reader.read(start, end)).equals(whole.subarray(start, end))).toBe(true)
})

it('answers hundreds of small reads with one request', async () => {
  const { reader, fetched } = buildReader(2 * block)
  await Promise.all(Array.from({ length: 300 }, (_, index) => reader.read(index * 16, index * 16 + 16)))
  expect(fetched).toEqual([[0, block]])
})

it('fetches the short last block up to the end of the object only', async () => {
  const { reader, fetched } = buildReader(block + 100)
  await reader.read(block + 1, block + 2)
  expect(fetched).toEqual([[block, block + 100]])
})

it('drops the least recently used block', async () => {
  const { reader, fetched } = buildReader(20 * block)
  for (let index = 0; index < 16; index++) await reader.read(index * block, index * block + 1)
  await reader.read(0, 1)
  await reader.read(16 * block, 16 * block + 1)
  expect(fetched).toHaveLength(17)
  await reader.read(0, 1)
  expect(fetched).toHaveLength(17)
  await reader.read(block, block + 1)
  expect(fetched).toHaveLength(18)
})

it('fetches a failed block again', async () => {
  const { reader, whole, failNext } = buildReader(block)
  failNext()
  await expect(reader.read(0, 4)).rejects.toThrow('cut')
  expect([...(await reader.read(0, 4))]).toEqual([...whole.subarray(0, 4)])
})
