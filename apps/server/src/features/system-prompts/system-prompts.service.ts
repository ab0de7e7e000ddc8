import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import type { ToolType } from '@hookline/contract/fields'
import { promptInForce } from '@hookline/contract/system-prompts/system-prompts.rules'
import type {
  PromptVersionSummary,
  SystemPrompt,
  SystemPromptBody,
} from '@hookline/contract/system-prompts/system-prompts.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { notFound, refuseStale } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './system-prompts.repo.ts'

function present(row: repo.SystemPromptRow): SystemPrompt {
  return {
    id: row.id,
    name: row.name,
    content: row.content,
    type: row.type as ToolType,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function presentVersion(row: Pick<repo.VersionRow, 'id' | 'name' | 'author' | 'saved_at'>): PromptVersionSummary {
  return { id: row.id, name: row.name, author: row.author, savedAt: row.saved_at.toISOString() }
}

/** A save that changes nothing would only add a version that equals its neighbour. */
function changesNothing(before: repo.SystemPromptRow, body: repo.SystemPromptChange): boolean {
  const { name, content, type, description = before.description } = body
  return (
    before.name === name && before.content === content && before.type === type && before.description === description
  )
}

export type SystemPromptsService = ReturnType<typeof createSystemPromptsService>

export function createSystemPromptsService({
  db,
  clock,
  record,
}: {
  db: Database
  clock: Clock
  record: RecordActivity
}) {
  const list = async (type?: ToolType) => (await repo.listSystemPrompts(db, type)).map(present)

  async function create(tx: Tx, actor: Actor, id: string, body: SystemPromptBody): Promise<SystemPrompt | null> {
    const row = await repo.insertSystemPrompt(tx, id, body, actor.username)
    if (!row) return null
    await record(tx, actor, { action: 'system_prompt.created', subjectId: id, after: present(row) })
    return present(row)
  }

  async function createWithNewId(tx: Tx, actor: Actor, body: SystemPromptBody): Promise<SystemPrompt> {
    for (let time = clock.now().getTime(); ; time += 1) {
      const created = await create(tx, actor, `${body.type.replaceAll(' ', '-')}-${time}`, body)
      if (created) return created
    }
  }

  /** @param before the locked row. */
  async function change(
    tx: Tx,
    actor: Actor,
    before: repo.SystemPromptRow,
    body: repo.SystemPromptChange,
    action: ActivityAction<'system_prompt'> = 'system_prompt.updated',
  ): Promise<SystemPrompt> {
    if (changesNothing(before, body)) return present(before)
    await repo.keepVersion(tx, before)
    const after = present(await repo.updateSystemPrompt(tx, before.id, body, actor.username))
    await record(tx, actor, { action, subjectId: before.id, before: present(before), after })
    return after
  }

  async function lock(tx: Tx, id: string): Promise<repo.SystemPromptRow> {
    const row = await repo.lockSystemPrompt(tx, id)
    if (!row) throw notFound('System prompt')
    return row
  }

  return {
    list,
    /** The one that is in force for a type; null when none of it is stored. */
    findInForce: async (type: ToolType) => promptInForce(await list(type), type),
    async get(id: string) {
      const row = await repo.findSystemPrompt(db, id)
      if (!row) throw notFound('System prompt')
      return present(row)
    },
    /** Creates a prompt, or changes the one whose id is given. Any change keeps the former text as a version. */
    save: (actor: Actor, givenId: string | null | undefined, body: SystemPromptBody) =>
      db.transaction().execute(async (tx) => {
        if (!givenId) return createWithNewId(tx, actor, body)
        const before = await repo.lockSystemPrompt(tx, givenId)
        if (before) return change(tx, actor, before, body)
        // Null: someone else created it just now.
        return (await create(tx, actor, givenId, body)) ?? change(tx, actor, await lock(tx, givenId), body)
      }),
    update: (actor: Actor, id: string, body: repo.SystemPromptChange, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = await lock(tx, id)
        refuseStale(before.updated_at, readAt)
        return change(tx, actor, before, body)
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = await lock(tx, id)
        await repo.keepVersion(tx, before)
        await repo.deleteSystemPrompt(tx, id)
        await record(tx, actor, { action: 'system_prompt.deleted', subjectId: id, before: present(before) })
      }),
    async listVersions(id: string) {
      const row = await repo.findSystemPrompt(db, id)
      if (!row) throw notFound('System prompt')
      const versions = await repo.listVersions(db, id)
      // No author: the text that Hookline came with.
      return { prompt: present(row), author: row.updated_by, versions: versions.map(presentVersion) }
    },
    async getVersion(id: string, versionId: number) {
      const row = await repo.findVersion(db, id, versionId)
      if (!row) throw notFound('Version')
      return {
        ...presentVersion(row),
        content: row.content,
        type: row.type as ToolType,
        description: row.description,
      }
    },
    /** Saves a former text again, as a new save. */
    restore: (actor: Actor, id: string, versionId: number, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = await lock(tx, id)
        refuseStale(before.updated_at, readAt)
        const version = await repo.findVersion(tx, id, versionId)
        if (!version) throw notFound('Version')
        const { name, content, type, description } = version
        const body = { name, content, type: type as ToolType, description }
        return change(tx, actor, before, body, 'system_prompt.restored')
      }),
  }
}
