import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import { MetaAdsError } from '../../providers/meta-ads/meta-ads.ts'
import * as repo from './meta-connection.repo.ts'
import type { MetaConnectionNeeds } from './meta-connection.service.ts'
import { tokenContext } from './meta-sessions.service.ts'

type Needs = Pick<MetaConnectionNeeds, 'db' | 'clock' | 'metaAds' | 'encryption'> & {
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
}

const jobName = 'revoke-meta-token'
const revokeTimeoutMs = 10_000
/** Before each retry; after the last the token expires on its own, at most 60 days after the sign-in. */
const waitMinutes = [1, 10, 60, 360]

const schema = z.object({
  userId: z.number(),
  metaUserId: z.string(),
  /** Encrypted as it was stored, base64. */
  token: z.string(),
  tries: z.number(),
})

/** Revokes the token of a deleted account at Meta. The account's row is gone, so the job carries the token. */
export function createRevokeDeleted(needs: Needs) {
  const { db, jobs, metaAds, encryption, clock, log } = needs

  const job = defineJob({
    name: jobName,
    schema,
    concurrency: 1,
    expireInSeconds: 60,
    retryLimit: 3,
    async handle({ tries, ...data }) {
      const facts = { userId: data.userId }
      // Meta revokes a person's consent to the app, and with it the tokens of all accounts connected as that person.
      if (await repo.isPersonConnected(db, data.metaUserId)) {
        return log.info(facts, 'Meta token of a deleted account kept: another account is connected as the same person')
      }
      const token = encryption.decrypt(Buffer.from(data.token, 'base64'), tokenContext(data.userId))
      if (token === null) return log.warn(facts, 'Meta token of a deleted account not revoked: it is unreadable')
      try {
        await metaAds.as(token, { signal: AbortSignal.timeout(revokeTimeoutMs) }).revoke()
        log.info(facts, 'Meta token of a deleted account revoked')
      } catch (error) {
        if (error instanceof MetaAdsError && error.kind === 'token') {
          return log.info(facts, 'Meta token of a deleted account was dead already')
        }
        const minutes = waitMinutes[tries]
        log.warn({ ...facts, err: error, minutes }, 'Meta token of a deleted account not revoked')
        if (minutes === undefined) return
        const startAfter = new Date(clock.now().getTime() + minutes * 60_000)
        await db.transaction().execute((tx) => jobs.enqueue(tx, jobName, { ...data, tries: tries + 1 }, { startAfter }))
      }
    },
  })

  return {
    job,
    /** In the transaction that deletes the account, before it does. */
    async revokeAfterDeletion(tx: Tx, userId: number): Promise<void> {
      const row = await repo.lockConnection(tx, userId)
      if (!row) return
      const token = row.token_encrypted.toString('base64')
      await jobs.enqueue(tx, jobName, { userId, metaUserId: row.meta_user_id, token, tries: 0 })
    },
  }
}
