import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { insertUser, updateUser } from '../../features/accounts/accounts.repo.ts'
import { models } from '../../features/ai-models/ai-models.repo.ts'
import { presets } from '../../features/meta-presets/meta-presets.repo.ts'
import { responseFormats } from '../../features/response-formats/response-formats.repo.ts'
import { systemPrompts } from '../../features/system-prompts/system-prompts.repo.ts'
import { templates } from '../../features/templates/templates.repo.ts'
import { tools } from '../../features/tools/tools.repo.ts'
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
const person = { user_uuid: crypto.randomUUID(), username: 'ada', role: 'user', password_hash: 'x' } as const
const preset = { preset_name: 'a', description: null, preset_type: 'TEXT_SNIPPET', configuration: '{}' } as const

/** Each saves an unchanged row. */
const saves: Record<string, (tx: Tx) => Promise<{ updated_at: Date }>> = {
  'an account': async (tx) => updateUser(tx, (await insertUser(tx, person)).id, { role: 'user' }),
  'an AI model': async (tx) => models.update(tx, first(await models.list(tx)).id, { description: 'new' }),
  'a preset': async (tx) => {
    const owner = await insertUser(tx, { ...person, user_uuid: crypto.randomUUID(), username: 'ben' })
    const { id } = await presets.insert(tx, { ...preset, id: crypto.randomUUID(), user_id: owner.id })
    return presets.update(tx, id, preset)
  },
  'a response format': async (tx) => {
    const { id, name } = first(await responseFormats.list(tx))
    return responseFormats.update(tx, id, { name })
  },
  'a system prompt': async (tx) => {
    const { id, name } = first(await systemPrompts.list(tx))
    return systemPrompts.update(tx, id, { name })
  },
  'a template': async (tx) => {
    const { id, name } = first(await templates.list(tx))
    return templates.update(tx, id, { name })
  },
  'a tool': async (tx) => {
    const { id, path } = first(await tools.list(tx))
    return tools.update(tx, id, { path })
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
