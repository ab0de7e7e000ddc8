import {
  type createPresetBodySchema,
  type Preset,
  type PresetType,
  presetConfigurationSchemas,
  type updatePresetBodySchema,
} from '@hookline/contract/meta-presets/meta-presets.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalid, notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './meta-presets.repo.ts'

type CreateBody = z.output<typeof createPresetBodySchema>
type UpdateBody = z.output<typeof updatePresetBodySchema>

/** A user's own presets: others get "not found". */
export interface MetaPresetsService {
  list(actor: Actor, presetType?: PresetType): Promise<Preset[]>
  create(actor: Actor, body: CreateBody): Promise<Preset>
  update(actor: Actor, id: string, body: UpdateBody): Promise<Preset>
  remove(actor: Actor, id: string): Promise<void>
}

function present(row: repo.PresetRow, { userUuid }: Actor): Preset {
  return {
    id: row.id,
    user_id: userUuid,
    preset_name: row.preset_name,
    description: row.description,
    preset_type: row.preset_type as PresetType,
    configuration: row.configuration as Record<string, unknown>,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The configuration as its type wants it; every fault at its field. */
function checkConfiguration(presetType: PresetType, configuration: Record<string, unknown>): Record<string, unknown> {
  const checked = presetConfigurationSchemas[presetType].safeParse(configuration)
  if (checked.success) return checked.data
  throw invalid(
    checked.error.issues.map(({ path, message }) => ({ path: ['configuration', ...path].join('.'), message })),
  )
}

export function createMetaPresetsService(db: Database, record: RecordActivity): MetaPresetsService {
  async function lockOwn(tx: Tx, actor: Actor, id: string) {
    const row = await repo.lockPreset(tx, actor.id, id)
    if (!row) throw notFound('Preset')
    return row
  }

  return {
    list: async (actor, presetType) =>
      (await repo.listPresets(db, actor.id, presetType)).map((row) => present(row, actor)),
    create: (actor, body) =>
      db.transaction().execute(async (tx) => {
        const preset = present(await repo.insertPreset(tx, { id: uuidv7(), user_id: actor.id, ...body }), actor)
        await record(tx, actor, { action: 'preset.created', subjectId: preset.id, after: body })
        return preset
      }),
    update: (actor, id, { updatedAt, configuration, ...about }) =>
      db.transaction().execute(async (tx) => {
        const before = await lockOwn(tx, actor, id)
        refuseStale(before.updated_at, updatedAt)
        const checked = checkConfiguration(before.preset_type as PresetType, configuration)
        const after = present(await repo.updatePreset(tx, id, { ...about, configuration: checked }), actor)
        await record(tx, actor, { action: 'preset.updated', subjectId: id, before: present(before, actor), after })
        return after
      }),
    remove: (actor, id) =>
      db.transaction().execute(async (tx) => {
        const before = await lockOwn(tx, actor, id)
        await repo.deletePreset(tx, id)
        await record(tx, actor, { action: 'preset.deleted', subjectId: id, before: present(before, actor) })
      }),
  }
}
