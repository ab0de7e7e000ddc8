import type { PresetType } from '@hookline/contract/meta-presets/meta-presets.schemas'
import { type Selectable, sql } from 'kysely'
import type { MetaPresets } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export type PresetRow = Selectable<MetaPresets>

export const presets = createTableRepo('meta_presets', 'Preset')

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
