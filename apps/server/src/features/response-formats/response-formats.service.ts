import type { ToolType } from '@hookline/contract/fields.schemas'
import {
  type ResponseFormat,
  type ResponseFormatBody,
  responseFormatSchema,
} from '@hookline/contract/response-formats/response-formats.schemas'
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { ResponseFormats } from '../../platform/database/database.gen.ts'
import type { Database } from '../../platform/database/database.ts'
import { presentReadable, readWord } from '../../platform/database/read-stored.ts'
import { readViewerConfig } from '../../platform/database/stored-columns.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toJson } from '../../platform/json.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { responseFormats } from './response-formats.repo.ts'

const { tool_type: toolTypeSchema, client_template_type: viewerSchema } = responseFormatSchema.shape

function present(row: Selectable<ResponseFormats>): ResponseFormat {
  return {
    ...row,
    tool_type: readWord('response_formats.tool_type', row.id, toolTypeSchema, row.tool_type),
    client_template_type: readWord(
      'response_formats.client_template_type',
      row.id,
      viewerSchema,
      row.client_template_type,
    ),
    client_template_config: readViewerConfig('response_formats', row.id, row.client_template_config),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** An omitted configuration stays as it is. */
function toColumns({ client_template_config: config, ...body }: ResponseFormatBody) {
  return { ...body, ...(config && { client_template_config: toJson(config) }) }
}

export type ResponseFormatsService = ReturnType<typeof createResponseFormatsService>

export function createResponseFormatsService({ db, record }: { db: Database; record: RecordActivity }) {
  return {
    list: async (toolType?: ToolType) =>
      presentReadable(await responseFormats.list(db, { tool_type: toolType }), present),
    /** Null when it does not exist: a generation request then says which field is wrong. */
    async find(id: string) {
      const row = await responseFormats.find(db, id)
      return row ? present(row) : null
    },
    get: async (id: string) => present(await responseFormats.get(db, id)),
    create: (actor: Actor, body: ResponseFormatBody) =>
      db.transaction().execute(async (tx) => {
        const format = present(await responseFormats.insert(tx, { id: uuidv7(), ...toColumns(body) }))
        await record(tx, actor, { action: 'response_format.created', subjectId: format.id, after: format })
        return format
      }),
    update: (actor: Actor, id: string, body: ResponseFormatBody, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = present(await responseFormats.lock(tx, id, readAt))
        const after = present(await responseFormats.update(tx, id, toColumns(body)))
        await record(tx, actor, { action: 'response_format.updated', subjectId: id, before, after })
        return after
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = present(await responseFormats.lock(tx, id))
        await responseFormats.remove(tx, id)
        await record(tx, actor, { action: 'response_format.deleted', subjectId: id, before })
      }),
  }
}
