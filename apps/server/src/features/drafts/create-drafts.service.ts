import type { CheckedGuide } from '@hookline/contract/copy-check/checked-text.schemas'
import {
  type IgnoredFinding,
  ignoredFindingSchema,
  ignoredFindingsMax,
} from '@hookline/contract/copy-check/copy-check.schemas'
import { copyName } from '@hookline/contract/drafts/draft-names.rules'
import {
  bulkDraftsMax,
  type CreateDraftsBody,
  type Draft,
  type DraftPer,
} from '@hookline/contract/drafts/drafts.schemas'
import { resultPayloadSchema } from '@hookline/contract/generation/generation.schemas'
import { findAcceptedBlocks } from '@hookline/contract/history/decisions.rules'
import { variantDecisionSchema } from '@hookline/contract/history/decisions.schemas'
import { historyStatusSchema } from '@hookline/contract/history/history.schemas'
import { clientTemplateTypeSchema } from '@hookline/contract/response-formats/response-formats.schemas'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { AdDrafts } from '../../platform/database/database.gen.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './drafts.repo.ts'
import type { DraftsService } from './drafts.service.ts'
import { contentOf } from './existing-ad.rules.ts'
import { draftTexts, variantsForDrafts } from './result-drafts.rules.ts'

const checkedColumns = z.object({
  status: historyStatusSchema,
  result: resultPayloadSchema.nullable(),
  client_template_type: clientTemplateTypeSchema.nullable(),
  client_template_config: z.record(z.string(), z.unknown()),
  decisions: variantDecisionSchema.array(),
  ignored_findings: ignoredFindingSchema.array(),
})

export type CreateDraftsService = ReturnType<typeof createCreateDraftsService>

interface CreateDraftsNeeds {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  record: RecordActivity
  drafts: Pick<DraftsService, 'present' | 'find' | 'findAll'>
  getBrandGuide(): Promise<CheckedGuide>
}

type NewDraft = Omit<Insertable<AdDrafts>, 'id' | 'user_id' | 'created_at' | 'updated_at'>

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
    const changes = rows.map(({ id }) => {
      return { type: 'draft', data: { id, change: 'created', status: 'draft', submission: null } } as const
    })
    await events.publish(tx, changes, actor.id)
    return ids
  }

  async function presentAll(actor: Actor, ids: readonly string[]): Promise<Draft[]> {
    const byId = new Map((await drafts.findAll(db, actor.id, ids)).map((draft) => [draft.id, draft]))
    return drafts.present(ids.flatMap((id) => byId.get(id) ?? []))
  }

  interface Wanted {
    draftPer: DraftPer
    acceptedOnly: boolean
  }

  function draftsOf(
    row: repo.ResultRow,
    { draftPer, acceptedOnly, guide }: Wanted & { guide: CheckedGuide },
  ): NewDraft[] | { reason: string } {
    const checked = checkedColumns.parse(row)
    const read = variantsForDrafts({ ...row, ...checked }, { acceptedOnly })
    if ('reason' in read) return read
    const decided = read.variants.map(({ number }) => checked.decisions[number - 1] ?? { decision: null, reason: null })
    const ignored = [...findAcceptedBlocks(read.variants, decided, guide), ...checked.ignored_findings]
    const texts = draftTexts(read.variants, { fileName: row.video_filename, date: clock.now(), draftPer })
    return texts.map((text) => ({ ...newDraft(row, text), ignored_findings: toJson(ignoredIn(text, ignored)) }))
  }

  return {
    /**
     * Creates one draft of each finished copy result, or one of each of its variants.
     * @returns the drafts in the order of `generatedResultIds`, and the skipped results with the reason.
     * @throws AppError VALIDATION for more than 500 drafts.
     */
    async createFromResults(
      actor: Actor,
      { generatedResultIds: resultIds, draftPer, perVariant, acceptedOnly }: CreateDraftsBody,
    ): Promise<{ drafts: Draft[]; skipped: { id: number; reason: string }[] }> {
      const skipped: { id: number; reason: string }[] = []
      const way = { draftPer: draftPer ?? (perVariant ? 'variant' : 'result'), acceptedOnly }
      const guide = await needs.getBrandGuide()
      const ids = await db.transaction().execute(async (tx) => {
        const rows = new Map((await repo.listResults(tx, resultIds)).map((row) => [row.id, row]))
        const wanted = resultIds.flatMap((id) => {
          const row = rows.get(id)
          const made = row ? draftsOf(row, { ...way, guide }) : { reason: 'It was deleted, or never was there.' }
          if (Array.isArray(made)) return made
          skipped.push({ id, reason: made.reason })
          return []
        })
        if (wanted.length > bulkDraftsMax) {
          const message = `This would create ${wanted.length} drafts. At most ${bulkDraftsMax} can be created at once.`
          throw invalid([{ path: 'generatedResultIds', message }])
        }
        return insert(tx, actor, wanted)
      })
      return { drafts: await presentAll(actor, ids), skipped }
    },
    /**
     * Copies the content of one of the user's drafts, whatever its state.
     * @throws AppError NOT_FOUND
     */
    async duplicate(actor: Actor, id: string): Promise<Draft> {
      const ids = await db.transaction().execute(async (tx) => {
        const draft = await drafts.find(tx, actor.id, id)
        if (!draft) throw notFound('Ad draft')
        return insert(tx, actor, [
          {
            ...contentOf(draft),
            ad_name: copyName(draft.ad_name),
            creative_name: copyName(draft.creative_name),
            history_id: draft.history_id,
            project: draft.project,
            new_ad_set_configuration: draft.new_ad_set_configuration && toJson(draft.new_ad_set_configuration),
            initial_ad_status_on_meta: draft.initial_ad_status_on_meta,
            ignored_findings: toJson(draft.ignored_findings),
            original_ad: draft.existing_ad && toJson({ adId: draft.existing_ad.adId }),
          },
        ])
      })
      const [copy] = await presentAll(actor, ids)
      if (!copy) throw notFound('Ad draft')
      return copy
    },
  }
}

/** The accepted findings of these texts, which a draft trims. */
function ignoredIn(
  { primary_texts, headlines }: ReturnType<typeof draftTexts>[number],
  ignored: readonly IgnoredFinding[],
): IgnoredFinding[] {
  const texts = new Set([...primary_texts, ...headlines])
  return ignored.filter(({ text }) => texts.has(text.trim())).slice(0, ignoredFindingsMax)
}

/** The fields of a new draft: its texts and names, and what it takes over from the result. */
function newDraft(row: repo.ResultRow, texts: ReturnType<typeof draftTexts>[number]): NewDraft {
  return {
    ...texts,
    history_id: row.id,
    project: row.project,
    video_object_name: row.video_object_name,
    image_object_name: row.screenshot_object_name,
  }
}
