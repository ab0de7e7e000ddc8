import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { toJson, toText, writeJson } from './json.ts'
import { runInSlices } from './run-in-slices.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

async function storeAndRead(value: unknown) {
  const { rows } = await sql<{ value: unknown }>`select ${toJson(value)}::jsonb as value`.execute(database.db)
  return rows[0]?.value
}

it.each<[string, unknown, unknown]>([
  ['NUL', ['a\0b'], ['a\ufffdb']],
  ['half a pair', { text: 'x\ud83dy\ude00' }, { text: 'x\ufffdy\ufffd' }],
  ['a whole pair', '😀', '😀'],
  ['a key', { '\0': 1 }, { '\ufffd': 1 }],
  ['an escape that is only text', String.raw`\u0000 \\u0000 \ud83d`, String.raw`\u0000 \\u0000 \ud83d`],
  ['a list', [1, [null]], [1, [null]]],
])('stores %s as JSON', async (_what, value, stored) => {
  expect(await storeAndRead(value)).toEqual(stored)
})

it('replaces in a text what PostgreSQL refuses', async () => {
  const { rows } = await sql<{ text: string }>`select ${toText('a\0b\ud83dc')}::text as text`.execute(database.db)
  expect(rows[0]?.text).toBe('a\ufffdb\ufffdc')
})

it.each([
  null,
  'a "quoted" \ud83d text',
  [],
  [undefined, { a: undefined }],
  { success: true, data: { results: [{ id: 1, tags: ['a'], more: { 'x"y': [null] } }, { id: 2 }], next: undefined } },
])('writes %j as JSON.stringify does', async (value) => {
  expect(await runInSlices(writeJson(value))).toBe(JSON.stringify(value))
})

it('pauses after each item of a list in an answer', () => {
  const steps = [...writeJson({ data: { results: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] } })]
  expect(steps).toHaveLength(3)
})
