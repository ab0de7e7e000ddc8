import type { Database } from '../../platform/database/database.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Encryption } from '../../platform/security/encryption.ts'
import * as repo from './meta-connection.repo.ts'
import { tokenContext } from './meta-sessions.service.ts'

const pageSize = 200

/**
 * Re-encrypts the stored tokens with the current APP_SECRET while APP_SECRET_OLD is set, and logs how many there were.
 * A token that was replaced meanwhile is skipped.
 */
export function renewTokensJob(needs: { db: Database; encryption: Encryption; hasOldSecret: boolean; log: Log }) {
  return defineTimedJob({
    name: 'renew-meta-tokens',
    cron: '*/5 * * * *',
    expireInSeconds: 300,
    async handle() {
      if (!needs.hasOldSecret) return
      const counts = await renewTokens(needs)
      needs.log.info(counts, 'Meta tokens re-encrypted with the current APP_SECRET')
    },
  })
}

/** @returns how many were re-encrypted, and how many neither secret decrypts. */
export async function renewTokens({ db, encryption }: { db: Database; encryption: Encryption }) {
  const counts = { renewed: 0, unreadable: 0 }
  let after = 0
  for (;;) {
    const rows = await repo.listTokens(db, after, pageSize)
    for (const { user_id: userId, token_encrypted: written } of rows) {
      const context = tokenContext(userId)
      const renewed = encryption.renew(written, context)
      if (renewed && (await repo.replaceToken(db, userId, written, renewed))) counts.renewed++
      if (!renewed && encryption.decrypt(written, context) === null) counts.unreadable++
    }
    const last = rows.at(-1)
    if (!last) return counts
    after = last.user_id
  }
}
