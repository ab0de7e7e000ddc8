// npm run bench -- start [rounds]
//
// From the start of the process to its line "ready", with the embedded PostgreSQL and 10 000 results: after a stop,
// after SIGKILL of the app, and after SIGKILL of the app and PostgreSQL at once during writes, when the database has to
// recover. Each 5 times (or as often as given). Bare is a Node process that starts the same PostgreSQL on the same data,
// runs one query and listens.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { type RunningApp, startApp } from '../e2e/app.ts'
import { openApi } from '../e2e/sample-data.ts'
import { serveBare, startBare } from './bare-process.ts'
import { fillHistory } from './fill-history.ts'
import { descendants, isPostgres, type ProcessFacts } from './processes.ts'
import { measureMs, reportTimes, type Wanted, wantBelow } from './report.ts'

if (process.argv[2] === 'bare') await serveOnPostgres(process.argv[3] ?? '')
else await measure(Number(process.argv[2] ?? 5))

async function serveOnPostgres(dataDir: string) {
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, onNotice: () => undefined })
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('select count(*) from users')
  process.once('SIGTERM', async () => {
    await client.end()
    await stop()
    process.exit()
  })
  await serveBare((_, response) => response.end())
}

async function measure(rounds: number) {
  const app = await startApp({ LOG_LEVEL: 'silent' })
  try {
    await app.stop()
    await onDatabase(app.dataDir, (pool) => fillHistory(pool, 10_000))
    await app.restart()
    const ways: [name: string, end: () => Promise<void>, wanted: (times: number[]) => Wanted][] = [
      ['after it was stopped', () => app.stop(), (times) => wantBelow(3000, times)],
      ['after SIGKILL of the app', () => app.kill(), (times) => wantBelow(4000, times)],
      ['after SIGKILL of all, under writes', () => killAll(app), (times) => wantBelow(4000, times)],
    ]
    const times = ways.map((): number[] => [])
    const bare: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [index, [, end]] of ways.entries()) {
        await end()
        times[index]?.push(await measureMs(() => app.restart()))
      }
      await app.stop()
      bare.push(await timeBare(app.dataDir))
      await app.restart()
    }
    for (const [index, [name, , wanted]] of ways.entries()) {
      const own = times[index] ?? []
      const is = 'Node and PostgreSQL alone, stopped before'
      reportTimes(`ready ${name}`, own, { bare: { is, times: bare }, wanted: wanted(own) })
    }
  } finally {
    await app.destroy()
  }
}

async function timeBare(dataDir: string): Promise<number> {
  let stop = async () => {}
  const time = await measureMs(async () => {
    stop = (await startBare(import.meta.filename, dataDir)).stop
  })
  await stop()
  return time
}

async function onDatabase<T>(dataDir: string, act: (pool: pg.Pool) => Promise<T>) {
  const server = await startEmbeddedPostgres({ dataDir, onNotice: () => undefined })
  const { pool, close } = openDatabase(server.connection, () => undefined)
  await act(pool)
  await close()
  await server.stop()
}

/** Like a power failure: no process shuts down in order. */
async function killAll(app: RunningApp) {
  const writing = writeUntilItBreaks(app)
  await sleep(500)
  for (const { pid } of descendants().filter(isDatabase)) process.kill(pid, 'SIGKILL')
  await Promise.all([app.kill(), writing])
  while (descendants().some(isDatabase)) await sleep(5)
}

/** PostgreSQL and the shell that would stop it. */
function isDatabase(process: ProcessFacts): boolean {
  return isPostgres(process) || process.command.startsWith('/bin/sh')
}

async function writeUntilItBreaks({ url }: RunningApp) {
  for (;;) {
    const api = await openApi(url)
    const made = api.register(`bench-${Date.now()}`)
    if (!(await made.then(() => true).catch(() => false))) return
  }
}
