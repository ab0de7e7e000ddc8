import type { PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { type Selectable, sql } from 'kysely'
import type { MetaPresets } from '../../platform/database/database.gen.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'
import { laterTimestamp } from '../../platform/database/later-timestamp.ts'
import { toJson } from '../../platform/json.ts'

export type PresetRow = Selectable<MetaPresets>

interface PresetContent {
  preset_name: string
  description: string | null
  configuration: Record<string, unknown>
}

/** One user's presets, by name. */
export function listPresets(db: Queryable, userId: number, presetType?: PresetType): Promise<PresetRow[]> {
  return db
    .selectFrom('meta_presets')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(presetType !== undefined, (query) => query.where('preset_type', '=', presetType as PresetType))
    .orderBy(sql`lower(preset_name)`)
    .orderBy('id')
    .execute()
}

/** Locks the row until the transaction ends. Undefined when this user has no such preset. */
export function lockPreset(tx: Tx, userId: number, id: string): Promise<PresetRow | undefined> {
  return tx
    .selectFrom('meta_presets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

export function insertPreset(
  tx: Tx,
  preset: PresetContent & { id: string; user_id: number; preset_type: PresetType },
): Promise<PresetRow> {
  return tx
    .insertInto('meta_presets')
    .values({ ...preset, configuration: toJson(preset.configuration) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updatePreset(tx: Tx, id: string, { configuration, ...content }: PresetContent): Promise<PresetRow> {
  return tx
    .updateTable('meta_presets')
    .set({ ...content, configuration: toJson(configuration), updated_at: laterTimestamp })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePreset(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('meta_presets').where('id', '=', id).execute()
}
