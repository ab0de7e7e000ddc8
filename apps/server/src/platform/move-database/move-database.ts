import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { openDatabase } from '../database/database.ts'
import { moveSchema, refuseOldServer } from '../database/external-database.ts'
import { migrateToLatest } from '../database/migrate.ts'
import { prepareJobQueue } from '../jobs/jobs.ts'
import { copySequences, type Digest, digestTable, listTables, type Table } from './tables.ts'

export interface MovedTable {
  name: string
  rows: number
  /** `kept`: an interrupted move had copied it. */
  outcome: 'copied' | 'kept'
}

/**
 * Copies every table, the queue and the sequences from one snapshot into an empty database, each table in one
 * transaction, and compares counts and digests. After an interruption, another call continues.
 */
export async function moveDatabase(options: {
  source: pg.PoolConfig
  target: pg.PoolConfig
  startOver?: boolean
  onTable?(table: MovedTable): void
}): Promise<MovedTable[]> {
  const target = await open(options.target)
  try {
    await refuseUse(target, 'target')
    const copied = await claimTarget(target, { startOver: options.startOver ?? false })
    await prepare(options.target)
    const source = await open(options.source)
    try {
      await refuseUse(source, 'source')
      await prepare(options.source)
      await source.query('begin isolation level repeatable read read only')
      const moved = await copyTables(source, target, { copied, onTable: options.onTable })
      await copySequences(source, target)
      await target.query('analyze')
      // Now the app can start on the target.
      await target.query(`drop schema ${moveSchema} cascade`)
      return moved
    } finally {
      await source.end()
    }
  } finally {
    await target.end()
  }
}

async function open(connection: pg.PoolConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'hookline move' })
  client.on('error', () => undefined) // The next query fails with it.
  await client.connect()
  // The text form of rows must be the same on both sides.
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'`)
  return client
}

/** All connections of the app have such names. */
async function refuseUse(client: pg.ClientBase, which: 'source' | 'target'): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name like 'hookline-%'`,
  )
  if (rowCount) throw new Error(`The app is running on the ${which} database. Stop all its processes first.`)
}

/** Migrates both sides to this version, so that they have the same tables. */
async function prepare(connection: pg.PoolConfig): Promise<void> {
  const { db, close } = openDatabase(connection, () => undefined)
  try {
    await refuseOldServer(db)
    await migrateToLatest(db)
  } finally {
    await close()
  }
  await prepareJobQueue(connection)
}

async function copyTables(
  source: pg.Client,
  target: pg.Client,
  { copied, onTable }: { copied: Map<string, Digest>; onTable?: ((table: MovedTable) => void) | undefined },
): Promise<MovedTable[]> {
  const tables = await listTables(source)
  refuseDifference(tables, await listTables(target))
  const moved: MovedTable[] = []
  for (const table of tables) {
    const wanted = await digestTable(source, table)
    const copiedDigest = copied.get(table.name)
    if (copiedDigest && !isSame(copiedDigest, wanted)) {
      throw new Error(
        `The table ${table.name} was changed after it had been copied. Run the command again with --start-over.`,
      )
    }
    if (!copiedDigest) await copyTable(source, target, table, wanted)
    const result: MovedTable = { name: table.name, rows: wanted.rows, outcome: copiedDigest ? 'kept' : 'copied' }
    moved.push(result)
    onTable?.(result)
  }
  return moved
}

const isSame = (a: Digest, b: Digest) => a.rows === b.rows && a.sum === b.sum

function refuseDifference(source: Table[], target: Table[]): void {
  const describe = (tables: Table[]) => tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`).sort()
  const [here, there] = [describe(source), describe(target)]
  const odd = here.find((table) => !there.includes(table)) ?? there.find((table) => !here.includes(table))
  if (odd)
    throw new Error(
      `The two databases differ in the table ${odd}: one has tables or columns that this version does not know.`,
    )
}

async function copyTable(source: pg.Client, target: pg.Client, table: Table, wanted: Digest): Promise<void> {
  const { name, columns } = table
  await target.query('begin')
  try {
    // The copied rows include what triggers wrote; the queue's own initial rows are replaced.
    await target.query(`set constraints all immediate; alter table ${name} disable trigger user`)
    await target.query(`delete from ${name}`)
    await pipeline(
      source.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`)),
      target.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
    )
    await target.query(`alter table ${name} enable trigger user`)
    const arrived = await digestTable(target, table)
    if (!isSame(arrived, wanted)) {
      throw new Error(`The table ${name} did not arrive as it was: ${wanted.rows} rows became ${arrived.rows}.`)
    }
    await target.query(`insert into ${moveSchema}.copied values ($1, $2, $3)`, [name, arrived.rows, arrived.sum])
    await target.query('commit')
  } catch (error) {
    await target.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Claims an empty database, or continues an unfinished move. @returns the copied tables and their digests. */
async function claimTarget(client: pg.ClientBase, options: { startOver: boolean }) {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [moveSchema])
  const isBegun = rowCount === 1
  await client.query('begin')
  if (isBegun && options.startOver) {
    await client.query(`drop schema if exists pgboss, public, ${moveSchema} cascade`)
    await client.query('create schema public')
  }
  if (!isBegun || options.startOver) {
    const { rows } = await client.query<{ name: string }>(`
      select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname in ('public', 'pgboss') and relkind in ('r', 'p') limit 1`)
    const found = rows[0]?.name
    if (found) {
      throw new Error(
        `The target database is not empty: it has the table ${found}. Nothing was changed. Choose an empty one.`,
      )
    }
    await client.query(`create schema ${moveSchema}`)
    await client.query(`create table ${moveSchema}.copied (name text primary key, rows bigint, sum text)`)
  }
  await client.query('commit')
  const { rows } = await client.query(`select name, rows, sum from ${moveSchema}.copied`)
  return new Map<string, Digest>(rows.map(({ name, rows, sum }) => [name, { rows, sum }]))
}
