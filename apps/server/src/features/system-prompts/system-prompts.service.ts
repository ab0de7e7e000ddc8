import type { ActivityAction } from '@hookline/contract/activity/activity.schemas'
import { type ToolType, toolTypeSchema } from '@hookline/contract/fields.schemas'
import { promptInForce } from '@hookline/contract/system-prompts/system-prompts.rules'
import type {
  PromptVersionSummary,
  SystemPrompt,
  SystemPromptBody,
  SystemPromptSummary,
} from '@hookline/contract/system-prompts/system-prompts.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { presentReadable, readWord } from '../../platform/database/read-stored.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import { previewPrompt } from './prompt-preview.rules.ts'
import * as repo from './system-prompts.repo.ts'

type SystemPromptChange = Omit<SystemPromptBody, 'description'> & { description?: string | null }

function presentCommon(row: Omit<repo.SystemPromptRow, 'content' | 'updated_by'>) {
  const { id, name, description, created_at, updated_at } = row
  const type = readWord('system_prompts.type', id, toolTypeSchema, row.type)
  return { id, name, type, description, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() }
}

const present = (row: repo.SystemPromptRow): SystemPrompt => ({ ...presentCommon(row), content: row.content })

const presentSummary = (row: repo.SummaryRow): SystemPromptSummary => ({
  ...presentCommon(row),
  preview: previewPrompt(row.beginning),
})

function presentVersion(row: Pick<repo.VersionRow, 'id' | 'name' | 'author' | 'saved_at'>): PromptVersionSummary {
  return { id: row.id, name: row.name, author: row.author, savedAt: row.saved_at.toISOString() }
}

/** A save that changes nothing would only add a version that equals its neighbour. */
function changesNothing(before: repo.SystemPromptRow, body: SystemPromptChange): boolean {
  const fields = ['name', 'content', 'type', 'description'] as const
  return fields.every((field) => body[field] === undefined || body[field] === before[field])
}

export type SystemPromptsService = ReturnType<typeof createSystemPromptsService>

export function createSystemPromptsService(needs: { db: Database; clock: Clock; record: RecordActivity }) {
  const { db, clock, record } = needs
  const listSummaries = async (type?: ToolType) => presentReadable(await repo.listSummaries(db, type), presentSummary)

  async function create(tx: Tx, actor: Actor, id: string, body: SystemPromptBody): Promise<SystemPrompt | null> {
    const row = await repo.systemPrompts.insertIfNew(tx, { id, ...body, updated_by: actor.username })
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
    body: SystemPromptChange,
    action: ActivityAction<'system_prompt'> = 'system_prompt.updated',
  ): Promise<SystemPrompt> {
    if (changesNothing(before, body)) return present(before)
    await repo.storeVersion(tx, before)
    const after = present(await repo.systemPrompts.update(tx, before.id, { ...body, updated_by: actor.username }))
    await record(tx, actor, { action, subjectId: before.id, before: present(before), after })
    return after
  }

  return {
    list: async (type?: ToolType) => presentReadable(await repo.systemPrompts.list(db, { type }), present),
    listSummaries,
    /** The prompt that a type uses; null when none is stored. */
    async findInForce(type: ToolType) {
      const summary = promptInForce(await listSummaries(type), type)
      const row = summary && (await repo.systemPrompts.find(db, summary.id))
      return row ? present(row) : null
    },
    get: async (id: string) => present(await repo.systemPrompts.get(db, id)),
    /** Creates a prompt, or changes the one whose id is given. Any change keeps the former text as a version. */
    save: (actor: Actor, givenId: string | null | undefined, body: SystemPromptBody) =>
      db.transaction().execute(async (tx) => {
        if (!givenId) return createWithNewId(tx, actor, body)
        const created = await create(tx, actor, givenId, body)
        return created ?? change(tx, actor, await repo.systemPrompts.lock(tx, givenId), body)
      }),
    update: (actor: Actor, id: string, body: SystemPromptChange, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.systemPrompts.lock(tx, id, readAt)
        return change(tx, actor, before, body)
      }),
    remove: (actor: Actor, id: string) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.systemPrompts.lock(tx, id)
        await repo.storeVersion(tx, before)
        await repo.systemPrompts.remove(tx, id)
        await record(tx, actor, { action: 'system_prompt.deleted', subjectId: id, before: present(before) })
      }),
    async listVersions(id: string) {
      const row = await repo.systemPrompts.get(db, id)
      const versions = await repo.listVersions(db, id)
      // The built-in text has no author.
      return { prompt: present(row), author: row.updated_by, versions: versions.map(presentVersion) }
    },
    async getVersion(id: string, versionId: number) {
      const row = await repo.findVersion(db, id, versionId)
      if (!row) throw notFound('Version')
      const { content, type, description } = row
      return { ...presentVersion(row), content, type: toolTypeSchema.parse(type), description }
    },
    /** Saves a former text again, as a new save. */
    restore: (actor: Actor, id: string, versionId: number, readAt?: string) =>
      db.transaction().execute(async (tx) => {
        const before = await repo.systemPrompts.lock(tx, id, readAt)
        const version = await repo.findVersion(tx, id, versionId)
        if (!version) throw notFound('Version')
        const { name, content, type, description } = version
        const body = { name, content, type: toolTypeSchema.parse(type), description }
        return change(tx, actor, before, body, 'system_prompt.restored')
      }),
  }
}
