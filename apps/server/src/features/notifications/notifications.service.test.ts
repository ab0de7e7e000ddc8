import { notificationDays, notificationsMax } from '@hookline/contract/notifications/notifications.schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, emptyTables, type TestDatabase } from '../../../test/database.ts'
import { insertDraft } from '../../../test/drafts.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { daysBefore, removeAll } from '../../platform/jobs/sweep.ts'
import { removeNotificationsBeyond, removeOldNotifications } from './notifications.repo.ts'
import type { Happening } from './notifications.rules.ts'
import { createNotificationsService, type NotificationsService } from './notifications.service.ts'

const start = new Date('2026-11-20T12:00:00Z')
let now = start
let database: TestDatabase
let service: NotificationsService
let ana: Actor
let ben: Actor
let published: { userId: number | null; event: unknown }[] = []

async function addUser(username: string): Promise<Actor> {
  const row = await database.db
    .insertInto('users')
    .values({ user_uuid: crypto.randomUUID(), username, password_hash: 'x', role: 'user' })
    .returning(['id', 'user_uuid'])
    .executeTakeFirstOrThrow()
  return { id: row.id, userUuid: row.user_uuid, username, role: 'user' }
}

beforeAll(async () => {
  database = await createTestDatabase()
  ana = await addUser('ana')
  ben = await addUser('ben')
  service = createNotificationsService({
    db: database.db,
    clock: { now: () => now },
    events: { publish: async (_tx, event, userId) => void published.push({ userId, event }) },
  })
})
beforeEach(async () => {
  now = start
  await emptyTables(database.db, 'notifications', 'ad_drafts')
  published = []
})
afterAll(() => database.destroy())

const runInTransaction = (act: (tx: Tx) => Promise<void>) => database.db.transaction().execute(act)
const notify = (actor: Actor, happening: Happening) => runInTransaction((tx) => service.notify(tx, actor.id, happening))
const readTexts = async (actor = ana) => (await service.list(actor)).notifications.map(({ text }) => text)

const quota: Happening = { kind: 'quota_used_up', work: 'check' }
const ending: Happening = { kind: 'token_expires', isDataAccess: false, endsAt: new Date('2026-11-25T08:00:00Z') }
const goneAd = (draftId: string): Happening => ({ kind: 'ad_gone', draftId, adName: 'Tea' })

describe('a happening', () => {
  it('is stored once, however often it is reported, and announced once to its user', async () => {
    await notify(ana, ending)
    await Promise.all([notify(ana, ending), notify(ana, ending), notify(ben, ending)])
    expect(await readTexts()).toEqual(['Your access to Meta ends on 2026-11-25. Reconnect before that day.'])
    expect(await readTexts(ben)).toHaveLength(1)
    const created = { type: 'notification', data: { change: 'created' } }
    expect(published.filter(({ userId }) => userId === ana.id)).toEqual([{ userId: ana.id, event: created }])
  })

  it('is stored once when another node reports it before the first has committed', async () => {
    const [reported, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = runInTransaction(async (tx) => {
      await service.notify(tx, ana.id, ending)
      reported.resolve()
      await committed.promise
    })
    await reported.promise
    const second = notify(ana, ending)
    committed.resolve()
    await Promise.all([first, second])
    expect(await readTexts()).toHaveLength(1)
  })

  it('is dropped with the transaction that settles it', async () => {
    const failed = runInTransaction(async (tx) => {
      await service.notify(tx, ana.id, ending)
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    expect(await readTexts()).toEqual([])
  })

  it('stays once when it was read', async () => {
    await notify(ana, ending)
    await service.markRead(ana)
    await notify(ana, ending)
    expect((await service.list(ana)).unread).toBe(0)
  })

  it('keeps a text that PostgreSQL refuses readable', async () => {
    await notify(ana, { kind: 'ad_gone', draftId: await insertDraft(database.db, ana.id), adName: 'Te\0a' })
    expect(await readTexts()).toEqual(['Meta no longer has "Te\ufffda".'])
  })
})

describe('many ads with the same news', () => {
  it('are counted together from the sixth of an hour on', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => insertDraft(database.db, ana.id)))
    for (const id of drafts) {
      now = new Date(now.getTime() + 1000)
      await notify(ana, goneAd(id))
    }
    const { notifications, unread } = await service.list(ana)
    expect(unread).toBe(6)
    expect(notifications[0]).toMatchObject({
      text: 'Meta no longer has 3 more ads.',
      href: '/meta-ads-workspace?status=submitted&attention=true',
    })
    expect(notifications[1]?.href).toBe(`/meta-ads-editor/${drafts[4]}`)
  })

  it('are unread again when one more is counted', async () => {
    const drafts = await Promise.all(Array.from({ length: 7 }, () => insertDraft(database.db, ana.id)))
    for (const id of drafts.slice(0, 6)) await notify(ana, goneAd(id))
    await service.markRead(ana)
    await notify(ana, goneAd(drafts[6] ?? ''))
    expect(await service.list(ana)).toMatchObject({ unread: 1 })
  })

  it('do not hide other news, nor those of the next hour', async () => {
    const [id] = [await insertDraft(database.db, ana.id)]
    for (let ads = 0; ads < 6; ads++) {
      now = new Date(now.getTime() + 1)
      await notify(ana, goneAd(id))
    }
    await notify(ana, { kind: 'ad_worn_out', draftId: id, adName: 'Tea' })
    expect((await readTexts())[0]).toBe('Meta says that the creative of "Tea" is worn out.')
    now = new Date(now.getTime() + 3_600_000)
    await notify(ana, goneAd(id))
    expect((await readTexts())[0]).toBe('Meta no longer has "Tea".')
  })
})

describe('the list', () => {
  it('leads to the draft, and elsewhere once it is deleted', async () => {
    const id = await insertDraft(database.db, ana.id)
    await notify(ana, {
      kind: 'ads_failed',
      submissionId: 's',
      ads: [{ draftId: id, adName: 'Tea', note: 'No page.' }],
    })
    const read = async () => (await service.list(ana)).notifications[0]
    expect(await read()).toMatchObject({ href: `/meta-ads-editor/${id}`, text: '"Tea" was not sent. No page.' })
    await database.db.deleteFrom('ad_drafts').execute()
    expect(await read()).toMatchObject({ href: '/meta-ads-workspace', text: '"Tea" was not sent. No page.' })
  })

  it('has the newest first, and each user their own', async () => {
    await notify(ana, ending)
    now = new Date(now.getTime() + 1)
    await notify(ana, quota)
    expect((await readTexts())[0]).toMatch(/^Meta's quota/)
    expect(await service.list(ben)).toEqual({ unread: 0, notifications: [] })
  })

  it('leaves out a kind that a newer version has stored', async () => {
    await notify(ana, ending)
    await notify(ana, quota)
    await database.db.schema.alterTable('notifications').dropConstraint('notifications_kind_check').execute()
    await database.db.updateTable('notifications').set({ kind: 'new' }).where('kind', '=', 'quota_used_up').execute()
    expect(await readTexts()).toHaveLength(1)
  })
})

describe('reading', () => {
  it('marks those of the user alone, and keeps when they were read', async () => {
    await notify(ana, ending)
    await notify(ana, quota)
    await notify(ben, ending)
    const [first, second] = (await service.list(ana)).notifications
    expect(await service.markRead(ben, [first?.id ?? ''])).toEqual({ unread: 1 })
    expect(await service.markRead(ana, [first?.id ?? '', crypto.randomUUID()])).toEqual({ unread: 1 })
    now = new Date(start.getTime() + 60_000)
    expect(await service.markRead(ana)).toEqual({ unread: 0 })
    const readAt = new Map((await service.list(ana)).notifications.map((each) => [each.id, each.readAt]))
    expect([readAt.get(first?.id ?? ''), readAt.get(second?.id ?? '')]).toEqual([
      start.toISOString(),
      now.toISOString(),
    ])
    expect(await service.list(ben)).toMatchObject({ unread: 1 })
  })

  it('is announced only when something was unread', async () => {
    await notify(ana, ending)
    published = []
    await service.markRead(ana)
    await service.markRead(ana)
    expect(published).toEqual([{ userId: ana.id, event: { type: 'notification', data: { change: 'read' } } }])
  })
})

it('is deleted with the account', async () => {
  const leaving = await addUser('eve')
  await notify(leaving, ending)
  await database.db.deleteFrom('users').where('id', '=', leaving.id).execute()
  expect(await database.db.selectFrom('notifications').select('id').execute()).toEqual([])
})

describe('the sweep', () => {
  it('removes old ones', async () => {
    await notify(ana, ending)
    now = new Date(start.getTime() + 1000)
    await notify(ana, quota)
    const later = new Date(now.getTime() + notificationDays * 86_400_000)
    const remove = (limit: number) => removeOldNotifications(database.db, daysBefore(later, notificationDays), limit)
    expect(await removeAll(remove)).toBe(1)
    expect(await readTexts()).toHaveLength(1)
  })

  it('keeps the newest of each user', async () => {
    const build = (userId: number, index: number) => ({
      id: crypto.randomUUID(),
      user_id: userId,
      kind: 'quota_used_up',
      occurrence: String(index),
      text: String(index),
      path: '/',
      created_at: new Date(start.getTime() + index),
    })
    const rows = Array.from({ length: notificationsMax + 3 }, (_, index) => build(ana.id, index))
    await database.db
      .insertInto('notifications')
      .values([...rows, build(ben.id, 0)])
      .execute()
    expect(
      await removeAll((limit) => removeNotificationsBeyond(database.db, notificationsMax, limit), undefined, 2),
    ).toBe(3)
    const texts = await readTexts()
    expect([texts.length, texts.at(-1)]).toEqual([notificationsMax, '3'])
    expect(await readTexts(ben)).toHaveLength(1)
  })
})
