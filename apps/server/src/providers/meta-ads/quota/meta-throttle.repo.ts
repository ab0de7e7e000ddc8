import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { ThrottleMemory } from '../meta-ads.ts'

/** The memory in the database, which all nodes share. */
export function createThrottleMemory({ db }: { db: Database }): ThrottleMemory {
  return {
    async read(accountKey) {
      const row = await db
        .selectFrom('meta_throttle')
        .selectAll()
        .where('account_key', '=', accountKey)
        .executeTakeFirst()
      return row ? { usagePercent: row.usage_percent, heardAt: row.heard_at, notBefore: row.not_before } : null
    },
    async write(accountKey, { usagePercent, notBefore }) {
      await db
        .insertInto('meta_throttle')
        .values({ account_key: accountKey, usage_percent: usagePercent, not_before: notBefore })
        .onConflict((conflict) =>
          conflict.column('account_key').doUpdateSet({
            usage_percent: usagePercent,
            heard_at: sql`now()`,
            // A concurrent answer must not shorten a block.
            not_before: sql`greatest(meta_throttle.not_before, excluded.not_before)`,
          }),
        )
        .execute()
    },
  }
}
