import { draftFieldKeys, toDraftColumn } from '@hookline/contract/drafts/draft-fields.rules'
import { copyName } from '@hookline/contract/drafts/draft-names.rules'
import {
  bulkDraftsMax,
  type CreateDraftsBody,
  type Draft,
  type SkippedResult,
  skippedResultSchema,
  tooManyDrafts,
} from '@hookline/contract/drafts/drafts.schemas'
import { missingRecipe } from '@hookline/contract/recipes/recipes.rules'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { readStored } from '../../platform/database/read-stored.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import { requestHash } from '../../platform/request-hash.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { FindGuide } from '../brand-guide/brand-guide.service.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import type { RecipeWithPresets } from '../recipes/recipes.service.ts'
import { findCreation, insertCreation, lockCreation } from './draft-creations.repo.ts'
import { pickFields } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import { fillFromRecipe, type NewDraft, nameApart, planDrafts } from './plan-drafts.ts'
import type { ReadDraftsService } from './read-drafts.service.ts'
import { listVideos } from './result-videos.ts'

export type DraftMaker = ReturnType<typeof createDraftMaker>

export interface CreateDraftsNeeds {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  record: RecordActivity
  drafts: Pick<ReadDraftsService, 'present' | 'getAny' | 'findAll' | 'get'>
  loadBrandGuides(): Promise<FindGuide>
  /** One of the user's recipes or a shared one; null when it is gone. */
  findRecipe(actor: Actor, id: string, on: Queryable): Promise<RecipeWithPresets | null>
  knownLists(userId: number): Promise<KnownLists>
}

const readSkipped = (key: string, stored: unknown): SkippedResult[] =>
  readStored('draft_creations.skipped', key, z.array(skippedResultSchema), stored, [])

interface Created {
  ids: string[]
  skipped: SkippedResult[]
}
const notSent = 'This draft was not sent to Meta yet. Change the draft itself.'
const keyUsed = 'Drafts were already created from this dialog. Open it again to create others.'

/** Makes drafts: of results, and as copies of others. */
export function createDraftMaker(needs: CreateDraftsNeeds) {
  const { db, clock, events, record, drafts } = needs

  /** Inserts drafts so that the first is listed first. @returns their ids in the order given. */
  async function insert(tx: Tx, actor: Actor, wanted: readonly NewDraft[]): Promise<string[]> {
    const ids = wanted.map(() => uuidv7()).reverse()
    const now = clock.now()
    const rows = wanted.map((draft, index) => ({
      ...draft,
      id: ids[index] ?? uuidv7(),
      user_id: actor.id,
      created_at: now,
      updated_at: now,
    }))
    if (rows.length > 0) await repo.insertDrafts(tx, rows)
    const entries = rows.map(({ id, ad_name, history_id }) => {
      return { action: 'draft.created' as const, subjectId: id, after: { ad_name, history_id } }
    })
    await record(tx, actor, entries)
    const created = rows.map(({ id }) => {
      return {
        type: 'draft',
        data: { id, user_id: actor.userUuid, change: 'created', status: 'draft', submission: null },
      } as const
    })
    await events.publish(tx, created, null)
    return ids
  }

  /** Makes the drafts of one request at a time for each user. A repetition of its key makes none. */
  async function createOnceByKey(
    actor: Actor,
    { key, hash }: { key: string | undefined; hash: string },
    make: (tx: Tx) => Promise<Created>,
  ): Promise<Created> {
    return db.transaction().execute(async (tx) => {
      await lockCreation(tx, actor.id)
      if (!key) return make(tx)
      const row = { user_id: actor.id, request_key: key }
      const before = await findCreation(tx, row)
      if (before && before.request_hash !== hash) throw new AppError('CONFLICT', keyUsed)
      if (before) return { ids: before.draft_ids, skipped: readSkipped(key, before.skipped) }
      const made = await make(tx)
      const stored = { ...row, request_hash: hash, draft_ids: made.ids, skipped: toJson(made.skipped) }
      if (made.ids.length > 0) await insertCreation(tx, stored)
      return made
    })
  }

  return {
    /**
     * Creates one draft of each finished copy result, or one of each of its variants, with what the recipe sets; once for
     * each `requestKey`.
     * @returns the drafts in the order of `generatedResultIds`, and the skipped results with the reason.
     * @throws AppError VALIDATION for more than 500 drafts, and for a recipe that is not there; CONFLICT when the key has
     * created drafts by another request.
     */
    async createFromResults(
      actor: Actor,
      { requestKey, ...body }: CreateDraftsBody,
    ): Promise<{ drafts: Draft[]; skipped: SkippedResult[] }> {
      const { generatedResultIds: resultIds, recipeId, draftPer, perVariant, acceptedOnly } = body
      const asked = draftPer ?? (perVariant === undefined ? undefined : perVariant ? 'variant' : 'result')
      const findGuide = await needs.loadBrandGuides()
      // Before the transaction: it takes a connection of its own.
      const known = recipeId ? await needs.knownLists(actor.id) : null
      const creation = { key: requestKey, hash: requestHash(body) }
      const { ids, skipped } = await createOnceByKey(actor, creation, async (tx) => {
        const skipped: SkippedResult[] = []
        const recipe = recipeId ? await needs.findRecipe(actor, recipeId, tx) : null
        if (recipeId && !recipe) throw invalid([{ path: 'recipeId', message: missingRecipe }])
        const way = { draftPer: asked ?? recipe?.draftPer ?? 'result', acceptedOnly, findGuide, date: clock.now() }
        const results = await repo.listResults(tx, resultIds)
        const rows = new Map(results.map((row) => [row.id, row]))
        const videos = await listVideos(tx, results)
        const wanted = resultIds.flatMap((id) => {
          const row = rows.get(id)
          const made = row
            ? planDrafts(row, videos.get(id) ?? [], way)
            : { reason: 'It was deleted, or never was there.' }
          if (Array.isArray(made)) return made
          skipped.push({ id, reason: made.reason })
          return []
        })
        if (wanted.length > bulkDraftsMax) {
          const message = `This would create ${wanted.length} drafts. ${tooManyDrafts}.`
          throw invalid([{ path: 'generatedResultIds', message }])
        }
        const taken = new Set(await repo.listAdNames(tx, actor.id))
        const named = nameApart(wanted, taken)
        const filled = recipe && known ? fillFromRecipe(named, recipe, { known, taken, date: clock.now() }) : named
        const ids = await insert(
          tx,
          actor,
          filled.map(({ fields }) => fields),
        )
        return { ids, skipped }
      })
      const byId = new Map((await drafts.findAll(db, actor.id, ids)).map((draft) => [draft.id, draft]))
      return {
        drafts: await drafts.present(
          actor.id,
          ids.flatMap((id) => byId.get(id) ?? []),
        ),
        skipped,
      }
    },
    /**
     * Copies the content of a draft, whatever its state and whosever it is.
     * @param options.isFix replaces a sent ad: the copy has its names.
     * @throws AppError NOT_FOUND; CONFLICT for the fix of a draft that was not sent.
     */
    async duplicate(actor: Actor, id: string, { isFix }: { isFix: boolean }): Promise<Draft> {
      const [copyId = ''] = await db.transaction().execute(async (tx) => {
        const draft = await drafts.getAny(tx, id)
        if (isFix && draft.status !== 'SUBMITTED_TO_META') throw new AppError('CONFLICT', notSent)
        const nameCopy = isFix ? (name: string) => name : copyName
        return insert(tx, actor, [
          {
            ...pickFields(draft, draftFieldKeys.map(toDraftColumn)),
            ad_name: nameCopy(draft.ad_name),
            creative_name: nameCopy(draft.creative_name),
            history_id: draft.history_id,
            new_ad_set_configuration: draft.new_ad_set_configuration && toJson(draft.new_ad_set_configuration),
            ignored_findings: toJson(draft.ignored_findings),
            original_ad: draft.existing_ad && toJson({ adId: draft.existing_ad.adId }),
          },
        ])
      })
      return drafts.get(actor, copyId)
    },
  }
}
