import pg from 'pg'

/** Tables like those of results, queue and events, with a key and one index each. */
const tables = `
  create schema bare;
  create table bare.results (id bigint generated always as identity primary key, status text, result jsonb,
    created_at timestamptz not null default now());
  create index on bare.results (created_at desc);
  create table bare.jobs (id bigint primary key, status text, lease integer not null default 0);
  create table bare.events (id bigint generated always as identity primary key, data jsonb)`
const result = JSON.stringify({ variants: Array.from({ length: 5 }, (_, n) => ({ headline: `Headline ${n}` })) })

/** The minimum that a durable queue with events costs: one worker on ten connections. */
export async function openBareQueue(connection: pg.PoolConfig) {
  const pool = new pg.Pool({ ...connection, max: 10 })
  await pool.query(tables)
  const bell = new pg.Client(connection)
  await bell.connect()
  const waiting = new Map<string, () => void>()
  bell.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'bare_done') waiting.get(payload)?.()
    else void work(payload)
  })
  await bell.query('listen bare_new; listen bare_done')

  async function runInTransaction(act: (client: pg.PoolClient) => Promise<void>) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await act(client)
      await client.query('commit')
    } finally {
      client.release()
    }
  }

  async function work(id: string) {
    const event = (client: pg.PoolClient) =>
      client.query('insert into bare.events (data) values (jsonb_build_object($1::text, $2::text))', ['id', id])
    await runInTransaction(async (client) => {
      await client.query(`update bare.jobs set status = 'processing', lease = lease + 1 where id = $1`, [id])
      await client.query(`update bare.results set status = 'PROCESSING' where id = $1`, [id])
      await event(client)
    })
    await runInTransaction(async (client) => {
      await client.query(`update bare.jobs set status = 'completed' where id = $1`, [id])
      await client.query(`update bare.results set status = 'COMPLETED', result = $2 where id = $1`, [id, result])
      await event(client)
      await client.query('select pg_notify($1, $2)', ['bare_done', id])
    })
  }

  return {
    /** One job. @returns milliseconds from its insert to the notification of its end. */
    async run(): Promise<number> {
      let begunAt = 0
      let done = () => {}
      const isDone = new Promise<void>((resolve) => {
        done = resolve
      })
      await runInTransaction(async (client) => {
        const { rows } = await client.query(`insert into bare.results (status) values ('PENDING') returning id`)
        const id = String(rows[0]?.id)
        waiting.set(id, done)
        await client.query(`insert into bare.jobs (id, status) values ($1, 'new')`, [id])
        await client.query('select pg_notify($1, $2)', ['bare_new', id])
        begunAt = performance.now()
      })
      await isDone
      return performance.now() - begunAt
    },
    async close() {
      await Promise.all([pool.end(), bell.end()])
    },
  }
}
