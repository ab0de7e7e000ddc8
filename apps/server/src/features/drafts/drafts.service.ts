import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import type { CheckedGuide } from '@hookline/contract/brand-guide/brand-guide.schemas'
import { isBeingSent, refuseDraftChange } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, DraftBody, DraftChange, DraftStatus } from '@hookline/contract/drafts/drafts.schemas'
import { staleMessage } from '@hookline/contract/errors.schemas'
import type { AppEvent } from '@hookline/contract/events/events.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { AppError, isStale, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { ActivityActor } from '../activity/activity.repo.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import { type AssetReaderNeeds, createAssetReader } from './draft-assets.ts'
import { changedFields, draftChange } from './draft-changes.rules.ts'
import { type DraftRecord, toRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import { draftContentSchema, toDraftContent } from './existing-ad.rules.ts'
import { presentDraft } from './present-drafts.ts'

type PublishedChange = Extract<AppEvent, { type: 'draft' }>['data']['change']

/** The ad of a draft at Meta. */
export interface SubmittedDraft {
  adId: string
  creativeId: string
  adSetId: string
  effectiveStatus: string | null
  /** Meta's review, one sentence each. */
  feedback: string[]
  at: Date
}

export type DraftsService = ReturnType<typeof createDraftsService>

export interface DraftsServiceNeeds extends AssetReaderNeeds {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  record: RecordActivity
  /** Locks objects against the sweep until the transaction ends. */
  holdObjects(tx: Tx, objectNames: (string | null | undefined)[]): Promise<void>
  /** What is cached of the user's lists at Meta. */
  knownLists(userId: number): Promise<KnownLists>
  getBrandGuide(): Promise<CheckedGuide>
}

/** `draft` lists everything that can still be submitted. */
const listedStatuses: Record<DraftStatus, readonly DraftStatus[]> = {
  draft: ['draft', 'FAILED_SUBMISSION'],
  FAILED_SUBMISSION: ['FAILED_SUBMISSION'],
  SUBMITTED_TO_META: ['SUBMITTED_TO_META'],
}

/** Refuses when drafts are being sent, were sent, or were changed since the caller read them; names all of them. */
function refuseUnchangeable(drafts: readonly DraftRecord[], readAt: (draftId: string) => string | undefined): void {
  const refusals = drafts.flatMap((draft) => {
    const message = refuseDraftChange(draft) ?? (isStale(draft.updated_at, readAt(draft.id)) && staleMessage)
    return message ? [{ id: draft.id, message }] : []
  })
  const [first] = refusals
  if (first) throw new AppError('CONFLICT', first.message, { conflicts: refusals.map(({ id }) => id) })
}

function formerValues(record: DraftRecord, change: object): object {
  return Object.fromEntries(Object.keys(change).map((field) => [field, record[field as keyof DraftRecord]]))
}

/** Drafts belong to their user; those of others count as missing. */
export function createDraftsService(needs: DraftsServiceNeeds) {
  const { db, clock, events, record, address } = needs
  const readAssets = createAssetReader(needs)

  async function readFacts(userId: number) {
    const [known, guide] = await Promise.all([needs.knownLists(userId), needs.getBrandGuide()])
    return { known, guide }
  }

  function presentAll(records: readonly DraftRecord[], facts: Awaited<ReturnType<typeof readFacts>>): Draft[] {
    const now = clock.now()
    return records.map((draft) => presentDraft(draft, { ...facts, address, now }))
  }

  async function present(records: readonly DraftRecord[]): Promise<Draft[]> {
    const [first] = records
    return first ? presentAll(records, await readFacts(first.user_id)) : []
  }

  async function presentOne(draft: DraftRecord): Promise<Draft> {
    return presentDraft(draft, { ...(await readFacts(draft.user_id)), address, now: clock.now() })
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

  /** Locks the drafts, and refuses when one is missing, being sent, sent, or changed since it was read. */
  async function lockChangeable(
    tx: Tx,
    actor: Actor,
    wanted: readonly { id: string; updatedAt?: string | undefined }[],
  ): Promise<DraftRecord[]> {
    const readAt = new Map(wanted.map(({ id, updatedAt }) => [id, updatedAt]))
    const held = await lock(tx, actor.id, [...readAt.keys()])
    if (held.length < readAt.size) throw notFound('Ad draft')
    refuseUnchangeable(held, (id) => readAt.get(id))
    return held
  }

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
  async function change(
    tx: Tx,
    actor: ActivityActor,
    action: ActivityAction<'draft'>,
    wanted: readonly { draft: DraftRecord; after: Partial<DraftRecord> }[],
  ): Promise<void> {
    const changed = wanted.filter(({ after }) => Object.keys(after).length > 0)
    const objects = changed.flatMap(({ after }) => [after.video_object_name, after.image_object_name])
    await needs.holdObjects(tx, objects)
    const changes = changed.map(({ draft, after }) => ({ id: draft.id, change: after }))
    await repo.updateDrafts(tx, changes)
    const entries = changed.map(({ draft, after }) => {
      return { action, subjectId: draft.id, before: formerValues(draft, after), after }
    })
    await record(tx, actor, entries)
    const drafts = changed.map(({ draft }) => draft)
    await publish(tx, drafts, 'updated')
  }

  async function list(
    actor: Actor,
    { status, project }: { status: DraftStatus; project?: string | undefined },
  ): Promise<Draft[]> {
    const drafts = repo.listDrafts(db, actor.id, { statuses: listedStatuses[status], project })
    const [rows, facts] = await Promise.all([drafts, readFacts(actor.id)])
    return presentAll(rows.map(toRecord), facts)
  }

  return {
    /** Drafts of one user as the contract has them, in the order given. */
    present,
    /** Null when the user has no such draft. */
    find,
    findAll,
    /** Locks the user's drafts among the ids until the transaction ends; ordered by id. */
    lock,
    list,
    async count(actor: Actor): Promise<{ ready: number; notReady: number }> {
      const drafts = (await list(actor, { status: 'draft' })).filter(({ submission }) => !isBeingSent(submission))
      const ready = drafts.filter(({ is_ready_to_submit: isReady }) => isReady).length
      return { ready, notReady: drafts.length - ready }
    },
    /** @throws AppError NOT_FOUND */
    get: async (actor: Actor, id: string) => presentOne(await get(db, actor.id, id)),
    /**
     * Changes the fields that the body has and that differ.
     * @throws AppError NOT_FOUND; CONFLICT when it is being sent, was sent, or was changed since `readAt`; VALIDATION
     * when it names a video or image that is neither the user's nor the team's.
     */
    async update(
      actor: Actor,
      id: string,
      { video_asset_gcs_url, image_asset_gcs_url, ...body }: DraftBody,
      readAt?: string,
    ): Promise<Draft> {
      // Before the lock: reading the bytes of a new object may take long.
      const seen = await get(db, actor.id, id)
      refuseUnchangeable([seen], () => readAt)
      const objects = await readAssets(actor, { video_asset_gcs_url, image_asset_gcs_url }, seen)
      const saved = await db.transaction().execute(async (tx) => {
        const [draft = seen] = await lockChangeable(tx, actor, [{ id: seen.id, updatedAt: readAt }])
        const after = { ...draftChange(draft, body), ...changedFields<DraftRecord>(draft, objects) }
        await change(tx, actor, 'draft.updated', [{ draft, after }])
        return get(tx, actor.id, id)
      })
      return presentOne(saved)
    },
    /**
     * Sets fields of several drafts and clears what depended on them: all change, or none.
     * @param changes each draft at most once.
     * @returns the drafts, in the order of the changes.
     * @throws AppError NOT_FOUND; CONFLICT with the ids of those that are being sent, were sent, or were changed since
     * `updatedAt`.
     */
    async bulkUpdate(actor: Actor, changes: readonly DraftChange[]): Promise<Draft[]> {
      const ids = changes.map(({ id }) => id)
      const updates = new Map(changes.map((one) => [one.id, one.updates]))
      const saved = await db.transaction().execute(async (tx) => {
        const held = await lockChangeable(tx, actor, changes)
        const wanted = held.map((draft) => ({ draft, after: draftChange(draft, updates.get(draft.id) ?? {}) }))
        await change(tx, actor, 'draft.bulk_updated', wanted)
        return findAll(tx, actor.id, ids)
      })
      const byId = new Map(saved.map((draft) => [draft.id, draft]))
      return present(ids.flatMap((id) => byId.get(id) ?? []))
    },
    /** @throws AppError NOT_FOUND; CONFLICT when it is being sent or was sent. */
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const [draft] = await lockChangeable(tx, actor, [{ id }])
        if (!draft) throw notFound('Ad draft')
        const { submission, user_id, ...before } = draft
        await repo.deleteDraft(tx, id)
        await record(tx, actor, { action: 'draft.deleted', subjectId: id, before })
        const data = { id, change: 'deleted', status: null, submission: null } as const
        await events.publish(tx, { type: 'draft', data }, user_id)
      }),
    markSubmitted: (tx: Tx, draftId: string, ad: SubmittedDraft) =>
      repo.recordOutcome(tx, draftId, {
        status: 'SUBMITTED_TO_META',
        meta_ad_id_returned: ad.adId,
        meta_creative_id_returned: ad.creativeId,
        meta_ad_set_id_returned: ad.adSetId,
        effective_status: ad.effectiveStatus,
        review_feedback: ad.feedback,
        status_checked_at: ad.at,
        submitted_at: ad.at,
      }),
    /** The content of an ad, to be stored with it. */
    toDraftContent,
    /**
     * Sets the draft back to the content of its ad. The status of its new ad set stays, because the last step sets it.
     * @param ad.content fields of `toDraftContent`; missing ones stay.
     */
    async restoreContent(
      tx: Tx,
      actor: ActivityActor,
      draft: DraftRecord,
      { content, isAdToBeOn }: { content: Record<string, unknown>; isAdToBeOn: boolean },
    ): Promise<void> {
      const { new_ad_set_configuration: adSet, ...rest } = draftContentSchema.partial().parse(content)
      const status = draft.new_ad_set_configuration?.status ?? 'PAUSED'
      const after = changedFields<DraftRecord>(draft, {
        ...rest,
        ...(adSet !== undefined && { new_ad_set_configuration: adSet && { ...adSet, status } }),
        initial_ad_status_on_meta: isAdToBeOn ? 'ACTIVE' : 'PAUSED',
      })
      await change(tx, actor, 'draft.kept_as_made', [{ draft, after }])
    },
    /** The draft may be changed and submitted again. */
    markFailed: (tx: Tx, draftId: string) => repo.recordOutcome(tx, draftId, { status: 'FAILED_SUBMISSION' }),
    setMetaStatus: (
      tx: Tx,
      draftId: string,
      { effectiveStatus, feedback, at }: Pick<SubmittedDraft, 'effectiveStatus' | 'feedback' | 'at'>,
    ) =>
      repo.recordOutcome(tx, draftId, {
        effective_status: effectiveStatus,
        review_feedback: feedback,
        status_checked_at: at,
      }),
    /** Publishes the drafts' state and submission as this transaction leaves them: call it last. */
    async publishChange(
      tx: Tx,
      draftIds: readonly string[],
      change: Exclude<PublishedChange, 'deleted'>,
    ): Promise<void> {
      await publish(tx, (await repo.findAnyDrafts(tx, draftIds)).map(toRecord), change)
    },
    /** Publishes an update of a draft whose state and submission the caller knows. */
    publishSubmission: (tx: Tx, draft: Pick<DraftRecord, 'id' | 'user_id' | 'status' | 'submission'>) =>
      publish(tx, [draft], 'updated'),
  }
}
