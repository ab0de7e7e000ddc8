import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Browser, buildTestApp, type TestApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { findUserId } from '../../../test/drafts.ts'
import { createNotificationsService } from '../notifications/notifications.service.ts'
import { reportEndings } from './report-endings.job.ts'

let t: TestApp
let ana: Browser
let userId: number
beforeAll(async () => {
  t = await buildTestApp()
  ana = await t.signUp('ana')
  userId = await findUserId(t.database.db, 'ana')
})
beforeEach(() => emptyTables(t.database.db, 'meta_connections', 'notifications'))
afterAll(() => t.destroy())

interface Times {
  expires_at?: Date
  data_access_expires_at?: Date
  reconnect_reason?: string
}

async function connect(times: Times): Promise<void> {
  const person = { meta_user_id: '1', meta_user_name: 'Ana', granted: [], declined: [] }
  const row = { user_id: userId, token_encrypted: Buffer.alloc(1), ...person, ...times }
  await t.database.db.deleteFrom('meta_connections').execute()
  await t.database.db.insertInto('meta_connections').values(row).execute()
}

function run(moment: string): Promise<void> {
  const { db } = t.database
  const clock = { now: () => new Date(moment) }
  const { notify } = createNotificationsService({ db, clock, events: { publish: async () => undefined } })
  return reportEndings({ db, clock, notify })
}

const list = async () => {
  const { data } = (await ana.request({ method: 'GET', url: '/api/notifications' })).json()
  return data.notifications.map(({ kind, href, text }: Record<string, string>) => {
    expect([kind, href]).toEqual(['token_expires', '/settings/meta'])
    return text
  })
}

const [end, later] = [new Date('2026-11-27T12:00:00Z'), new Date('2026-12-20T12:00:00Z')]
const soon = 'Your access to Meta ends on 2026-11-27. Reconnect before that day.'

it.each<[string, Times, string, string[]]>([
  ['ends in 7 days', { expires_at: end }, '2026-11-20T12:00:01Z', [soon]],
  ['ends in more than 7 days', { expires_at: end }, '2026-11-20T11:59:59Z', []],
  [
    'loses its data access first',
    { expires_at: later, data_access_expires_at: end },
    '2026-11-21T12:00:00Z',
    ['Your data access at Meta ends on 2026-11-27. Reconnect before that day.'],
  ],
  ['ends before its data access', { expires_at: end, data_access_expires_at: later }, '2026-11-21T12:00:00Z', [soon]],
  [
    'ended while the server was down',
    { expires_at: end },
    '2026-12-01T12:00:00Z',
    ['Your access to Meta has ended. Please reconnect.'],
  ],
  ['never ends', {}, '2026-11-21T12:00:00Z', []],
  [
    'is refused by Meta',
    { expires_at: later, reconnect_reason: 'Meta refused the connection.' },
    '2026-11-21T12:00:00Z',
    ['Meta refused the connection.'],
  ],
])('tells once of a connection that %s', async (_, times, moment, expected) => {
  await connect(times)
  await run(moment)
  await run(moment)
  expect(await list()).toEqual(expected)
})

it('tells again of the end of a renewed connection', async () => {
  await connect({ expires_at: end })
  await run('2026-11-21T12:00:00Z')
  await connect({ expires_at: later })
  await run('2026-12-14T12:00:00Z')
  expect(await list()).toEqual(['Your access to Meta ends on 2026-12-20. Reconnect before that day.', soon])
})
