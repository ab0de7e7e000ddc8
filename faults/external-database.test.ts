import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { type DatabaseLink, openDatabaseLink } from './database-link.ts'
import { type FaultApp, startFaultApp, untilReady } from './fault-app.ts'
import { countUnderWay, createLedger, findLosses } from './ledger.ts'
import { invite, type Person, startWork } from './people.ts'
import { isLong } from './random.ts'

const awayMs = 10_000
const askEveryMs = 500
/** The longest wait for a connection is 10 s. */
const answeredWithinMs = 15_000
const settledWithinMs = 110_000

describe.skipIf(!isLong)('a database elsewhere', () => {
  const ledger = createLedger()
  const people: Person[] = []
  let dataDir: string
  let database: EmbeddedPostgres
  let link: DatabaseLink
  let app: FaultApp

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'hookline-faults-'))
    chmodSync(dataDir, 0o711) // PostgreSQL runs as another user when the suite runs as root
    database = await startDatabase()
    const { host, port, user, database: name } = database.connection
    link = await openDatabaseLink(path.join(host, `.s.PGSQL.${port}`))
    const address = `postgres://${user}@127.0.0.1:${link.port}/${name}`
    app = await startFaultApp({ DATABASE_URL: address, APP_SECRET: randomBytes(32).toString('hex') })
    for (const name of ['ana', 'ben', 'cleo']) people.push(await invite(app.url, ledger, name))
  })
  afterAll(async () => {
    await app?.kill()
    await app?.destroy()
    await app?.gemini.close()
    link?.close()
    await database?.stop()
    if (dataDir) rmSync(dataDir, { recursive: true, force: true })
  })

  const startDatabase = () => startEmbeddedPostgres({ dataDir, onNotice: () => undefined })

  /** People work all the time; nothing acknowledged is lost, and everything ends. */
  async function underWork(name: string, fault: () => Promise<void>) {
    const before = ledger.countSent()
    const work = startWork(people, app.url, ledger, name)
    await vi.waitFor(() => expect(ledger.countSent()).toBeGreaterThan(before), { timeout: 60_000 })
    await fault()
    await untilReady(app.url)
    await work.stop()
    const left = async () => expect(await countUnderWay(ledger, { submissionsToo: true })).toBe(0)
    await vi.waitFor(left, { timeout: settledWithinMs, interval: 200 })
    expect(await findLosses(ledger, app)).toEqual([])
  }

  /** Polls while the database is away. @returns the answers. */
  async function askMeanwhile(): Promise<{ status: number; retryAfter: number }[]> {
    const cookie = people[0]?.api.cookie() ?? ''
    const ask = async () => {
      const signal = AbortSignal.timeout(answeredWithinMs)
      const answer = await fetch(new URL('/api/history', app.url), { headers: { cookie }, signal })
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) }
    }
    const asked: ReturnType<typeof ask>[] = []
    for (let passedMs = 0; passedMs < awayMs; passedMs += askEveryMs) {
      asked.push(ask())
      await sleep(askEveryMs)
    }
    return Promise.all(asked)
  }

  it('answers 503 with Retry-After and resumes work after refusing connections for 10 s', () =>
    underWork('cut', async () => {
      link.cut()
      const answers = await askMeanwhile()
      await link.mend()
      expect(answers.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0))).toEqual([])
    }))

  it('lets no request wait forever and resumes work after 10 s of silence', () =>
    underWork('silence', async () => {
      link.swallow()
      const asked = askMeanwhile()
      await sleep(awayMs)
      await link.mend()
      const answers = await asked
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(answers.length / 2)
    }))

  it('resumes work after a restart', () =>
    underWork('restart', async () => {
      await database.stop()
      database = await startDatabase()
    }))
})
