import type { Database, Queryable } from '../../platform/database/database.ts'
import type { AiFileCache } from '../../providers/ai/ai.ts'

export function createAiFileCache(db: Database): AiFileCache {
  return {
    async find(keyId, sha256) {
      const row = await db
        .selectFrom('ai_files')
        .selectAll()
        .where('key_id', '=', keyId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
      return row ? { name: row.name, uri: row.uri, expiresAt: row.expires_at } : null
    },
    async save(keyId, sha256, { name, uri, expiresAt }) {
      const values = { name, uri, expires_at: expiresAt }
      await db
        .insertInto('ai_files')
        .values({ key_id: keyId, sha256, ...values })
        .onConflict((conflict) => conflict.columns(['key_id', 'sha256']).doUpdateSet(values))
        .execute()
    },
    async drop(keyId, sha256) {
      await db.deleteFrom('ai_files').where('key_id', '=', keyId).where('sha256', '=', sha256).execute()
    },
  }
}

/** The provider deletes expired files itself. */
export async function removeExpiredAiFiles(db: Queryable, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('ai_files').where('expires_at', '<=', now).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
