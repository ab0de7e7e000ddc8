import { type ToolType, toolTypeSchema } from '@hookline/contract/fields.schemas'
import type { TemplateBody } from '@hookline/contract/templates/templates.schemas'
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Templates } from '../../platform/database/database.gen.ts'
import type { Database } from '../../platform/database/database.ts'
import { presentReadable, readWord } from '../../platform/database/read-stored.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { listSummaries, templates } from './templates.repo.ts'

/** @param stored whole, or without the instructions. */
function present<Row extends Omit<Selectable<Templates>, 'instructions'>>(stored: Row) {
  const { created_at, updated_at, ...row } = stored
  const type = readWord('templates.type', stored.id, toolTypeSchema, stored.type)
  return { ...row, type, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() }
}

export type TemplatesService = ReturnType<typeof createTemplatesService>

export function createTemplatesService({ db, record }: { db: Database; record: RecordActivity }) {
  return {
    list: async (type?: ToolType) => presentReadable(await templates.list(db, { type }), present),
    listSummaries: async (type?: ToolType) => presentReadable(await listSummaries(db, type), present),
    /** Null when it does not exist: a generation request then says which field is wrong. */
    async find(id: string) {
      const row = await templates.find(db, id)
      return row ? present(row) : null
    },
    get: async (id: string) => present(await templates.get(db, id)),
    create: (actor: Actor, body: TemplateBody) =>
      db.transaction().execute(async (tx) => {
        const template = present(await templates.insert(tx, { id: uuidv7(), ...body }))
        await record(tx, actor, { action: 'template.created', subjectId: template.id, after: body })
        return template
      }),
    update: (actor: Actor, id: string, body: TemplateBody, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = present(await templates.lock(tx, id, readAt))
        const after = present(await templates.update(tx, id, body))
        await record(tx, actor, { action: 'template.updated', subjectId: id, before, after })
        return after
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = present(await templates.lock(tx, id))
        await templates.remove(tx, id)
        await record(tx, actor, { action: 'template.deleted', subjectId: id, before })
      }),
  }
}
