import { type Kysely, sql } from 'kysely'

/** Exists while the database is the target of an unfinished move; the app then refuses to start on it. */
export const moveSchema = 'hookline_move'

/** The oldest PostgreSQL that the migrations are tested with. */
const oldestVersion = 15

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is the database running, and are host and port right?',
  ENOTFOUND: 'there is no host of that name.',
  EAI_AGAIN: 'the name of the host could not be looked up.',
  ETIMEDOUT: 'there was no answer in time.',
  '28P01': 'it refused the user or the password.',
  '28000': 'it does not let this user in from here (pg_hba.conf).',
  '3D000': 'there is no database of that name. Create it with CREATE DATABASE, or change the name.',
  '42501': 'the user lacks a right. It must be able to create tables and schemas in this database.',
  '53300': 'it has no connections left.',
  '57P03': 'it is starting up or shutting down. Try again in a moment.',
}

/** A sentence for the operator, without the password. */
export function describeDatabaseFault(error: unknown, url: string): string {
  const { host, pathname } = new URL(url)
  const summary = `The database of DATABASE_URL (${host}${pathname}) cannot be used`
  const fault = error instanceof AggregateError ? error.errors[0] : error
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  const said = fault instanceof Error && fault.message ? fault.message : String(fault)
  if (/timeout/.test(said) && code === '') return `${summary}: ${reasons.ETIMEDOUT}`
  return `${summary}: ${reasons[code] ?? said}`
}

/** @throws an error that names the remedy */
export async function refuseUnfinishedMove<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql`select from pg_namespace where nspname = ${moveSchema}`.execute(db)
  if (rows.length > 0) throw new Error('it is being filled by `npm run move`. Finish that command first.')
}

/** @throws an error that names both versions */
export async function refuseOldServer<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= oldestVersion) return
  throw new Error(`it is PostgreSQL ${version}; Hookline needs ${oldestVersion} or newer.`)
}
