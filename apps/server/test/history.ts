import type { Insertable } from 'kysely'
import type { History } from '../src/platform/database/database.gen.ts'
import type { Database } from '../src/platform/database/database.ts'
import { toJson } from '../src/platform/json.ts'

export const threeVariants = ['one', 'two', 'three'].map((n) => ({
  headline: `Headline ${n}`,
  primaryText: `Text ${n}`,
}))

/** A generated result as a job stores it. */
export function buildPayload(change: object = {}) {
  return {
    variants: threeVariants,
    rawContent: 'raw',
    templateInfo: { used: false, id: null, name: null },
    modelInfo: { id: 'm', name: 'Model' },
    ...change,
  }
}

/** Inserts a finished result with `change` applied. @returns its id. */
export async function insertResult(db: Database, change: Partial<Insertable<History>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('history')
    .values({
      user_id: crypto.randomUUID(),
      generated_by_username: 'anna',
      operation: 'copy',
      tool_name: 'unified-generate-copy',
      tool_category: 'ad copy',
      model_id: 'm',
      model_name: 'Model',
      model_provider: 'Gemini',
      system_prompt: 'Write.',
      instructions: 'Well.',
      video_filename: 'summer.mp4',
      status: 'COMPLETED',
      result: toJson(buildPayload()),
      variant_count: 3,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
