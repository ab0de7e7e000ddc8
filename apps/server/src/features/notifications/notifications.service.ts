import {
  type Notification,
  type Notifications,
  notificationSchema,
  notificationsMax,
} from '@hookline/contract/notifications/notifications.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { presentReadable, readWord } from '../../platform/database/read-stored.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toText } from '../../platform/json.ts'
import * as repo from './notifications.repo.ts'
import { describeHappening, describeManyAds, type Happening } from './notifications.rules.ts'

/** Notifies a user, in the transaction that settles the fact. A happening that was reported before is ignored. */
export type Notify = (tx: Tx, userId: number, happening: Happening) => Promise<void>

export type NotificationsService = ReturnType<typeof createNotificationsService>

/**
 * So many ads of an hour have their own notification of a kind; further ones are counted in one, since Meta may change
 * thousands at once.
 */
const singleAdsMax = 5
const hourMs = 3_600_000

export function createNotificationsService(needs: { db: Database; clock: Clock; events: Pick<Events, 'publish'> }) {
  const { db, clock, events } = needs

  const publish = (tx: Tx, userId: number, change: 'created' | 'read') =>
    events.publish(tx, { type: 'notification', data: { change } }, userId)

  /** @returns false when it was stored before. */
  async function store(tx: Tx, userId: number, happening: Happening, now: Date): Promise<boolean> {
    const { kind, occurrence, text, draftId, path } = describeHappening(happening, now)
    const row = { id: uuidv7(), user_id: userId, kind, text: toText(text), path, created_at: now }
    const isOfAd = 'adName' in happening
    const since = new Date(now.getTime() - hourMs)
    if (isOfAd && (await repo.countSingle(tx, { userId, kind, since })) >= singleAdsMax) {
      await repo.countInNotification(tx, { ...row, occurrence: `more ${now.toISOString().slice(0, 13)}` })
      return true
    }
    return repo.insertNotification(tx, { ...row, occurrence, draft_id: draftId })
  }

  const notify: Notify = async (tx, userId, happening) => {
    if (await store(tx, userId, happening, clock.now())) await publish(tx, userId, 'created')
  }

  async function list({ id: userId }: Actor): Promise<Notifications> {
    const notifications = presentReadable(await repo.listNotifications(db, userId, notificationsMax), present)
    return { unread: notifications.filter(({ readAt }) => readAt === null).length, notifications }
  }

  return {
    notify,
    list,
    /** @param ids all without them; unknown ones and those of others are ignored. */
    async markRead(actor: Actor, ids?: readonly string[]): Promise<Pick<Notifications, 'unread'>> {
      await db.transaction().execute(async (tx) => {
        const marked = await repo.markRead(tx, { userId: actor.id, ids, at: clock.now() })
        if (marked > 0) await publish(tx, actor.id, 'read')
      })
      const { unread } = await list(actor)
      return { unread }
    },
  }
}

function present(row: repo.NotificationRow): Notification {
  const kind = readWord('notifications.kind', row.id, notificationSchema.shape.kind, row.kind)
  return {
    id: row.id,
    kind,
    text: row.ads === null ? row.text : describeManyAds(kind, row.ads),
    href: row.draft_id === null ? row.path : `/meta-ads-editor/${row.draft_id}`,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}
