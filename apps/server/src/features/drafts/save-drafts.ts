import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import type { Tx } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { ActivityActor } from '../activity/activity.repo.ts'
import type { DraftRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'

export type PublishedChange = Extract<AppEvent, { type: 'draft' }>['data']['change']

/** What an event says of a draft. */
export type PublishedDraft = Pick<DraftRecord, 'id' | 'user_uuid' | 'status' | 'submission'> & {
  /** Whose it was before it was taken over. */
  formerUserUuid?: string
}

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
  /** Announces the drafts' state to every member. */
  async function publish(tx: Tx, drafts: readonly PublishedDraft[], change: PublishedChange): Promise<void> {
    const changes = drafts.map(({ id, user_uuid, formerUserUuid, status, submission }) => {
      const owners = { user_id: user_uuid, ...(formerUserUuid && { former_user_id: formerUserUuid }) }
      return { type: 'draft' as const, data: { id, ...owners, change, status, submission } }
    })
    await events.publish(tx, changes, null)
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
