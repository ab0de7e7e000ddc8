import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import type { Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { ActivityActor } from '../activity/activity.repo.ts'
import type { DraftRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'

export type PublishedChange = Extract<AppEvent, { type: 'draft' }>['data']['change']

export interface SaveDraftsNeeds {
  events: Pick<Events, 'publish'>
  record: RecordActivity
  /** Locks objects against the sweep until the transaction ends. */
  holdObjects(tx: Tx, objectNames: (string | null | undefined)[]): Promise<void>
}

function formerValues(record: DraftRecord, change: object): object {
  return Object.fromEntries(Object.keys(change).map((field) => [field, record[field as keyof DraftRecord]]))
}

/** Saves changed drafts, with the record of the change and the event that announces it. */
export function createSaveDrafts({ events, record, holdObjects }: SaveDraftsNeeds) {
  /** Announces the drafts' state to their users. */
  async function publish(
    tx: Tx,
    drafts: readonly Pick<DraftRecord, 'id' | 'user_id' | 'status' | 'submission'>[],
    change: PublishedChange,
  ): Promise<void> {
    for (const [userId, own] of Map.groupBy(drafts, ({ user_id }) => user_id)) {
      const changes = own.map(({ id, status, submission }) => {
        return { type: 'draft' as const, data: { id, change, status, submission } }
      })
      await events.publish(tx, changes, userId)
    }
  }

  /** Saves, records and publishes the changes, by one statement each. */
  async function save(
    tx: Tx,
    actor: ActivityActor,
    action: ActivityAction<'draft'>,
    wanted: readonly { draft: DraftRecord; after: Partial<DraftRecord> }[],
  ): Promise<void> {
    const changed = wanted.filter(({ after }) => Object.keys(after).length > 0)
    const objects = changed.flatMap(({ after }) => [after.video_object_name, after.image_object_name])
    await holdObjects(tx, objects)
    const changes = changed.map(({ draft, after }) => ({ id: draft.id, change: after }))
    await repo.updateDrafts(tx, changes)
    const entries = changed.map(({ draft, after }) => {
      return { action, subjectId: draft.id, before: formerValues(draft, after), after }
    })
    await record(tx, actor, entries)
    const drafts = changed.map(({ draft }) => draft)
    await publish(tx, drafts, 'updated')
  }

  return { save, publish }
}
