import type { ToolType } from '@hookline/contract/fields'
import type { Template, TemplateBody } from '@hookline/contract/templates/templates.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './templates.repo.ts'

function present(row: repo.TemplateRow): Template {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type as ToolType,
    instructions: row.instructions,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type TemplatesService = ReturnType<typeof createTemplatesService>

export function createTemplatesService({ db, record }: { db: Database; record: RecordActivity }) {
  const find = async (id: string) => {
    const row = await repo.findTemplate(db, id)
    return row ? present(row) : null
  }

  return {
    list: async (type?: ToolType) => (await repo.listTemplates(db, type)).map(present),
    /** Null when it is not there: a submission then says which field is wrong. */
    find,
    async get(id: string) {
      const template = await find(id)
      if (!template) throw notFound('Template')
      return template
    },
    create: (actor: Actor, body: TemplateBody) =>
      db.transaction().execute(async (tx) => {
        const template = present(await repo.insertTemplate(tx, uuidv7(), body))
        await record(tx, actor, { action: 'template.created', subjectId: template.id, after: body })
        return template
      }),
    update: (actor: Actor, id: string, body: TemplateBody, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockTemplate(tx, id)
        if (!before) throw notFound('Template')
        refuseStale(before.updated_at, readAt)
        const after = present(await repo.updateTemplate(tx, id, body))
        await record(tx, actor, { action: 'template.updated', subjectId: id, before: present(before), after })
        return after
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockTemplate(tx, id)
        if (!before) throw notFound('Template')
        await repo.deleteTemplate(tx, id)
        await record(tx, actor, { action: 'template.deleted', subjectId: id, before: present(before) })
      }),
  }
}
