import { refuseUnknownFeatures } from '@hookline/contract/drafts/creative-features.rules'
import {
  type createPresetBodySchema,
  type Preset,
  type PresetType,
  presetConfigurationSchemas,
  presetSchema,
  type updatePresetBodySchema,
} from '@hookline/contract/meta-presets/meta-presets.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Database, Tx } from '../../platform/database/database.ts'
import { presentReadable, readStored, readWord } from '../../platform/database/read-stored.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { listVisible, type PresetRow, presets } from './meta-presets.repo.ts'

export type MetaPresetsService = ReturnType<typeof createMetaPresetsService>

const { preset_type: typeSchema, configuration: configurationSchema } = presetSchema.shape

function present(row: PresetRow, actor: Actor): Preset {
  return {
    id: row.id,
    user_id: row.user_uuid,
    username: row.username,
    is_own: row.user_id === actor.id,
    shared: row.shared,
    preset_name: row.preset_name,
    description: row.description,
    preset_type: readWord('meta_presets.preset_type', row.id, typeSchema, row.preset_type),
    configuration: readStored('meta_presets.configuration', row.id, configurationSchema, row.configuration, {}),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** @throws AppError with every issue at its field. */
function checkConfiguration(presetType: PresetType, configuration: Record<string, unknown>): Record<string, unknown> {
  const checked = presetConfigurationSchemas[presetType].safeParse(configuration)
  if (checked.success) {
    const features = 'allowed_creative_features' in checked.data ? checked.data.allowed_creative_features : []
    const message = refuseUnknownFeatures(features ?? [])
    if (message) throw invalid([{ path: 'configuration.allowed_creative_features', message }])
    return checked.data
  }
  throw invalid(
    checked.error.issues.map(({ path, message }) => ({ path: ['configuration', ...path].join('.'), message })),
  )
}

/** A preset of the actor's own. */
const presentOwn = (row: Omit<PresetRow, 'user_uuid' | 'username'>, actor: Actor) =>
  present({ ...row, user_uuid: actor.userUuid, username: actor.username }, actor)

/** Presets of the actor and those shared with the team; others are not found. */
export function createMetaPresetsService({ db, record }: { db: Database; record: RecordActivity }) {
  async function lockOwn(tx: Tx, actor: Actor, id: string) {
    const row = await presets.lock(tx, id)
    if (row.user_id === actor.id) return row
    if (!row.shared) throw notFound('Preset')
    throw new AppError('FORBIDDEN', 'Only the owner of a preset can change it. Duplicate it as your own.')
  }

  return {
    list: async (actor: Actor, presetType?: PresetType) =>
      presentReadable(await listVisible(db, actor.id, presetType), (row) => present(row, actor)),
    create: (actor: Actor, body: z.output<typeof createPresetBodySchema>) =>
      db.transaction().execute(async (tx) => {
        const configuration = toJson(checkConfiguration(body.preset_type, body.configuration))
        const row = { ...body, id: uuidv7(), user_id: actor.id, configuration }
        const preset = presentOwn(await presets.insert(tx, row), actor)
        await record(tx, actor, { action: 'preset.created', subjectId: preset.id, after: body })
        return preset
      }),
    update: (
      actor: Actor,
      id: string,
      { updatedAt, configuration, shared, ...about }: z.output<typeof updatePresetBodySchema>,
    ) =>
      db.transaction().execute(async (tx) => {
        const before = await lockOwn(tx, actor, id)
        await presets.refuseStale(tx, before, updatedAt)
        const beforeShown = presentOwn(before, actor)
        const checked = toJson(checkConfiguration(beforeShown.preset_type, configuration))
        const after = presentOwn(
          await presets.update(tx, id, { ...about, configuration: checked, ...(shared !== undefined && { shared }) }),
          actor,
        )
        await record(tx, actor, { action: 'preset.updated', subjectId: id, before: beforeShown, after })
        return after
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = await lockOwn(tx, actor, id)
        await presets.remove(tx, id)
        await record(tx, actor, { action: 'preset.deleted', subjectId: id, before: presentOwn(before, actor) })
      }),
  }
}
