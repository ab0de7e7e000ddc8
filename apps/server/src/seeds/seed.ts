import type { Database, Tx } from '../platform/database/database.ts'
import { aiModelSeeds, defaultGeminiModelId } from './ai-models.seed.ts'
import { responseFormatSeeds } from './response-formats.seed.ts'
import { systemPromptSeeds } from './system-prompts.seed.ts'
import { templateSeeds } from './templates.seed.ts'
import { toolSeeds } from './tools.seed.ts'

/** Each set is inserted once per database, so that later changes and deletions stay. */
const sets: Record<string, (tx: Tx) => Promise<unknown>> = {
  'ai-models': (tx) =>
    tx
      .insertInto('ai_models')
      .values(aiModelSeeds.map((model) => ({ ...model, is_default: model.path_name === defaultGeminiModelId })))
      .execute(),
  'system-prompts': (tx) => tx.insertInto('system_prompts').values(systemPromptSeeds).execute(),
  'response-formats': (tx) => tx.insertInto('response_formats').values(responseFormatSeeds).execute(),
  templates: (tx) => tx.insertInto('templates').values(templateSeeds).execute(),
  tools: (tx) => tx.insertInto('tools').values(toolSeeds).execute(),
}

/** Fills a new database with what generation needs. Safe to call from several processes at once. */
export async function seed(db: Database): Promise<void> {
  for (const [name, insert] of Object.entries(sets)) {
    await db.transaction().execute(async (tx) => {
      const claimed = await tx
        .insertInto('seeded')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst()
      if (claimed) await insert(tx)
    })
  }
}
