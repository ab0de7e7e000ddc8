import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export const recipes = createTableRepo('recipes', 'Recipe', { most: 100, isPerUser: true })

export type RecipeRow = Awaited<ReturnType<typeof listVisible>>[number]

function visible(db: Queryable, userId: number) {
  return db
    .selectFrom('recipes')
    .innerJoin('users', 'users.id', 'recipes.user_id')
    .select(['recipes.id', 'recipes.user_id', 'recipes.meta_ids_at', 'recipes.updated_at', 'users.username'])
    .select(sql<boolean>`recipes.body ->> 'systemPrompt' is not null`.as('has_system_prompt'))
    .where(({ eb, or }) => or([eb('recipes.user_id', '=', userId), eb('recipes.shared', '=', true)]))
}

// A system prompt may have 100 000 characters. Only an object has keys to leave out.
const lightBody = sql<unknown>`
  case jsonb_typeof(recipes.body) when 'object' then recipes.body - 'systemPrompt' else recipes.body end`

/** The user's own recipes and the shared ones, by name; without their system prompts. */
export function listVisible(db: Queryable, userId: number) {
  return visible(db, userId)
    .select(lightBody.as('body'))
    .orderBy(sql`lower(recipes.name)`)
    .orderBy('recipes.id')
    .execute()
}

/** A recipe of the user, or a shared one. */
export function findVisible(db: Queryable, userId: number, id: string): Promise<RecipeRow | undefined> {
  return visible(db, userId).select('recipes.body').where('recipes.id', '=', id).executeTakeFirst()
}

const matchAny = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

interface PartIds {
  modelIds: string[]
  templateIds: string[]
  formatIds: string[]
  presetIds: string[]
}

/** What exists of these parts, templates and formats with the type of their tools; of presets, those of the user and shared ones. */
export async function findParts(db: Queryable, userId: number, ids: PartIds) {
  const mapTypes = (rows: { id: string; type: string }[]) => new Map(rows.map(({ id, type }) => [id, type]))
  const models = db
    .selectFrom('ai_models')
    .select('path_name as id')
    .where('path_name', '=', sql<string>`any(${ids.modelIds})`)
  const templates = db.selectFrom('templates').select(['id', 'type']).where('id', '=', matchAny(ids.templateIds))
  const formats = db
    .selectFrom('response_formats')
    .select(['id', 'tool_type as type'])
    .where('id', '=', matchAny(ids.formatIds))
  const presets = db
    .selectFrom('meta_presets')
    .select(['id', 'preset_type', 'configuration'])
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('shared', '=', true)]))
    .where('id', '=', matchAny(ids.presetIds))
  return {
    models: new Set((await models.execute()).map(({ id }) => id)),
    templates: mapTypes(await templates.execute()),
    formats: mapTypes(await formats.execute()),
    presets: new Map((await presets.execute()).map((preset) => [preset.id, preset])),
  }
}
