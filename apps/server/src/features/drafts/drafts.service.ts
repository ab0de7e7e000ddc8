import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import { refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { BulkUpdates, Draft, DraftBody, DraftStatus } from '@hookline/contract/drafts/drafts.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { AppError, notFound, refuseStale } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { ActivityActor, RecordActivity } from '../activity/activity.feature.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import type { UsableObject } from '../uploads/uploads.service.ts'
import { createAssetReader } from './draft-assets.ts'
import { changedFields, draftChange } from './draft-changes.rules.ts'
import { type DraftRecord, toRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import { contentOf, type DraftContent } from './existing-ad.rules.ts'
import { type ObjectAddress, presentDraft } from './present-drafts.ts'

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

  /** Those of the drafts that are there and the user's, held until the transaction ends, in the order of their ids. */
  lock(tx: Tx, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]>
  /** The same without holding them. */
  findAll(db: Queryable, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]>
  /** The user's draft; null when it is not there, or not theirs. */
  find(db: Queryable, userId: number, draftId: string): Promise<DraftRecord | null>
  /** Drafts of one user as the contract has them, in the order given. */
  present(records: readonly DraftRecord[]): Promise<Draft[]>
  markSubmitted(tx: Tx, draftId: string, ad: SubmittedDraft): Promise<void>
  /** What an ad is made of, to be stored with it. */
  contentOf(draft: DraftRecord): DraftContent
  /**
   * Sets the draft back to what its ad was made of. The status of its new ad set stays, for that is set at the end.
   * @param made.isAdToBeOn decides the status of the ad in the draft.
   */
  restoreContent(
    tx: Tx,
    actor: ActivityActor,
    draft: DraftRecord,
    made: { content: Partial<DraftContent>; isAdToBeOn: boolean },
  ): Promise<void>
  /** For a submission that failed for good; the draft may be changed and sent again. */
  markFailed(tx: Tx, draftId: string): Promise<void>
  /** What Meta says of the ad now. */
  setMetaStatus(tx: Tx, draftId: string, ad: Pick<SubmittedDraft, 'effectiveStatus' | 'feedback' | 'at'>): Promise<void>
  /** Tells the drafts' owners, with state and submission as this transaction leaves them: call it last. */
  publishChange(tx: Tx, draftIds: readonly string[], change: Exclude<DraftChange, 'deleted'>): Promise<void>
  /** The same of one whose state and submission the caller knows. */
  publishSubmission(tx: Tx, draft: Pick<DraftRecord, 'id' | 'user_id' | 'status' | 'submission'>): Promise<void>
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

/** `draft` is everything that can still be sent. */
const statusesOf: Record<DraftStatus, readonly DraftStatus[]> = {
  draft: ['draft', 'FAILED_SUBMISSION'],
  FAILED_SUBMISSION: ['FAILED_SUBMISSION'],
  SUBMITTED_TO_META: ['SUBMITTED_TO_META'],
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

  function presentAll(records: readonly DraftRecord[], known: KnownLists): Draft[] {
    const now = clock.now()
    return records.map((draft) => presentDraft(draft, { known, address, now }))
  }

  async function present(records: readonly DraftRecord[]): Promise<Draft[]> {
    const [first] = records
    return first ? presentAll(records, await needs.knownLists(first.user_id)) : []
  }

  async function presentOne(draft: DraftRecord): Promise<Draft> {
    const [presented] = await present([draft])
    if (!presented) throw notFound('Ad draft')
    return presented
  }

  async function findAll(on: Queryable, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]> {
    return (await repo.findDrafts(on, userId, draftIds)).map(toRecord)
  }

  async function find(on: Queryable, userId: number, draftId: string): Promise<DraftRecord | null> {
    const [draft] = await findAll(on, userId, [draftId])
    return draft ?? null
  }

  async function get(on: Queryable, userId: number, draftId: string): Promise<DraftRecord> {
    const draft = await find(on, userId, draftId)
    if (!draft) throw notFound('Ad draft')
    return draft
  }

  async function lock(tx: Tx, userId: number, draftIds: readonly string[]): Promise<DraftRecord[]> {
    await repo.lockDrafts(tx, userId, draftIds)
    return findAll(tx, userId, draftIds)
  }

  /** Held, and free to be changed: all of them, in the order of their ids. */
  async function lockUnsent(tx: Tx, actor: Actor, ids: readonly string[]): Promise<DraftRecord[]> {
    const held = await lock(tx, actor.id, ids)
    if (held.length < ids.length) throw notFound('Ad draft')
    for (const draft of held) refuseSent(draft)
    return held
  }

  async function tell(
    tx: Tx,
    drafts: readonly Pick<DraftRecord, 'id' | 'user_id' | 'status' | 'submission'>[],
    change: DraftChange,
  ): Promise<void> {
    for (const [userId, own] of Map.groupBy(drafts, ({ user_id }) => user_id)) {
      const told = own.map(({ id, status, submission }) => ({ id, change, status, submission }))
      await events.publish(
        tx,
        told.map((data) => ({ type: 'draft' as const, data })),
        userId,
      )
    }
  }

  /** Writes, records and tells all of it by one statement each, however many drafts there are. */
  async function change(
    tx: Tx,
    actor: ActivityActor,
    action: ActivityAction<'draft'>,
    wanted: readonly { draft: DraftRecord; after: Partial<DraftRecord> }[],
  ): Promise<void> {
    const changes = wanted.filter(({ after }) => Object.keys(after).length > 0)
    const objects = changes.flatMap(({ after }) => [after.video_object_name, after.image_object_name])
    await needs.holdObjects(
      tx,
      objects.filter((name) => name != null),
    )
    await repo.updateDrafts(
      tx,
      changes.map(({ draft, after }) => ({ id: draft.id, change: after })),
    )
    const entries = changes.map(({ draft, after }) => {
      return { action, subjectId: draft.id, before: formerValues(draft, after), after }
    })
    await record(tx, actor, entries)
    const changed = changes.map(({ draft }) => draft)
    await tell(tx, changed, 'updated')
  }

  return {
    present,
    find,
    findAll,
    lock,
    async list(actor, { status, project }) {
      const drafts = repo.listDrafts(db, actor.id, { statuses: statusesOf[status], project })
      const [rows, known] = await Promise.all([drafts, needs.knownLists(actor.id)])
      return presentAll(rows.map(toRecord), known)
    },
    get: async (actor, id) => presentOne(await get(db, actor.id, id)),
    async update(actor, id, { video_asset_gcs_url, image_asset_gcs_url, ...body }, readAt) {
      // Looks at the bytes of a new object, which may take long: not while the draft is held.
      const seen = await get(db, actor.id, id)
      refuseSent(seen)
      const objects = await readAssets(actor, { video_asset_gcs_url, image_asset_gcs_url }, seen)
      const saved = await db.transaction().execute(async (tx) => {
        const [draft = seen] = await lockUnsent(tx, actor, [id])
        refuseStale(draft.updated_at, readAt)
        const after = { ...draftChange(draft, body), ...changedFields<DraftRecord>(draft, objects) }
        await change(tx, actor, 'draft.updated', [{ draft, after }])
        return get(tx, actor.id, id)
      })
      return presentOne(saved)
    },
    async bulkUpdate(actor, ids, updates) {
      const saved = await db.transaction().execute(async (tx) => {
        const held = await lockUnsent(tx, actor, ids)
        const wanted = held.map((draft) => ({ draft, after: draftChange(draft, updates) }))
        await change(tx, actor, 'draft.bulk_updated', wanted)
        return findAll(tx, actor.id, ids)
      })
      const byId = new Map(saved.map((draft) => [draft.id, draft]))
      return present(ids.flatMap((id) => byId.get(id) ?? []))
    },
    remove: (actor, id) =>
      db.transaction().execute(async (tx) => {
        const [draft] = await lockUnsent(tx, actor, [id])
        if (!draft) throw notFound('Ad draft')
        const { submission, user_id, ...before } = draft
        await repo.deleteDraft(tx, id)
        await record(tx, actor, { action: 'draft.deleted', subjectId: id, before })
        const data = { id, change: 'deleted', status: null, submission: null } as const
        await events.publish(tx, { type: 'draft', data }, user_id)
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
    contentOf,
    async restoreContent(tx, actor, draft, { content, isAdToBeOn }) {
      const { new_ad_set_configuration: adSet, ...rest } = content
      const status = draft.new_ad_set_configuration?.status ?? 'PAUSED'
      const after = changedFields<DraftRecord>(draft, {
        ...rest,
        ...(adSet !== undefined && { new_ad_set_configuration: adSet && { ...adSet, status } }),
        initial_ad_status_on_meta: isAdToBeOn ? 'ACTIVE' : 'PAUSED',
      })
      await change(tx, actor, 'draft.kept_as_made', [{ draft, after }])
    },
    markFailed: (tx, draftId) => repo.recordOutcome(tx, draftId, { status: 'FAILED_SUBMISSION' }),
    setMetaStatus: (tx, draftId, { effectiveStatus, feedback, at }) =>
      repo.recordOutcome(tx, draftId, {
        effective_status: effectiveStatus,
        review_feedback: feedback,
        status_checked_at: at,
      }),
    async publishChange(tx, draftIds, change) {
      await tell(tx, (await repo.findAnyDrafts(tx, draftIds)).map(toRecord), change)
    },
    publishSubmission: (tx, draft) => tell(tx, [draft], 'updated'),
  }
}
