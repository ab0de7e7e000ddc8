import type { ToolType } from '@hookline/contract/fields'
import type { Template, TemplateBody } from '@hookline/contract/templates/templates.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './templates.repo.ts'

export interface TemplatesService {
  list(type?: ToolType): Promise<Template[]>
  /** Null when it is not there: a submission then says which field is wrong. */
  find(id: string): Promise<Template | null>
  get(id: string): Promise<Template>
  create(actor: Actor, body: TemplateBody): Promise<Template>
  update(actor: Actor, id: string, body: TemplateBody, readAt?: string): Promise<Template>
  remove(actor: Actor, id: string): Promise<void>
}

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

export function createTemplatesService(db: Database, record: RecordActivity): TemplatesService {
  const find = async (id: string) => {
    const row = await repo.findTemplate(db, id)
    return row ? present(row) : null
  }

  return {
    list: async (type) => (await repo.listTemplates(db, type)).map(present),
    find,
    async get(id) {
      const template = await find(id)
      if (!template) throw notFound('Template')
      return template
    },
    create: (actor, body) =>
      db.transaction().execute(async (tx) => {
        const template = present(await repo.insertTemplate(tx, uuidv7(), body))
        await record(tx, actor, { action: 'template.created', subjectId: template.id, after: body })
        return template
      }),
    update: (actor, id, body, readAt) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockTemplate(tx, id)
        if (!before) throw notFound('Template')
        refuseStale(before.updated_at, readAt)
        const after = present(await repo.updateTemplate(tx, id, body))
        await record(tx, actor, { action: 'template.updated', subjectId: id, before: present(before), after })
        return after
      }),
    remove: (actor, id) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockTemplate(tx, id)
        if (!before) throw notFound('Template')
        await repo.deleteTemplate(tx, id)
        await record(tx, actor, { action: 'template.deleted', subjectId: id, before: present(before) })
      }),
  }
}
