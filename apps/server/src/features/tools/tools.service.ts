import type { ToolType } from '@hookline/contract/fields'
import { nameFixedMessage, nameTakenMessage } from '@hookline/contract/tools/tools.rules'
import type { Tool, ToolBody, ToolUpdate } from '@hookline/contract/tools/tools.schemas'
import type { Database } from '../../platform/database/database.ts'
import { AppError, invalid, notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './tools.repo.ts'

function present(row: repo.ToolRow): Tool {
  const type = row.type as ToolType
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    description: row.description,
    type,
    path: row.path,
    icon: row.icon,
    active: row.active,
    systemPromptType: type,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export type ToolsService = ReturnType<typeof createToolsService>

/** Who may change tools is the endpoint's to say: admin and owner. */
export function createToolsService({ db, record }: { db: Database; record: RecordActivity }) {
  return {
    list: async () => (await repo.listTools(db)).map(present),
    /** Null when it is not there. */
    async findByName(name: string) {
      const row = await repo.findToolByName(db, name)
      return row ? present(row) : null
    },
    create: (actor: Actor, body: ToolBody) =>
      db.transaction().execute(async (tx) => {
        const row = await repo.insertTool(tx, body)
        if (!row) {
          throw new AppError('CONFLICT', nameTakenMessage, { issues: [{ path: 'name', message: nameTakenMessage }] })
        }
        const tool = present(row)
        await record(tx, actor, { action: 'tool.created', subjectId: tool.id, after: tool })
        return tool
      }),
    update: (actor: Actor, id: number, { name, updatedAt, ...body }: ToolUpdate) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockTool(tx, id)
        if (!before) throw notFound('Tool')
        if (name !== undefined && name !== before.name) throw invalid([{ path: 'name', message: nameFixedMessage }])
        refuseStale(before.updated_at, updatedAt)
        const after = present(await repo.updateTool(tx, id, body))
        await record(tx, actor, { action: 'tool.updated', subjectId: id, before: present(before), after })
        return after
      }),
    remove: (actor: Actor, id: number) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.lockTool(tx, id)
        if (!before) throw notFound('Tool')
        await repo.deleteTool(tx, id)
        await record(tx, actor, { action: 'tool.deleted', subjectId: id, before: present(before) })
      }),
  }
}
