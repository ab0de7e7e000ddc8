import { toolTypeSchema } from '@hookline/contract/fields.schemas'
import { nameFixedMessage, nameTakenMessage } from '@hookline/contract/tools/tools.rules'
import type { Tool, ToolBody, ToolUpdate } from '@hookline/contract/tools/tools.schemas'
import type { Selectable } from 'kysely'
import type { Tools } from '../../platform/database/database.gen.ts'
import type { Database } from '../../platform/database/database.ts'
import { presentReadable, readWord } from '../../platform/database/read-stored.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { findToolByName, tools } from './tools.repo.ts'

function present({ display_name: displayName, created_at, updated_at, ...row }: Selectable<Tools>): Tool {
  const type = readWord('tools.type', row.id, toolTypeSchema, row.type)
  const times = { createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() }
  return { ...row, displayName, type, systemPromptType: type, ...times }
}

export type ToolsService = ReturnType<typeof createToolsService>

export function createToolsService({ db, record }: { db: Database; record: RecordActivity }) {
  return {
    list: async () => presentReadable(await tools.list(db), present),
    /** Null when it does not exist. */
    async findByName(name: string) {
      const row = await findToolByName(db, name)
      return row ? present(row) : null
    },
    create: (actor: Actor, { displayName, ...body }: ToolBody) =>
      db.transaction().execute(async (tx) => {
        const row = await tools.insertIfNew(tx, { ...body, display_name: displayName })
        if (!row) {
          throw new AppError('CONFLICT', nameTakenMessage, { issues: [{ path: 'name', message: nameTakenMessage }] })
        }
        const tool = present(row)
        await record(tx, actor, { action: 'tool.created', subjectId: tool.id, after: tool })
        return tool
      }),
    update: (actor: Actor, id: number, { name, updatedAt, displayName, ...body }: ToolUpdate) =>
      db.transaction().execute(async (tx) => {
        const before = present(await tools.lock(tx, id, updatedAt))
        if (name !== undefined && name !== before.name) throw invalid([{ path: 'name', message: nameFixedMessage }])
        const after = present(await tools.update(tx, id, { ...body, display_name: displayName }))
        await record(tx, actor, { action: 'tool.updated', subjectId: id, before, after })
        return after
      }),
    remove: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const before = present(await tools.lock(tx, id))
        await tools.remove(tx, id)
        await record(tx, actor, { action: 'tool.deleted', subjectId: id, before })
      }),
  }
}
