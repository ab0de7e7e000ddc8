import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/security/encryption.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import * as repo from './meta-connection.repo.ts'
import type { SignedRequest } from './signed-request.ts'

export interface MetaCallbacksService {
  /** The person has removed the app at Meta: every connection in their name is forgotten. */
  deauthorize(request: SignedRequest): Promise<void>
  /**
   * The same, and what the activity log says of who they are at Meta.
   * @returns the code by which the person may ask whether it was done.
   */
  deleteData(request: SignedRequest): Promise<string>
  /** When the deletion of this code was done; null for a code that was not given out here. */
  findDeletion(code: string): Date | null
}

interface MetaCallbacksNeeds {
  db: Database
  clock: Clock
  record: RecordActivity
  encryption: Encryption
  forget(tx: Tx, userId: number, how: 'all' | 'freshness'): Promise<void>
}

/** Meta's clock and ours may differ by this much. */
const clockLeewayMs = 5 * 60_000
/** A code is the encrypted moment, so that none of them has to be kept. */
const codeContext = 'meta data deletion'

export function createMetaCallbacksService(needs: MetaCallbacksNeeds): MetaCallbacksService {
  const { db, clock, record, encryption, forget } = needs

  async function end({ metaUserId, issuedAt }: SignedRequest, isDeletion: boolean): Promise<void> {
    // A connection made after the request is not what the request is about, should someone send it again.
    const latest = new Date((issuedAt ?? clock.now()).getTime() + clockLeewayMs)
    await db.transaction().execute(async (tx) => {
      for (const actor of await repo.lockConnectionsOf(tx, metaUserId, latest)) {
        await repo.deleteConnection(tx, actor.id)
        await forget(tx, actor.id, 'all')
        const action = isDeletion ? 'meta_connection.data_deleted' : 'meta_connection.deauthorized'
        await record(tx, actor, { action, subjectId: actor.id })
      }
      if (isDeletion) await repo.forgetPersonInLog(tx, metaUserId)
    })
  }

  return {
    deauthorize: (request) => end(request, false),
    async deleteData(request) {
      await end(request, true)
      return encryption.encrypt(clock.now().toISOString(), codeContext).toString('hex')
    },
    findDeletion(code) {
      const moment = encryption.decrypt(Buffer.from(code, 'hex'), codeContext)
      return moment === null ? null : new Date(moment)
    },
  }
}
