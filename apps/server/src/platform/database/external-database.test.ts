import pg from 'pg'
import { expect, it } from 'vitest'
import { describeDatabaseFault } from './external-database.ts'

const url = 'postgres://ann:secret-password@db.example:5432/hookline'

async function captureConnectError(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  return client.connect().catch((error: unknown) => error)
}

it.each<[string, { code?: string }, string]>([
  ['a wrong password', { code: '28P01' }, 'it refused the user or the password.'],
  ['a missing database', { code: '3D000' }, 'there is no database of that name.'],
  ['a missing right', { code: '42501' }, 'the user lacks a right.'],
  ['a timeout', {}, 'there was no answer in time.'],
])('describes %s without the password', (_what, extra, expected) => {
  const error = Object.assign(new Error('timeout exceeded when trying to connect'), extra)
  const said = describeDatabaseFault(error, url)
  expect(said).toContain('The database of DATABASE_URL (db.example:5432/hookline) cannot be used: ')
  expect(said).toContain(expected)
  expect(said).not.toContain('secret-password')
})

it('describes a refused connection, also of a name with several addresses', async () => {
  const at = 'postgres://ann@localhost:1/hookline'
  expect(describeDatabaseFault(await captureConnectError(at), at)).toMatch(
    /nothing listens there\. Is the database running/,
  )
})
