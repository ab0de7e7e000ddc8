import { isRetired } from '@hookline/contract/ai-models/model-lifetimes.rules'
import { presetConfigurationSchemas } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { chooseAdAccount, type RecipePresets } from '@hookline/contract/recipes/recipe-drafts.rules'
import { type PresetPart, partNames, presetParts, presetTypeByPart } from '@hookline/contract/recipes/recipes.rules'
import {
  type RecipeBody,
  type RecipeDetail,
  type RecipePart,
  recipeBodySchema,
  recipeParts,
} from '@hookline/contract/recipes/recipes.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Tx } from '../../platform/database/database.ts'
import { readStored, readStoredWhole } from '../../platform/database/read-stored.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import type { GoneFromMeta } from '../meta-lists/meta-lists.service.ts'
import * as repo from './recipes.repo.ts'

type Parts = Pick<RecipeBody, RecipePart>

export type RecipeWithPresets = RecipeDetail & { presets: RecipePresets }
export type RecipesService = ReturnType<typeof createRecipesService>

/** Recipes make ad copy. */
const recipeType = 'ad copy'

export interface RecipesNeeds {
  db: Database
  clock: Clock
  record: RecordActivity
  /** What Meta no longer lists for a user. */
  findGone(on: Queryable, userId: number): Promise<GoneFromMeta>
}

/** Recipes of the actor and those shared with the team; others are not found. */
export function createRecipesService({ db, clock, record, findGone }: RecipesNeeds) {
  /** Reads which parts of several recipes the actor can use, by four statements. */
  async function readParts(on: Queryable, actor: Actor, allParts: readonly Parts[]) {
    const collectIds = (read: (parts: Parts) => (string | null)[]) =>
      allParts.flatMap(read).filter((id): id is string => id !== null)
    const { models, templates, formats, presets } = await repo.findParts(on, actor.id, {
      modelIds: collectIds(({ modelId }) => [modelId]),
      templateIds: collectIds(({ templateId }) => [templateId]),
      formatIds: collectIds(({ responseFormatId }) => [responseFormatId]),
      presetIds: collectIds((parts) => presetParts.map((part) => parts[part])),
    })
    function readConfiguration(part: PresetPart, id: string | null): unknown {
      const preset = id === null ? undefined : presets.get(id)
      if (preset?.preset_type !== presetTypeByPart[part]) return null
      // An unreadable one counts as missing.
      const schema = presetConfigurationSchemas[presetTypeByPart[part]]
      return readStoredWhole('meta_presets.configuration', preset.id, schema, preset.configuration)
    }
    return {
      readPresets: (parts: Parts) =>
        Object.fromEntries(presetParts.map((part) => [part, readConfiguration(part, parts[part])])) as RecipePresets,
      listMissing({ modelId, templateId, responseFormatId, ...parts }: Parts): RecipePart[] {
        return [
          ...(modelId && (!models.has(modelId) || isRetired(modelId, clock.now())) ? (['modelId'] as const) : []),
          ...(templateId && templates.get(templateId) !== recipeType ? (['templateId'] as const) : []),
          ...(responseFormatId && formats.get(responseFormatId) !== recipeType ? (['responseFormatId'] as const) : []),
          ...presetParts.filter((part) => parts[part] !== null && readConfiguration(part, parts[part]) === null),
        ]
      },
      /** The type of tool that the template or the format is for, when it is another. */
      findOtherType({ templateId, responseFormatId }: Parts, part: RecipePart): string | null {
        const type =
          part === 'templateId'
            ? templates.get(templateId ?? '')
            : part === 'responseFormatId'
              ? formats.get(responseFormatId ?? '')
              : undefined
        return type === undefined || type === recipeType ? null : type
      },
    }
  }

  async function presentAll(on: Queryable, actor: Actor, rows: readonly repo.RecipeRow[]): Promise<RecipeDetail[]> {
    const read = rows.map((row) => ({ ...readBody(row), row }))
    const { listMissing, readPresets } = await readParts(on, actor, read)
    const gone = await findGone(on, actor.id)
    return read.map(({ row, ...body }) => {
      const isOwn = row.user_id === actor.id
      const missing = [
        ...listMissing(body),
        ...goneAtMeta(body, chooseAdAccount(body, readPresets(body)), row.meta_ids_at, gone),
      ]
      missing.sort((a, b) => recipeParts.indexOf(a) - recipeParts.indexOf(b))
      // The presets of another stay private, even their ids.
      const hidden = isOwn ? [] : presetParts.filter((part) => missing.includes(part))
      return {
        id: row.id,
        ...body,
        ...Object.fromEntries(hidden.map((part) => [part, null])),
        hasSystemPrompt: row.has_system_prompt,
        missing,
        username: row.username,
        isOwn,
        updatedAt: row.updated_at.toISOString(),
      }
    })
  }

  /** Null when the recipe is gone, or another user's private one. */
  async function find(actor: Actor, id: string, on: Queryable = db): Promise<RecipeDetail | null> {
    const row = await repo.findVisible(on, actor.id, id)
    const [recipe = null] = row ? await presentAll(on, actor, [row]) : []
    return recipe
  }

  async function get(actor: Actor, id: string, on: Queryable = db): Promise<RecipeDetail> {
    const recipe = await find(actor, id, on)
    if (!recipe) throw notFound('Recipe')
    return recipe
  }

  async function lockOwn(tx: Tx, actor: Actor, id: string) {
    const row = await repo.recipes.lock(tx, id)
    if (row.user_id === actor.id) return row
    if (!row.shared) throw notFound('Recipe')
    throw new AppError('FORBIDDEN', 'Only the owner of a recipe can change it. Save a copy of your own.')
  }

  /** Refuses parts that do not exist, except those that the recipe had before: its screen says that they are gone. */
  async function refuseMissing(tx: Tx, actor: Actor, body: RecipeBody, before?: Parts): Promise<void> {
    const { listMissing, findOtherType } = await readParts(tx, actor, [body])
    const issues = listMissing(body)
      .filter((part) => body[part] !== before?.[part])
      .map((part) => {
        const other = findOtherType(body, part)
        const why = other
          ? `is for tools of the type ${other}. Choose one for ${recipeType}.`
          : 'no longer exists. Choose another.'
        return { path: part, message: `This ${partNames[part]} ${why}` }
      })
    if (issues.length > 0) throw invalid(issues)
  }

  return {
    list: async (actor: Actor) => presentAll(db, actor, await repo.listVisible(db, actor.id)),
    find,
    /** @throws AppError NOT_FOUND, also for another user's private one. */
    get: (actor: Actor, id: string) => get(actor, id),
    /** With the configurations of its presets; null when it is gone, or another user's private one. */
    async findWithPresets(actor: Actor, id: string, on: Queryable): Promise<RecipeWithPresets | null> {
      const recipe = await find(actor, id, on)
      if (!recipe) return null
      const { readPresets } = await readParts(on, actor, [recipe])
      return { ...recipe, presets: readPresets(recipe) }
    },
    /** @throws AppError VALIDATION that names each part which is not there. */
    create: (actor: Actor, body: RecipeBody) =>
      db.transaction().execute(async (tx) => {
        await refuseMissing(tx, actor, body)
        const id = uuidv7()
        await repo.recipes.insert(tx, { id, user_id: actor.id, body: toJson(body), meta_ids_at: clock.now() })
        await record(tx, actor, { action: 'recipe.created', subjectId: id, after: body })
        return get(actor, id, tx)
      }),
    /** @throws AppError NOT_FOUND; FORBIDDEN for another user's shared recipe; CONFLICT; VALIDATION as `create`. */
    update: (actor: Actor, id: string, { updatedAt, ...body }: RecipeBody & { updatedAt?: string | undefined }) =>
      db.transaction().execute(async (tx) => {
        const row = await lockOwn(tx, actor, id)
        await repo.recipes.refuseStale(tx, row, updatedAt)
        const before = readBody(row)
        await refuseMissing(tx, actor, body, before)
        const hasSameIds = metaParts.every((part) => body[part] === before[part])
        await repo.recipes.update(tx, id, { body: toJson(body), ...(!hasSameIds && { meta_ids_at: clock.now() }) })
        await record(tx, actor, { action: 'recipe.updated', subjectId: id, before, after: body })
        return get(actor, id, tx)
      }),
    /** @throws AppError NOT_FOUND; FORBIDDEN for another user's shared recipe. */
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = readBody(await lockOwn(tx, actor, id))
        await repo.recipes.remove(tx, id)
        await record(tx, actor, { action: 'recipe.deleted', subjectId: id, before })
      }),
  }
}

/** The fields that decide about objects at Meta. */
const metaParts = ['accountPresetId', 'adAccountId', 'campaignId', 'adSetId'] as const

function goneAtMeta(
  { campaignId, adSetId }: Parts,
  accountId: string | null,
  since: Date,
  gone: GoneFromMeta,
): RecipePart[] {
  return [
    ...(accountId && gone.account(accountId, since) ? (['adAccountId'] as const) : []),
    ...(accountId && campaignId && gone.campaign(accountId, campaignId, since) ? (['campaignId'] as const) : []),
    ...(campaignId && adSetId && gone.adSet(campaignId, adSetId, since) ? (['adSetId'] as const) : []),
  ]
}

/** For what cannot be read of a stored recipe. */
const unknownRecipe = recipeBodySchema.parse({ name: 'Recipe' })

const readBody = ({ id, body }: { id: string; body: unknown }): RecipeBody =>
  readStored('recipes.body', id, recipeBodySchema, body, unknownRecipe)
