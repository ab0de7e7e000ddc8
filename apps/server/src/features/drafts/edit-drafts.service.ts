import { refuseUnknownFeatures } from '@hookline/contract/drafts/creative-features.rules'
import { refuseSentDraft } from '@hookline/contract/drafts/drafts.rules'
import type { Draft, DraftBody, DraftChange } from '@hookline/contract/drafts/drafts.schemas'
import { staleMessage } from '@hookline/contract/errors.schemas'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError, invalid, isStale, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { type AssetReaderNeeds, createAssetReader } from './draft-assets.ts'
import { changedFields, draftChange } from './draft-changes.rules.ts'
import type { DraftRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import type { ReadDraftsService } from './read-drafts.service.ts'
import { createSaveDrafts, type SaveDraftsNeeds } from './save-drafts.ts'

export type EditDraftsService = ReturnType<typeof createEditDraftsService>

export interface EditDraftsNeeds extends SaveDraftsNeeds, AssetReaderNeeds {
  db: Database
  drafts: Pick<ReadDraftsService, 'explainMissing' | 'findAll' | 'getOwn' | 'lock' | 'present' | 'presentOne'>
}

/** Refuses when drafts are being sent, were sent, or were changed since the caller read them; names all of them. */
function refuseUnchangeable(drafts: readonly DraftRecord[], readAt: (draftId: string) => string | undefined): void {
  const refusals = drafts.flatMap((draft) => {
    const message = refuseSentDraft(draft) ?? (isStale(draft.updated_at, readAt(draft.id)) && staleMessage)
    return message ? [{ id: draft.id, message }] : []
  })
  const [first] = refusals
  if (first) throw new AppError('CONFLICT', first.message, { conflicts: refusals.map(({ id }) => id) })
}

/** @throws AppError VALIDATION at the path of each list with an unknown feature. */
function checkFeatures(bodies: readonly { path: string; body: Pick<DraftBody, 'allowed_creative_features'> }[]): void {
  const issues = bodies.flatMap(({ path, body }) => {
    const message = refuseUnknownFeatures(body.allowed_creative_features ?? [])
    return message ? [{ path: `${path}allowed_creative_features`, message }] : []
  })
  if (issues.length > 0) throw invalid(issues)
}

/** Changes and deletes drafts for their user: in the editor, the grid and the sheet. */
export function createEditDraftsService(needs: EditDraftsNeeds) {
  const { db, drafts, events, record } = needs
  const { save } = createSaveDrafts(needs)
  const readAssets = createAssetReader(needs)

  /** Locks the drafts, and refuses when one is missing, a colleague's, being sent, sent, or changed since it was read. */
  async function lockChangeable(
    tx: Tx,
    actor: Actor,
    wanted: readonly { id: string; updatedAt?: string | undefined }[],
  ): Promise<DraftRecord[]> {
    const readAt = new Map(wanted.map(({ id, updatedAt }) => [id, updatedAt]))
    const held = await drafts.lock(tx, actor.id, [...readAt.keys()])
    if (held.length < readAt.size) throw await drafts.explainMissing(tx, actor.id, [...readAt.keys()])
    refuseUnchangeable(held, (id) => readAt.get(id))
    return held
  }

  return {
    /**
     * Changes the fields that the body has and that differ.
     * @throws AppError NOT_FOUND; FORBIDDEN for a colleague's; CONFLICT when it is being sent, was sent, or was changed since `readAt`; VALIDATION
     * when it names a video or image that is neither the user's nor the team's, or an unknown creative feature.
     */
    async update(
      actor: Actor,
      id: string,
      { video_asset_gcs_url, image_asset_gcs_url, ...body }: DraftBody,
      readAt?: string,
    ): Promise<Draft> {
      checkFeatures([{ path: '', body }])
      // Before the lock: reading the bytes of a new object may take long.
      const seen = await drafts.getOwn(db, actor.id, id)
      refuseUnchangeable([seen], () => readAt)
      const objects = await readAssets(actor, { video_asset_gcs_url, image_asset_gcs_url }, seen)
      const saved = await db.transaction().execute(async (tx) => {
        const [draft = seen] = await lockChangeable(tx, actor, [{ id: seen.id, updatedAt: readAt }])
        const after = { ...draftChange(draft, body), ...changedFields<DraftRecord>(draft, objects) }
        await save(tx, actor, 'draft.updated', [{ draft, after }])
        return drafts.getOwn(tx, actor.id, id)
      })
      return drafts.presentOne(actor.id, saved)
    },
    /**
     * Sets fields of several drafts and clears what depended on them: all change, or none.
     * @param changes each draft at most once.
     * @returns the drafts, in the order of the changes.
     * @throws AppError NOT_FOUND; FORBIDDEN for a colleague's; CONFLICT with the ids of those that are being sent, were sent, or were changed since
     * `updatedAt`; VALIDATION for an unknown creative feature.
     */
    async bulkUpdate(actor: Actor, changes: readonly DraftChange[]): Promise<Draft[]> {
      checkFeatures(changes.map(({ updates }, index) => ({ path: `changes.${index}.updates.`, body: updates })))
      const ids = changes.map(({ id }) => id)
      const updates = new Map(changes.map((one) => [one.id, one.updates]))
      const saved = await db.transaction().execute(async (tx) => {
        const held = await lockChangeable(tx, actor, changes)
        const wanted = held.map((draft) => ({ draft, after: draftChange(draft, updates.get(draft.id) ?? {}) }))
        await save(tx, actor, 'draft.bulk_updated', wanted)
        return drafts.findAll(tx, actor.id, ids)
      })
      const byId = new Map(saved.map((draft) => [draft.id, draft]))
      return drafts.present(
        actor.id,
        ids.flatMap((id) => byId.get(id) ?? []),
      )
    },
    /** @throws AppError NOT_FOUND; FORBIDDEN for a colleague's; CONFLICT when it is being sent or was sent. */
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const [draft] = await lockChangeable(tx, actor, [{ id }])
        if (!draft) throw notFound('Ad draft')
        const { submission, user_id, user_uuid, username, ...before } = draft
        await repo.deleteDraft(tx, id)
        await record(tx, actor, { action: 'draft.deleted', subjectId: id, before })
        const data = { id, user_id: user_uuid, change: 'deleted', status: null, submission: null } as const
        await events.publish(tx, { type: 'draft', data }, null)
      }),
  }
}
