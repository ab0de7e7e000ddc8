import type { ToolType } from '@hookline/contract/fields'
import type {
  ClientTemplateType,
  ResponseFormat,
  ResponseFormatBody,
} from '@hookline/contract/response-formats/response-formats.schemas'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './response-formats.repo.ts'

function present(row: repo.ResponseFormatRow): ResponseFormat {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tool_type: row.tool_type as ToolType,
    ai_instructions: row.ai_instructions,
    client_template_type: row.client_template_type as ClientTemplateType,
    client_template_config: row.client_template_config as Record<string, unknown>,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export type ResponseFormatsService = ReturnType<typeof createResponseFormatsService>

export function createResponseFormatsService({ db, record }: { db: Database; record: RecordActivity }) {
  const find = async (id: string) => {
    const row = await repo.findFormat(db, id)
    return row ? present(row) : null
  }

  return {
    list: async (toolType?: ToolType) => (await repo.listFormats(db, toolType)).map(present),
    /** Null when it is not there: a submission then says which field is wrong. */
    find,
    async get(id: string) {
      const format = await find(id)
      if (!format) throw notFound('Response format')
      return format
    },
    create: (actor: Actor, body: ResponseFormatBody) =>
      db.transaction().execute(async (tx) => {
        const format = present(await repo.insertFormat(tx, uuidv7(), body))
        await record(tx, actor, { action: 'response_format.created', subjectId: format.id, after: format })
        return format
      }),
    update: (actor: Actor, id: string, body: ResponseFormatBody, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const row = await repo.lockFormat(tx, id)
        if (!row) throw notFound('Response format')
        refuseStale(row.updated_at, readAt)
        const before = present(row)
        const after = present(await repo.updateFormat(tx, id, body))
        await record(tx, actor, { action: 'response_format.updated', subjectId: id, before, after })
        return after
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const row = await repo.lockFormat(tx, id)
        if (!row) throw notFound('Response format')
        await repo.deleteFormat(tx, id)
        await record(tx, actor, { action: 'response_format.deleted', subjectId: id, before: present(row) })
      }),
  }
}
