import { createHmac } from 'node:crypto'
import { trimEndWhere } from '@hookline/contract/characters.rules'
import { parseJson } from '@hookline/contract/json/client-json.rules'
import { z } from 'zod'
import { isSameSecret } from '../../platform/security/is-same-secret.ts'
import * as repo from './meta-connection.repo.ts'
import type { MetaConnectionNeeds } from './meta-connection.service.ts'

export type MetaCallbacksService = ReturnType<typeof createMetaCallbacksService>

/** Meta's clock and ours may differ by this much. */
const clockLeewayMs = 5 * 60_000
/** A code is the encrypted time, so no code is stored. */
const codeContext = 'meta data deletion'

export function createMetaCallbacksService(needs: Omit<MetaConnectionNeeds, 'metaAds'>) {
  const { db, clock, record, encryption, forget } = needs

  async function end({ metaUserId, issuedAt }: SignedRequest, isDeletion: boolean): Promise<void> {
    // A replayed request must not end a connection made after it.
    const latest = new Date((issuedAt ?? clock.now()).getTime() + clockLeewayMs)
    await db.transaction().execute(async (tx) => {
      for (const actor of await repo.lockConnectedUsers(tx, metaUserId, latest)) {
        await repo.deleteConnection(tx, actor.id)
        await forget(tx, actor.id, 'all')
        const action = isDeletion ? 'meta_connection.data_deleted' : 'meta_connection.deauthorized'
        await record(tx, actor, { action, subjectId: actor.id })
      }
      if (isDeletion) await repo.forgetPersonInLog(tx, metaUserId)
    })
  }

  return {
    /** The person has removed the app at Meta: deletes every connection in their name. */
    deauthorize: (request: SignedRequest) => end(request, false),
    /**
     * Deletes every connection in their name, and removes their name and id at Meta from the activity log.
     * @returns a code to look up when it was done.
     */
    async deleteData(request: SignedRequest): Promise<string> {
      await end(request, true)
      return encryption.encrypt(clock.now().toISOString(), codeContext).toString('hex')
    },
    /** When the deletion of this code was done; null for an unknown code. */
    findDeletion(code: string): Date | null {
      const moment = encryption.decrypt(Buffer.from(code, 'hex'), codeContext)
      return moment === null ? null : new Date(moment)
    },
  }
}

/** The content of Meta's callback about one person. */
export interface SignedRequest {
  /** The person's id within our Meta app, as `me` answers it. */
  metaUserId: string
  issuedAt: Date | null
}

const payloadSchema = z.object({
  algorithm: z.string().regex(/^HMAC-SHA256$/i),
  user_id: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,30}$/)),
  issued_at: z.number().int().positive().max(1e11).optional(),
})

/**
 * Reads the `signed_request` of Meta's deauthorize and data deletion callbacks (docs/meta-api.md): two parts in base64url,
 * the HMAC-SHA256 of the second, and JSON.
 * @param appSecret of the Meta app.
 * @returns null when the Meta app did not sign it.
 */
export function readSignedRequest(text: string, appSecret: string): SignedRequest | null {
  const [signature, payload, ...rest] = text.split('.')
  if (!signature || !payload || rest.length > 0) return null
  const expected = createHmac('sha256', appSecret).update(payload).digest('base64url')
  // Meta pads its signature.
  if (!isSameSecret(expected, trimEndWhere(signature, /=/))) return null
  const parsed = payloadSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')))
  if (!parsed.success) return null
  const { user_id, issued_at } = parsed.data
  return { metaUserId: user_id, issuedAt: issued_at === undefined ? null : new Date(issued_at * 1000) }
}
