import { type IgnoredFinding, ignoredFindingsMax } from '@hookline/contract/copy-check/copy-check.schemas'
import { numberSameNames } from '@hookline/contract/drafts/draft-names.rules'
import type { DraftPer } from '@hookline/contract/drafts/drafts.schemas'
import { findAcceptedBlocks } from '@hookline/contract/history/decisions.rules'
import { historyStatusSchema } from '@hookline/contract/history/history.schemas'
import { nameDrafts } from '@hookline/contract/recipes/naming-pattern.rules'
import { chooseAdAccount, toDraftFields } from '@hookline/contract/recipes/recipe-drafts.rules'
import { clientTemplateTypeSchema } from '@hookline/contract/response-formats/response-formats.schemas'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { AdDrafts } from '../../platform/database/database.gen.ts'
import {
  readDecisions,
  readIgnoredFindings,
  readResult,
  readViewerConfig,
} from '../../platform/database/stored-columns.ts'
import { toJson } from '../../platform/json.ts'
import type { FindGuide } from '../brand-guide/brand-guide.service.ts'
import type { KnownLists } from '../meta-lists/meta-lists.service.ts'
import type { RecipeWithPresets } from '../recipes/recipes.service.ts'
import type { ResultRow } from './drafts.repo.ts'
import { type DraftVideo, draftTexts, variantsForDrafts, writeCutName } from './result-drafts.rules.ts'

export type NewDraft = Omit<Insertable<AdDrafts>, 'id' | 'user_id' | 'created_at' | 'updated_at'>

export interface PlannedDraft {
  fields: NewDraft
  video: DraftVideo
}

interface DraftPlan {
  draftPer: DraftPer
  acceptedOnly: boolean
  findGuide: FindGuide
  /** The date in the names. */
  date: Date
}

const checkedColumns = z.object({
  status: historyStatusSchema,
  client_template_type: clientTemplateTypeSchema.nullable(),
})

const readSource = ({ id, ...row }: ResultRow) => ({
  ...row,
  ...checkedColumns.parse(row),
  result: readResult(id, row.result),
  client_template_config: readViewerConfig('history', id, row.client_template_config),
  decisions: readDecisions(id, row.decisions),
  ignored_findings: readIgnoredFindings('history', id, row.ignored_findings),
})

/** The drafts of a result, one for each of its cuts, or the reason why it has none. */
export function planDrafts(
  row: ResultRow,
  videos: readonly DraftVideo[],
  { draftPer, acceptedOnly, findGuide, date }: DraftPlan,
): PlannedDraft[] | { reason: string } {
  const checked = readSource(row)
  const read = variantsForDrafts(checked, { acceptedOnly })
  if ('reason' in read) return read
  const decided = read.variants.map(({ number }) => checked.decisions[number - 1] ?? { decision: null, reason: null })
  const ignored = [...findAcceptedBlocks(read.variants, decided, findGuide(row.project)), ...checked.ignored_findings]
  const planned = videos.map((video) => {
    const texts = draftTexts(read.variants, { fileName: writeCutName(video, videos), date, draftPer })
    return texts.map((text) => ({
      video,
      fields: {
        ...text,
        history_id: row.id,
        project: row.project,
        video_object_name: video.objectName,
        image_object_name: video.imageName,
        ignored_findings: toJson(listIgnoredFindings(text, ignored)),
      },
    }))
  })
  // The cuts of one variant stand together.
  return (planned[0] ?? []).flatMap((_, index) => planned.flatMap((ofVideo) => ofVideo[index] ?? []))
}

/** Numbers the names that other drafts have. */
export function nameApart(wanted: readonly PlannedDraft[], taken: ReadonlySet<string>): PlannedDraft[] {
  const names = numberSameNames(
    wanted.map(({ fields }) => fields.ad_name),
    taken,
  )
  return wanted.map(({ fields, video }, index) => {
    const name = names[index] ?? fields.ad_name
    return { video, fields: { ...fields, ad_name: name, creative_name: name } }
  })
}

/** Fills the drafts with what the recipe sets, and names them by its pattern. */
export function fillFromRecipe(
  wanted: PlannedDraft[],
  recipe: RecipeWithPresets,
  { known, taken, date }: { known: KnownLists; taken: ReadonlySet<string>; date: Date },
): PlannedDraft[] {
  const { presets, namingPattern } = recipe
  const accountId = chooseAdAccount(recipe, presets)
  const accountCurrency = (accountId && known.account(accountId)?.currency) || null
  const named = wanted.map(({ fields, video: { fileName, size } }) => {
    return { fileName, project: fields.project ?? recipe.project, date, size }
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

/** The accepted findings of these texts, which a draft trims. */
function listIgnoredFindings(
  { primary_texts, headlines }: ReturnType<typeof draftTexts>[number],
  ignored: readonly IgnoredFinding[],
): IgnoredFinding[] {
  const texts = new Set([...primary_texts, ...headlines])
  return ignored.filter(({ text }) => texts.has(text.trim())).slice(0, ignoredFindingsMax)
}
