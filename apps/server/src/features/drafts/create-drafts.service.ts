import { copyName } from '@hookline/contract/drafts/draft-names.rules'
import type { Draft } from '@hookline/contract/drafts/drafts.schemas'
import { bulkDraftsMax } from '@hookline/contract/drafts/drafts.schemas'
import type { ResultPayload } from '@hookline/contract/generation/generation.schemas'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'
import type { ClientTemplateType } from '@hookline/contract/response-formats/response-formats.schemas'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock.ts'
import type { AdDrafts } from '../../platform/database/database.gen.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { toRecord } from './draft-record.ts'
import * as repo from './drafts.repo.ts'
import type { DraftsService } from './drafts.service.ts'
import { draftTexts, variantsForDrafts } from './result-drafts.rules.ts'

export interface CreateDraftsService {
  /**
   * Makes drafts of finished copy results of the team: one of each, or one of each variant.
   * @returns the new drafts in the order of `resultIds`, and what none was made of, and why.
   * @throws AppError VALIDATION when there would be more than 500.
   */
  createFromResults(
    actor: Actor,
    resultIds: number[],
    perVariant: boolean,
  ): Promise<{ drafts: Draft[]; skipped: { id: number; reason: string }[] }>
  /**
   * A new draft with the content of one's own, whatever became of that.
   * @throws AppError NOT_FOUND
   */
  duplicate(actor: Actor, id: string): Promise<Draft>
}

interface CreateDraftsNeeds {
  db: Database
  clock: Clock
  events: Pick<Events, 'publish'>
  record: RecordActivity
  drafts: Pick<DraftsService, 'present' | 'find'>
}

type NewDraft = Omit<Insertable<AdDrafts>, 'id' | 'user_id' | 'created_at' | 'updated_at'>

export function createCreateDraftsService(needs: CreateDraftsNeeds): CreateDraftsService {
  const { db, clock, events, record, drafts } = needs

  /** Writes the drafts so that the first of them is listed first. @returns their ids in the order given. */
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
    const told = rows.map(({ id }) => ({ id, change: 'created', status: 'draft', submission: null }) as const)
    await events.publish(
      tx,
      told.map((data) => ({ type: 'draft' as const, data })),
      actor.id,
    )
    return ids
  }

  async function presentAll(actor: Actor, ids: readonly string[]): Promise<Draft[]> {
    if (ids.length === 0) return []
    const byId = new Map((await repo.findDrafts(db, actor.id, ids)).map((row) => [row.id, toRecord(row)]))
    return drafts.present(ids.flatMap((id) => byId.get(id) ?? []))
  }

  function draftsOf(row: repo.ResultRow, perVariant: boolean): NewDraft[] | { reason: string } {
    const read = variantsForDrafts({
      ...row,
      status: row.status as HistoryStatus,
      result: row.result as ResultPayload | null,
      client_template_type: row.client_template_type as ClientTemplateType | null,
      client_template_config: row.client_template_config as Record<string, unknown>,
    })
    if ('reason' in read) return read
    const texts = draftTexts(read.variants, { fileName: row.video_filename, date: clock.now(), perVariant })
    return texts.map((text) => ({
      ...text,
      history_id: row.id,
      project: row.project,
      video_object_name: row.video_object_name,
      image_object_name: row.screenshot_object_name,
    }))
  }

  return {
    async createFromResults(actor, resultIds, perVariant) {
      const skipped: { id: number; reason: string }[] = []
      const ids = await db.transaction().execute(async (tx) => {
        const rows = new Map((await repo.listResults(tx, resultIds)).map((row) => [row.id, row]))
        const wanted = resultIds.flatMap((id) => {
          const row = rows.get(id)
          const made = row ? draftsOf(row, perVariant) : { reason: 'It was deleted, or never was there.' }
          if (Array.isArray(made)) return made
          skipped.push({ id, reason: made.reason })
          return []
        })
        if (wanted.length > bulkDraftsMax) {
          const message = `This would make ${wanted.length} drafts. At most ${bulkDraftsMax} can be made at once.`
          throw invalid([{ path: 'generatedResultIds', message }])
        }
        return insert(tx, actor, wanted)
      })
      return { drafts: await presentAll(actor, ids), skipped }
    },
    async duplicate(actor, id) {
      const ids = await db.transaction().execute(async (tx) => {
        const draft = await drafts.find(tx, actor.id, id)
        if (!draft) throw notFound('Ad draft')
        return insert(tx, actor, [
          {
            ad_name: copyName(draft.ad_name),
            creative_name: copyName(draft.creative_name),
            history_id: draft.history_id,
            project: draft.project,
            primary_texts: draft.primary_texts,
            headlines: draft.headlines,
            link_descriptions: draft.link_descriptions,
            website_url: draft.website_url,
            url_parameters_string: draft.url_parameters_string,
            meta_ad_account_id: draft.meta_ad_account_id,
            facebook_page_id: draft.facebook_page_id,
            meta_campaign_id: draft.meta_campaign_id,
            target_meta_ad_set_id: draft.target_meta_ad_set_id,
            new_ad_set_configuration: draft.new_ad_set_configuration && toJson(draft.new_ad_set_configuration),
            instagram_user_id: draft.instagram_user_id,
            call_to_action_type: draft.call_to_action_type,
            initial_ad_status_on_meta: draft.initial_ad_status_on_meta,
            video_object_name: draft.video_object_name,
            image_object_name: draft.image_object_name,
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
