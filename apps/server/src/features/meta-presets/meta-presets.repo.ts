import { type Selectable, sql } from 'kysely'
import type { MetaPresets } from '../../platform/database/database.gen.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

/** A preset with its owner. */
export type PresetRow = Selectable<MetaPresets> & { user_uuid: string; username: string }

export const presets = createTableRepo('meta_presets', 'Preset', {
  most: 300,
  isPerUser: true,
})

/** The user's own presets and the shared ones, or those of one type, by name. */
export function listVisible(db: Queryable, userId: number, presetType: string | undefined): Promise<PresetRow[]> {
  return db
    .selectFrom('meta_presets')
    .innerJoin('users', 'users.id', 'meta_presets.user_id')
    .selectAll('meta_presets')
    .select(['users.user_uuid', 'users.username'])
    .where(({ eb, or }) => or([eb('meta_presets.user_id', '=', userId), eb('meta_presets.shared', '=', true)]))
    .$if(presetType !== undefined, (query) => query.where('preset_type', '=', presetType as string))
    .orderBy(sql`lower(preset_name)`)
    .orderBy('meta_presets.id')
    .execute()
}
