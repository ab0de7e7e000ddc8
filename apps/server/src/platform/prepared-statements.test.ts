import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import type { Tx } from './database/database.ts'
import { prepared } from './prepared-statements.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.destroy())

const usersNamed = (tx: Tx, name: string) =>
  tx.selectFrom('users').modifyFront(prepared).select('username').where('username', '=', name).execute()
const kept = async (tx: Tx) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
  return rows.map(({ statement }) => statement)
}

it('a connection keeps what is marked once, whatever its values, and nothing else', async () => {
  const user_uuid = '00000000-0000-4000-8000-000000000002'
  const ana = { username: 'ana', role: 'user', password_hash: 'x', user_uuid }
  await database.db.insertInto('users').values(ana).execute()
  await database.db.transaction().execute(async (tx) => {
    expect(await usersNamed(tx, 'ana')).toEqual([{ username: 'ana' }])
    expect(await usersNamed(tx, 'bea')).toEqual([])
    await tx.selectFrom('users').select('id').where('username', '=', 'ana').execute()
    expect(await kept(tx)).toEqual([expect.stringContaining('from "users" where "username" = $1')])
  })
})

it('one that the database refused may be asked again', async () => {
  const ask = (id: string) =>
    database.db
      .transaction()
      .execute((tx) =>
        tx
          .selectFrom('users')
          .modifyFront(prepared)
          .select('id')
          .where(sql<boolean>`user_uuid = ${id}::uuid`)
          .execute(),
      )
  await expect(ask('no uuid')).rejects.toThrow('invalid input syntax')
  expect(await ask('00000000-0000-4000-8000-000000000001')).toEqual([])
})
