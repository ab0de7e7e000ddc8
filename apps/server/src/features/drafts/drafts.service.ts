import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { BulkUpdates, Draft, DraftBody, DraftStatus } from '@hookline/contract/drafts/drafts.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database.ts'
import { AppError, notFound, refuseStale } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { toJson } from '../../platform/json.ts'
import type { Actor } from '../../platform/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { UsableObject } from '../uploads/uploads.service.ts'
import { createAssetReader } from './draft-assets.ts'
import { bulkChange, changedFields, withOneAdSet } from './draft-changes.rules.ts'
import { type DraftRecord, toRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import { type KnownLists, type ObjectAddress, presentDraft } from './present-drafts.ts'

type DraftChange = Extract<AppEvent, { type: 'draft' }>['data']['change']

/** What Meta made of a draft. */
export interface SubmittedDraft {
  adId: string
  creativeId: string
  adSetId: string
  effectiveStatus: string | null
  /** Meta's review, a sentence each. */
  feedback: string[]
  at: Date
}

/** Drafts belong to their user: whatever is asked of another's is answered as if it were not there. */
export interface DraftsService {
  list(actor: Actor, filter: { status: DraftStatus; project?: string | undefined }): Promise<Draft[]>
  /** @throws AppError NOT_FOUND */
  get(actor: Actor, id: string): Promise<Draft>
  /**
   * Changes what the body names and is different; a field that is not there is left alone.
   * @throws AppError NOT_FOUND; CONFLICT when it is being sent, was sent, or was changed since `readAt`; VALIDATION
   * when it names a video or image that is neither the user's nor the team's.
   */
  update(actor: Actor, id: string, body: DraftBody, readAt?: string): Promise<Draft>
  /**
   * Sets the same fields of several drafts and clears what hung on them: all change, or none.
   * @throws AppError NOT_FOUND when one is not there; CONFLICT when one is being sent or was sent.
   */
  bulkUpdate(actor: Actor, ids: string[], updates: BulkUpdates): Promise<Draft[]>
  /** @throws AppError NOT_FOUND; CONFLICT when it is being sent or was sent. */
  remove(actor: Actor, id: string): Promise<void>

  // For the submission, which holds the draft while it decides.

  /** The user's draft, held until the transaction ends; null when it is not there, or not theirs. */
  lock(tx: Tx, userId: number, draftId: string): Promise<DraftRecord | null>
  /** The same without holding it. */
  find(db: Queryable, userId: number, draftId: string): Promise<DraftRecord | null>
  /** Drafts of one user as the contract has them, in the order given. */
  present(records: readonly DraftRecord[]): Promise<Draft[]>
  markSubmitted(tx: Tx, draftId: string, ad: SubmittedDraft): Promise<void>
  /** For a submission that failed for good; the draft may be changed and sent again. */
  markFailed(tx: Tx, draftId: string): Promise<void>
  /** What Meta says of the ad now. */
  setMetaStatus(tx: Tx, draftId: string, ad: Pick<SubmittedDraft, 'effectiveStatus' | 'feedback' | 'at'>): Promise<void>
  /** Tells the draft's owner, with its state and submission as this transaction leaves them: call it last. */
  publishChange(tx: Tx, draftId: string, change: Exclude<DraftChange, 'deleted'>): Promise<void>
}

export interface DraftsServiceNeeds {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  record: RecordActivity
  address: ObjectAddress
  /** An object that the actor uploaded, or that the team's history shows; null when there is none. */
  findObject(actor: Actor, objectName: string): Promise<UsableObject | null>
  /** Keeps objects from being swept until the transaction ends. */
  holdObjects(tx: Tx, objectNames: string[]): Promise<void>
  /** What is known of a user's lists at Meta without asking it. */
  knownLists(userId: number): Promise<KnownLists>
}

/** `draft` is everything that can still be sent (decisions 9). */
const statusesOf: Record<DraftStatus, readonly DraftStatus[]> = {
  draft: ['draft', 'FAILED_SUBMISSION'],
  FAILED_SUBMISSION: ['FAILED_SUBMISSION'],
  SUBMITTED_TO_META: ['SUBMITTED_TO_META'],
}

/** A change as columns. */
function toColumns({ new_ad_set_configuration: adSet, ...rest }: Partial<DraftRecord>): repo.DraftColumns {
  const { submission, id, user_id, updated_at, ...columns } = rest
  return { ...columns, ...(adSet !== undefined && { new_ad_set_configuration: adSet && toJson(adSet) }) }
}

function refuseSent(record: DraftRecord): void {
  const refusal = refuseDraftChange(record)
  if (refusal) throw new AppError('CONFLICT', refusal)
}

/** The values that a change replaces. */
function formerValues(record: DraftRecord, change: object): object {
  return Object.fromEntries(Object.keys(change).map((field) => [field, record[field as keyof DraftRecord]]))
}

export function createDraftsService(needs: DraftsServiceNeeds): DraftsService {
  const { db, clock, events, record, address } = needs
  const readAssets = createAssetReader(needs)

  async function present(records: readonly DraftRecord[]): Promise<Draft[]> {
    const [first] = records
    if (!first) return []
    const known = await needs.knownLists(first.user_id)
    const now = clock.now()
    return records.map((draft) => presentDraft(draft, { known, address, now }))
  }

  async function presentOne(draft: DraftRecord): Promise<Draft> {
    const [presented] = await present([draft])
    if (!presented) throw notFound('Draft')
    return presented
  }

  async function find(on: Queryable, userId: number, draftId: string): Promise<DraftRecord | null> {
    const [row] = await repo.findDrafts(on, userId, [draftId])
    return row ? toRecord(row) : null
  }

  async function get(on: Queryable, userId: number, draftId: string): Promise<DraftRecord> {
    const draft = await find(on, userId, draftId)
    if (!draft) throw notFound('Ad draft')
    return draft
  }

  async function lock(tx: Tx, userId: number, draftId: string): Promise<DraftRecord | null> {
    await repo.lockDrafts(tx, userId, [draftId])
    return find(tx, userId, draftId)
  }

  /** Held, and free to be changed. */
  async function lockUnsent(tx: Tx, actor: Actor, id: string): Promise<DraftRecord> {
    const draft = await lock(tx, actor.id, id)
    if (!draft) throw notFound('Ad draft')
    refuseSent(draft)
    return draft
  }

  const tell = ({ id, user_id, status, submission }: DraftRecord, tx: Tx, change: DraftChange) =>
    events.publish(tx, { type: 'draft', data: { id, change, status, submission } }, user_id)

  async function change(tx: Tx, actor: Actor, draft: DraftRecord, after: Partial<DraftRecord>): Promise<void> {
    if (Object.keys(after).length === 0) return
    const objects = [after.video_object_name, after.image_object_name]
    await needs.holdObjects(
      tx,
      objects.filter((name) => name != null),
    )
    await repo.updateDrafts(tx, [draft.id], toColumns(after))
    const before = formerValues(draft, after)
    await record(tx, actor, { action: 'draft.updated', subjectId: draft.id, before, after })
    await tell(draft, tx, 'updated')
  }

  /** Drafts that change alike are written at once: most often all of them. */
  async function changeAll(tx: Tx, actor: Actor, drafts: readonly DraftRecord[], updates: BulkUpdates): Promise<void> {
    const groups = new Map<string, { ids: string[]; after: Partial<DraftRecord> }>()
    for (const draft of drafts) {
      const after = bulkChange(draft, updates)
      if (Object.keys(after).length === 0) continue
      const group = groups.get(toJson(after)) ?? { ids: [] as string[], after }
      group.ids.push(draft.id)
      groups.set(toJson(after), group)
      const before = formerValues(draft, after)
      await record(tx, actor, { action: 'draft.bulk-updated', subjectId: draft.id, before, after })
      await tell(draft, tx, 'updated')
    }
    for (const { ids, after } of groups.values()) await repo.updateDrafts(tx, ids, toColumns(after))
  }

  return {
    present,
    find,
    lock,
    async list(actor, { status, project }) {
      const rows = await repo.listDrafts(db, actor.id, { statuses: statusesOf[status], project })
      return present(rows.map(toRecord))
    },
    get: async (actor, id) => presentOne(await get(db, actor.id, id)),
    async update(actor, id, { video_asset_gcs_url, image_asset_gcs_url, ...body }, readAt) {
      // Looks at the bytes of a new object, which may take long: not while the draft is held.
      const seen = await get(db, actor.id, id)
      refuseSent(seen)
      const objects = await readAssets(actor, { video_asset_gcs_url, image_asset_gcs_url }, seen)
      const saved = await db.transaction().execute(async (tx) => {
        const draft = await lockUnsent(tx, actor, id)
        refuseStale(draft.updated_at, readAt)
        const wanted = { ...withOneAdSet(body), ...objects } as Partial<DraftRecord>
        await change(tx, actor, draft, changedFields<DraftRecord>(draft, wanted))
        return get(tx, actor.id, id)
      })
      return presentOne(saved)
    },
    async bulkUpdate(actor, ids, updates) {
      const saved = await db.transaction().execute(async (tx) => {
        await repo.lockDrafts(tx, actor.id, ids)
        const held = (await repo.findDrafts(tx, actor.id, ids)).map(toRecord)
        if (held.length < ids.length) throw notFound('Ad draft')
        for (const draft of held) refuseSent(draft)
        await changeAll(tx, actor, held, updates)
        return repo.findDrafts(tx, actor.id, ids)
      })
      const byId = new Map(saved.map((row) => [row.id, toRecord(row)]))
      return present(ids.flatMap((id) => byId.get(id) ?? []))
    },
    remove: (actor, id) =>
      db.transaction().execute(async (tx) => {
        const draft = await lockUnsent(tx, actor, id)
        await repo.deleteDraft(tx, id)
        const { submission, user_id, ...before } = draft
        await record(tx, actor, { action: 'draft.deleted', subjectId: id, before })
        await events.publish(
          tx,
          { type: 'draft', data: { id, change: 'deleted', status: null, submission: null } },
          user_id,
        )
      }),
    markSubmitted: (tx, draftId, { adId, creativeId, adSetId, effectiveStatus, feedback, at }) =>
      repo.recordOutcome(tx, draftId, {
        status: 'SUBMITTED_TO_META',
        meta_ad_id_returned: adId,
        meta_creative_id_returned: creativeId,
        meta_ad_set_id_returned: adSetId,
        effective_status: effectiveStatus,
        review_feedback: feedback,
        status_checked_at: at,
        submitted_at: at,
      }),
    markFailed: (tx, draftId) => repo.recordOutcome(tx, draftId, { status: 'FAILED_SUBMISSION' }),
    setMetaStatus: (tx, draftId, { effectiveStatus, feedback, at }) =>
      repo.recordOutcome(tx, draftId, {
        effective_status: effectiveStatus,
        review_feedback: feedback,
        status_checked_at: at,
      }),
    async publishChange(tx, draftId, change) {
      const row = await repo.findDraft(tx, draftId)
      if (row) await tell(toRecord(row), tx, change)
    },
  }
}
