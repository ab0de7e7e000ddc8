import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertUser, updateUser } from '../../features/accounts/accounts.repo.ts'
import { listModels, updateModel } from '../../features/ai-models/ai-models.repo.ts'
import { insertPreset, updatePreset } from '../../features/meta-presets/meta-presets.repo.ts'
import { listFormats, updateFormat } from '../../features/response-formats/response-formats.repo.ts'
import { listSystemPrompts, updateSystemPrompt } from '../../features/system-prompts/system-prompts.repo.ts'
import { listTemplates, updateTemplate } from '../../features/templates/templates.repo.ts'
import { listTools, updateTool } from '../../features/tools/tools.repo.ts'
import { seed } from '../../seeds/seed.ts'
import type { Tx } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await seed(database.db)
})
afterAll(() => database.destroy())

const first = <T>(rows: T[]): T => {
  if (!rows[0]) throw new Error('nothing was seeded')
  return rows[0]
}
const person = { userUuid: crypto.randomUUID(), username: 'ada', email: null, role: 'user', passwordHash: 'x' } as const
const preset = { preset_name: 'a', description: null, preset_type: 'TEXT_SNIPPET', configuration: {} } as const

/** Each saves an unchanged row. */
const saves: Record<string, (tx: Tx) => Promise<{ updated_at: Date }>> = {
  'an account': async (tx) => updateUser(tx, (await insertUser(tx, person)).id, { role: 'user' }),
  'an AI model': async (tx) => updateModel(tx, first(await listModels(tx)).id, { description: 'new' }),
  'a preset': async (tx) => {
    const owner = await insertUser(tx, { ...person, userUuid: crypto.randomUUID(), username: 'ben' })
    const { id } = await insertPreset(tx, { ...preset, id: crypto.randomUUID(), user_id: owner.id } as never)
    return updatePreset(tx, id, preset as never)
  },
  'a response format': async (tx) => {
    const { id, created_at: _, updated_at: __, ...body } = first(await listFormats(tx))
    return updateFormat(tx, id, body as never)
  },
  'a system prompt': async (tx) => {
    const { id, name, content, type } = first(await listSystemPrompts(tx))
    return updateSystemPrompt(tx, id, { name, content, type } as never, 'ada')
  },
  'a template': async (tx) => {
    const { id, name, description, type, instructions } = first(await listTemplates(tx))
    return updateTemplate(tx, id, { name, description, type, instructions } as never)
  },
  'a tool': async (tx) => {
    const { id, display_name: displayName, description, type, path, icon, active } = first(await listTools(tx))
    return updateTool(tx, id, { displayName, description, type, path, icon, active } as never)
  },
}

it.each(Object.entries(saves))('stamps a save of %s later than a save during its wait', async (_, save) => {
  const { updated_at: saved, meanwhile } = await database.db.transaction().execute(async (tx) => {
    await sql`select now()`.execute(tx)
    const { rows } = await sql<{ meanwhile: Date }>`select clock_timestamp() as meanwhile`.execute(database.db)
    return { ...(await save(tx)), meanwhile: rows[0]?.meanwhile as Date }
  })
  expect(saved.getTime()).toBeGreaterThanOrEqual(meanwhile.getTime())
})
