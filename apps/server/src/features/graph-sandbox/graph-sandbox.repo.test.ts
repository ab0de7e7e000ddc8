import { createMemoryStore, type NewObject, type SandboxStore } from '@hookline/graph-sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createSandboxStore } from './graph-sandbox.repo.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

const createdAt = new Date('2026-11-20T10:00:00Z')
const ad = (id: string, more: Partial<NewObject> = {}): NewObject => ({
  id,
  kind: 'ad',
  parentId: 'act_1',
  data: { name: `Ad ${id}` },
  createdAt,
  ...more,
})

// One suite for both, so that the sandbox's own tests speak for the real store too.
describe.each([
  ['in memory', () => createMemoryStore()],
  ['in PostgreSQL', () => createSandboxStore(database)],
])('the store of the sandbox %s', (_where, open) => {
  let store: SandboxStore
  beforeAll(() => {
    store = open()
  })

  it('reads what was stored', async () => {
    expect(await store.insert(ad('1'))).toBe(true)
    expect(await store.find('1')).toEqual({ ...ad('1'), seq: expect.any(Number) })
    expect(await store.find('none')).toBeNull()
  })

  it('keeps the first of two objects with one id', async () => {
    await store.insert(ad('2'))
    expect(await store.insert(ad('2', { data: { name: 'late' } }))).toBe(false)
    expect((await store.find('2'))?.data.name).toBe('Ad 2')
  })

  it('keeps the first of two objects with one unique key, and finds it by the key', async () => {
    await store.insert(ad('3', { uniqueKey: 'same' }))
    expect(await store.insert(ad('4', { uniqueKey: 'same' }))).toBe(false)
    expect((await store.findByKey('same'))?.id).toBe('3')
    expect(await store.find('4')).toBeNull()
  })

  it('frees the unique key with its object', async () => {
    await store.insert(ad('5', { uniqueKey: 'freed' }))
    expect(await store.remove('5')).toBe(true)
    expect(await store.remove('5')).toBe(false)
    expect(await store.insert(ad('6', { uniqueKey: 'freed' }))).toBe(true)
  })

  it('lists one kind of one parent, newest first', async () => {
    for (const id of ['7', '8', '9']) await store.insert(ad(id, { parentId: 'act_2' }))
    await store.insert(ad('10', { parentId: 'act_2', kind: 'adset' }))
    expect((await store.list('ad', 'act_2')).map(({ id }) => id)).toEqual(['9', '8', '7'])
    expect((await store.list('ad')).length).toBeGreaterThan(3)
  })

  it('leaves an object unchanged when the change returns null', async () => {
    await store.insert(ad('11'))
    expect(await store.change('11', () => null)).toBeNull()
    expect(await store.change('none', (data) => data)).toBeNull()
    expect((await store.change('11', (data) => ({ ...data, name: 'new' })))?.data).toEqual({ name: 'new' })
    expect((await store.find('11'))?.data).toEqual({ name: 'new' })
  })

  it('keeps all concurrent changes', async () => {
    await store.insert(ad('12', { data: { count: 0 } }))
    const add = () => store.change('12', (data) => ({ count: Number(data.count) + 1 }))
    await Promise.all(Array.from({ length: 10 }, add))
    expect((await store.find('12'))?.data).toEqual({ count: 10 })
  })
})
