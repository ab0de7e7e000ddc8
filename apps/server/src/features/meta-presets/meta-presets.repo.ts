import { type Selectable, sql } from 'kysely'
import type { MetaPresets } from '../../platform/database/database.gen.ts'
import { createTableRepo } from '../../platform/database/table-repo.ts'

export type PresetRow = Selectable<MetaPresets>

export const presets = createTableRepo('meta_presets', 'Preset', {
  order: sql`lower(preset_name)`,
  most: 300,
  isPerUser: true,
})
