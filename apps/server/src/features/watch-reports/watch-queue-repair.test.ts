import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixedClock } from '../../../test/clock.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  emptyTables,
  runMigrations,
  type TestDatabase,
} from '../../../test/database.ts'
import { maxReadings, ranks } from './watch-queue.rules.ts'
import { createWatchQueue } from './watch-queue.service.ts'
import { findReportInQueue } from './watch-reports.repo.ts'

const report = (text: string, speech: string) => ({
  ...{ version: 1, durationMs: 27_000, width: 360, height: 640, hasSound: true, cutsPerMinute: 0, tookMs: 169_000 },
  scenes: [{ fromMs: 0, toMs: 27_000 }],
  texts: [
    { id: 't1', fromMs: 4000, toMs: 6000, text: 'SAVE20', confidence: 1, box: { x: 0, y: 0, width: 1, height: 1 } },
  ],
  speech: [],
  colours: [],
  frames: [],
  parts: { text, speech },
})

describe('the queue', () => {
  let database: TestDatabase
  const queued = new Set<string>()
  const now = new Date('2100-01-01T00:00:00Z')
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  beforeEach(async () => {
    await emptyTables(database.db, 'watch_reports')
    queued.clear()
  })
  afterAll(() => database.destroy())

  const open = () =>
    createWatchQueue({
      db: database.db,
      events: { publish: async () => undefined },
      jobs: {
        enqueue: async (_tx, _name, data) => void queued.add((data as { sha256: string }).sha256),
        isQueued: async (_name, data) => queued.has((data as { sha256: string }).sha256),
      },
      clock: { now: () => now },
    })
  const request = (queue: ReturnType<typeof open>, sha256: string) =>
    queue.request(sha256, { use: 'upload', version: 1, userId: null })
  const read = (sha256: string) => findReportInQueue(database.db, sha256)

  it('fails a reading that the queue lost, and leaves those that it has', async () => {
    const queue = open()
    await request(queue, 'lost')
    await request(queue, 'waiting')
    queued.delete('lost')
    await queue.endLost()
    expect(await read('lost')).toMatchObject({ status: 'failed', place: null })
    expect(await read('waiting')).toMatchObject({ status: 'waiting', place: 1 })
  })

  it('keeps the partial report of a lost reading, and counts the attempt', async () => {
    const queue = open()
    await request(queue, 'a')
    const partial = { status: 'partial', report: report('partial: 6000', 'done') as never, readings: 1 } as const
    await queue.end({ sha256: 'a', ticket: 1 }, partial)
    queued.clear()
    await queue.endLost()
    expect(await read('a')).toMatchObject({ status: 'partial', readings: 2, queued: 'waiting', rank: ranks.idle })
    queued.clear()
    await queue.endLost()
    expect(await read('a')).toMatchObject({ status: 'partial', readings: maxReadings, queued: null })
  })

  it('ignores an entry that was replaced, and a reading that has ended', async () => {
    const queue = open()
    await request(queue, 'a')
    await queue.request('a', { use: 'generation', version: 1, userId: null })
    expect(await queue.start('a', 1)).toBeUndefined()
    const row = await queue.start('a', 2)
    expect(row).toMatchObject({ ticket: 2, rank: ranks.generation })
    // The worker died, and the queue gave its entry to another: both may read, the first to end writes.
    expect(await queue.start('a', 2)).toBeDefined()
    await queue.end({ sha256: 'a', ticket: 2 }, { status: 'failed', error: 'first' })
    await queue.end({ sha256: 'a', ticket: 2 }, { status: 'failed', error: 'second' })
    expect(await read('a')).toMatchObject({ error: 'first', queued: null })
    expect(await queue.start('a', 2)).toBeUndefined()
  })

  it('gives simultaneous uploads of one user different turns', async () => {
    const { id: userId } = await database.db
      .insertInto('users')
      .values({ username: 'ana', password_hash: '', role: 'user', user_uuid: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const queue = open()
    const names = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(names.map((sha256) => queue.request(sha256, { use: 'upload', version: 1, userId })))
    const turns = await database.db.selectFrom('watch_reports').select('turn').execute()
    expect(new Set(turns.map(({ turn }) => turn)).size).toBe(names.length)
    await queue.request('ben', { use: 'upload', version: 1, userId: null })
    expect((await read('ben'))?.place).toBe(2)
  })
})

it('turns what a limit by the clock ended into partial reports, and reads them again', async () => {
  const database = await createEmptyDatabase()
  try {
    await runMigrations(database.db, (number) => number < '0015')
    const limit = 'failed: It took longer than 169 s.'
    const insert = (sha256: string, status: string, value: object | null) =>
      sql`insert into watch_reports (sha256, version, status, report)
        values (${sha256}, 1, ${status}, ${value && JSON.stringify(value)}::json)`.execute(database.db)
    await insert('text', 'ready', report(limit, 'done'))
    await insert('speech', 'ready', report('done', limit))
    await insert('damaged', 'ready', report('failed: The file is damaged.', 'none'))
    await insert('read', 'ready', report('done', 'none'))
    await insert('queued', 'waiting', null)
    await runMigrations(database.db, (number) => number === '0015')
    const rows = await database.db.selectFrom('watch_reports').selectAll().orderBy('sha256').execute()
    const readParts = (value: unknown) => (value as { parts: object } | null)?.parts
    expect(rows.map(({ sha256, status, queued, report }) => [sha256, status, queued, readParts(report)])).toEqual([
      ['damaged', 'ready', null, { text: 'failed: The file is damaged.', speech: 'none' }],
      ['queued', 'waiting', 'waiting', undefined],
      ['read', 'ready', null, { text: 'done', speech: 'none' }],
      ['speech', 'partial', null, { text: 'done', speech: 'partial: 0' }],
      ['text', 'partial', null, { text: 'partial: 6000', speech: 'done' }],
    ])
    const entries: object[] = []
    const queue = createWatchQueue({
      db: database.db,
      events: { publish: async () => undefined },
      jobs: { enqueue: async (_tx, _name, data) => void entries.push(data), isQueued: async () => true },
      clock: fixedClock(),
    })
    await queue.requestPartial(1)
    expect(entries).toHaveLength(2)
  } finally {
    await database.destroy()
  }
})
