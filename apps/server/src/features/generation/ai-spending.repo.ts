import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'

const date = (day: string) => sql<Date>`${day}::date`

/** @param day `2026-11-30`, UTC. */
export async function addSpending(db: Queryable, day: string, costUsd: number): Promise<void> {
  await db
    .insertInto('ai_spending')
    .values({ day: date(day), cost_usd: costUsd, calls: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        cost_usd: sql`ai_spending.cost_usd + excluded.cost_usd`,
        calls: sql`ai_spending.calls + 1`,
      }),
    )
    .execute()
}

export async function readSpending(db: Queryable, day: string): Promise<number> {
  const query = db.selectFrom('ai_spending').select('cost_usd').where('day', '=', date(day))
  return (await query.executeTakeFirst())?.cost_usd ?? 0
}
