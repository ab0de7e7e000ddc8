import { type IgnoredFinding, ignoredFindingsMax } from '@hookline/contract/copy-check/copy-check.schemas'
import { draftFieldKeys, toDraftColumn } from '@hookline/contract/drafts/draft-fields.rules'
import { copyName, numberSameNames } from '@hookline/contract/drafts/draft-names.rules'
import {
  bulkDraftsMax,
  type CreateDraftsBody,
  type Draft,
  type DraftPer,
  type SkippedResult,
  skippedResultSchema,
  tooManyDrafts,
} from '@hookline/contract/drafts/drafts.schemas'
import { findAcceptedBlocks } from '@hookline/contract/history/decisions.rules'
import { historyStatusSchema } from '@hookline/contract/history/history.schemas'
import { nameDrafts } from '@hookline/contract/recipes/naming-pattern.rules'
import { chooseAdAccount, toDraftFields } from '@hookline/contract/recipes/recipe-drafts.rules'
import { missingRecipe } from '@hookline/contract/recipes/recipes.rules'
import { clientTemplateTypeSchema } from '@hookline/contract/response-formats/response-formats.schemas'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { AdDrafts } from '../../platform/database/database.gen.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { readStored } from '../../platform/database/read-stored.ts'
import {
  readCuts,
  readDecisions,
  readIgnoredFindings,
  readMedia,
  readResult,
  readViewerConfig,
} from '../../platform/database/stored-columns.ts'
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
import type { ReadDraftsService } from './read-drafts.service.ts'
import { type DraftVideo, draftTexts, nameOfCut, variantsForDrafts } from './result-drafts.rules.ts'

const checkedColumns = z.object({
  status: historyStatusSchema,
  client_template_type: clientTemplateTypeSchema.nullable(),
})

const readSource = ({ id, ...row }: repo.ResultRow) => ({
  ...row,
  ...checkedColumns.parse(row),
  result: readResult(id, row.result),
  client_template_config: readViewerConfig('history', id, row.client_template_config),
  decisions: readDecisions(id, row.decisions),
  ignored_findings: readIgnoredFindings('history', id, row.ignored_findings),
})

export type CreateDraftsService = ReturnType<typeof createCreateDraftsService>

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

type NewDraft = Omit<Insertable<AdDrafts>, 'id' | 'user_id' | 'created_at' | 'updated_at'>

interface PlannedDraft {
  fields: NewDraft
  video: DraftVideo
}

export function createCreateDraftsService(needs: CreateDraftsNeeds) {
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

  /** The drafts of a result, one for each of its cuts, or the reason why it has none. */
  function planDrafts(
    row: repo.ResultRow,
    videos: readonly DraftVideo[],
    { draftPer, acceptedOnly, findGuide }: { draftPer: DraftPer; acceptedOnly: boolean; findGuide: FindGuide },
  ): PlannedDraft[] | { reason: string } {
    const checked = readSource(row)
    const read = variantsForDrafts(checked, { acceptedOnly })
    if ('reason' in read) return read
    const decided = read.variants.map(({ number }) => checked.decisions[number - 1] ?? { decision: null, reason: null })
    const ignored = [...findAcceptedBlocks(read.variants, decided, findGuide(row.project)), ...checked.ignored_findings]
    const planned = videos.map((video) => {
      const texts = draftTexts(read.variants, { fileName: nameOfCut(video, videos), date: clock.now(), draftPer })
      return texts.map((text) => ({
        video,
        fields: {
          ...text,
          history_id: row.id,
          project: row.project,
          video_object_name: video.objectName,
          image_object_name: video.imageName,
          ignored_findings: toJson(ignoredIn(text, ignored)),
        },
      }))
    })
    // The cuts of one variant stand together.
    return (planned[0] ?? []).flatMap((_, index) => planned.flatMap((ofVideo) => ofVideo[index] ?? []))
  }

  /** The videos of each result: its own, then its other cuts. */
  async function listVideos(tx: Tx, rows: readonly repo.ResultRow[]): Promise<ReadonlyMap<number, DraftVideo[]>> {
    const cutsById = new Map(rows.map((row) => [row.id, readCuts(row.id, row.cuts)]))
    const names = [...cutsById.values()].flat().map(({ objectName }) => objectName)
    const media = names.length > 0 ? await repo.listMedia(tx, names) : new Map<string, unknown>()
    return new Map(
      rows.map((row) => {
        const { id, video_filename: fileName, video_object_name: objectName, screenshot_object_name: imageName } = row
        const cuts = (cutsById.get(id) ?? []).map((cut) => ({
          fileName: cut.filename,
          objectName: cut.objectName,
          imageName: cut.screenshotName,
          size: readSize(cut.objectName, media.get(cut.objectName)),
        }))
        return [id, [{ fileName, objectName, imageName, size: readSize(objectName, row.media) }, ...cuts]]
      }),
    )
  }

  /** The drafts with what the recipe sets, named by its pattern. */
  function withRecipe(
    wanted: PlannedDraft[],
    recipe: RecipeWithPresets,
    { known, taken }: { known: KnownLists; taken: ReadonlySet<string> },
  ): PlannedDraft[] {
    const { presets, namingPattern } = recipe
    const accountId = chooseAdAccount(recipe, presets)
    const accountCurrency = (accountId && known.account(accountId)?.currency) || null
    const named = wanted.map(({ fields, video: { fileName, size } }) => {
      return { fileName, project: fields.project ?? recipe.project, date: clock.now(), size }
    })
    const names = namingPattern ? nameDrafts(namingPattern, named, taken) : null
    return wanted.map(({ fields, video }, index) => {
      const adName = names?.[index] ?? fields.ad_name
      const filled = toDraftFields(recipe, presets, { accountCurrency, adName })
      const { new_ad_set_configuration: adSet, ...plain } = filled
      return {
        video,
        fields: {
          ...fields,
          ...plain,
          ...(adSet && { new_ad_set_configuration: toJson(adSet) }),
          project: named[index]?.project ?? null,
          ad_name: adName,
          creative_name: adName,
        },
      }
    })
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
        const way = { draftPer: asked ?? recipe?.draftPer ?? 'result', acceptedOnly, findGuide }
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
        const named = withOwnNames(wanted, taken)
        const filled = recipe && known ? withRecipe(named, recipe, { known, taken }) : named
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

function withOwnNames(wanted: readonly PlannedDraft[], taken: ReadonlySet<string>): PlannedDraft[] {
  const names = numberSameNames(
    wanted.map(({ fields }) => fields.ad_name),
    taken,
  )
  return wanted.map(({ fields, video }, index) => {
    const name = names[index] ?? fields.ad_name
    return { video, fields: { ...fields, ad_name: name, creative_name: name } }
  })
}

function readSize(objectName: string | null, stored: unknown): DraftVideo['size'] {
  const { width = null, height = null } = readMedia(objectName ?? '', stored ?? null) ?? {}
  return width && height ? { width, height } : null
}

/** The accepted findings of these texts, which a draft trims. */
function ignoredIn(
  { primary_texts, headlines }: ReturnType<typeof draftTexts>[number],
  ignored: readonly IgnoredFinding[],
): IgnoredFinding[] {
  const texts = new Set([...primary_texts, ...headlines])
  return ignored.filter(({ text }) => texts.has(text.trim())).slice(0, ignoredFindingsMax)
}
