import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { ThrottleMemory } from '../meta-ads.ts'
import { createThrottleMemory } from './meta-throttle.repo.ts'

let database: TestDatabase
let memory: ThrottleMemory
beforeAll(async () => {
  database = await createTestDatabase()
  memory = createThrottleMemory(database)
})
afterAll(() => database.destroy())

const later = new Date('2099-01-01T00:00:00Z')
const latest = new Date('2099-01-02T00:00:00Z')

it('reads null for an account without a state', async () => {
  expect(await memory.read('1')).toBeNull()
})

it('reads the state written last', async () => {
  await memory.write('2', { usagePercent: 81.25, notBefore: null })
  await memory.write('2', { usagePercent: 90.5, notBefore: later })
  expect(await memory.read('2')).toEqual({ usagePercent: 90.5, heardAt: expect.any(Date), notBefore: later })
})

it.each([
  ['no', null, later],
  ['an earlier', new Date('2098-01-01T00:00:00Z'), later],
  ['a later', latest, latest],
])('stores the later of two block times: %s moment', async (name, notBefore, expected) => {
  const key = `3 ${name}`
  await memory.write(key, { usagePercent: 100, notBefore: later })
  await memory.write(key, { usagePercent: 50, notBefore })
  expect(await memory.read(key)).toMatchObject({ usagePercent: 50, notBefore: expected })
})
