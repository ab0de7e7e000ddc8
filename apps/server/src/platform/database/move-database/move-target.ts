import type pg from 'pg'
import type { Digest } from './tables.ts'

/** Exists while the database is the target of an unfinished move; the app then refuses to start on it. */
export const moveSchema = 'hookline_move'

export interface MoveNotes {
  /** The copied tables and their digests. */
  copied: Map<string, Digest>
}

async function has(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema])
  return rowCount === 1
}

async function refuseNotEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where nspname in ('public', 'pgboss') and relkind in ('r', 'p') limit 1`)
  if (rows[0]) {
    throw new Error(
      `The target database is not empty: it has the table ${rows[0].name}. Nothing was changed. Choose an empty one.`,
    )
  }
}

/**
 * Makes an empty database the target of a move, or continues an unfinished move.
 * @param options.startOver empties a target that an interrupted move has filled in part.
 * @throws with a sentence when the database contains other tables.
 */
export async function claimTarget(client: pg.ClientBase, options: { startOver: boolean }): Promise<MoveNotes> {
  const isBegun = await has(client, moveSchema)
  await client.query('begin')
  if (isBegun && options.startOver) {
    await client.query(`drop schema if exists pgboss, public, ${moveSchema} cascade`)
    await client.query('create schema public')
  }
  if (!isBegun || options.startOver) {
    await refuseNotEmpty(client)
    await client.query(`create schema ${moveSchema}`)
    await client.query(`create table ${moveSchema}.copied (name text primary key, rows bigint, sum text)`)
  }
  await client.query('commit')
  const { rows } = await client.query(`select name, rows, sum from ${moveSchema}.copied`)
  return { copied: new Map(rows.map(({ name, rows, sum }) => [name, { rows, sum }])) }
}

export async function noteCopied(client: pg.ClientBase, name: string, { rows, sum }: Digest): Promise<void> {
  await client.query(`insert into ${moveSchema}.copied values ($1, $2, $3)`, [name, rows, sum])
}

/** Ends the move, so that the app can start on the target. */
export async function releaseTarget(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema ${moveSchema} cascade`)
}
