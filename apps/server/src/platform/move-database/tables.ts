import type pg from 'pg'

export interface Table {
  /** With its schema, quoted for SQL. */
  name: string
  /** Quoted for SQL, in the order of the table. */
  columns: string[]
}

/** The count of rows and a digest that does not depend on their order. */
export interface Digest {
  rows: number
  sum: string
}

/** Tables of the migrator and of the queue's own state are created, not copied. */
const own = `c.relname not like 'kysely\\_migration%'
  and not (n.nspname = 'pgboss' and (c.relname in ('version', 'warning', 'bam') or c.relname like 'queue\\_stats%'))`

const listColumns = `
  select format('%I.%I', n.nspname, c.relname) as table, array_agg(format('%I', a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'pgboss') and c.relkind = 'r' and ${own}
  group by 1 order by 1`

const listReferences = `
  select format('%I.%I', n.nspname, c.relname) as table, format('%I.%I', other_n.nspname, other.relname) as referred
  from pg_constraint f
  join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_class other on other.oid = f.confrelid join pg_namespace other_n on other_n.oid = other.relnamespace
  where f.contype = 'f' and f.conrelid <> f.confrelid`

/** All tables to copy, each after the tables that it references. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(listColumns)
  const references = await client.query<{ table: string; referred: string }>(listReferences)
  const waiting = new Map(rows.map(({ table, columns }) => [table, { name: table, columns }]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const isFree = ({ name }: Table) =>
      !references.rows.some(({ table, referred }) => table === name && waiting.has(referred))
    const next = [...waiting.values()].filter(isFree)
    if (next.length === 0) throw new Error(`these tables reference each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of next) waiting.delete(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** Counts the rows and sums 60 bits of each row's hash: equal rows give equal sums on every version of PostgreSQL. */
export async function digestTable(client: pg.ClientBase, { name, columns }: Table): Promise<Digest> {
  const { rows } = await client.query<Digest>(`
    select count(*) as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint::numeric), 0)::text as sum
    from (select ${columns.join(', ')} from ${name}) t`)
  return rows[0] as Digest
}

/** Sets the sequences of the target to the values of the source, so that new ids follow the copied ones. */
export async function copySequences(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const { rows } = await source.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('public', 'pgboss')`)
  for (const { name } of rows) {
    const { rows: states } = await source.query(`select last_value::text, is_called from ${name}`)
    await target.query('select setval($1::regclass, $2, $3)', [name, states[0].last_value, states[0].is_called])
  }
}
