import { createHash, randomBytes } from 'node:crypto'
import { connectFailedSentence, reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import type { MetaConnection } from '@hookline/contract/meta-connection/meta-connection.schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { toText } from '../../platform/json.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Encryption } from '../../platform/security/encryption.ts'
import { type MetaAds, MetaAdsError, type MetaLogin } from '../../providers/meta-ads/meta-ads.ts'
import type { RecordActivity } from '../activity/activity.feature.ts'
import {
  describeLoginError,
  describeUnknownEnd,
  describeVersion,
  findConnectionEnd,
  type LoginAnswer,
} from './connection-state.rules.ts'
import * as repo from './meta-connection.repo.ts'
import { tokenContext, unreadableReason } from './meta-sessions.service.ts'

/** The browser that signs in: its session, and the address that Meta redirects it to. */
export interface LoginBrowser {
  sessionToken: string
  redirectUri: string
}

export type MetaConnectionService = ReturnType<typeof createMetaConnectionService>

export interface MetaConnectionNeeds {
  db: Database
  clock: Clock
  record: RecordActivity
  metaAds: MetaAds
  encryption: Encryption
  log: Log
  /** Deletes the stored lists of this user (`all`), or makes them stale. */
  forget(tx: Tx, userId: number, how: 'all' | 'freshness'): Promise<void>
}

/** How long the sign-in at Meta may take. */
const stateLifeMs = 10 * 60_000
/** The token is deleted here even when Meta does not answer in time. */
const revokeTimeoutMs = 10_000

const hash = (text: string) => createHash('sha256').update(text).digest()

const sentences = {
  badState: 'This sign-in at Meta was not begun here, was used before, or took too long. Please try again.',
  disconnected: 'Disconnected from Meta.',
  notRevoked:
    'Disconnected here, but Meta did not confirm it. Remove the app in your Facebook settings under Business Integrations.',
  wasNot: 'Meta was not connected.',
}

export function createMetaConnectionService(needs: MetaConnectionNeeds) {
  const { db, clock, record, metaAds, encryption, forget, log } = needs

  function present(row: repo.ConnectionRow | undefined): MetaConnection {
    const end = row ? findConnectionEnd(row) : null
    const isExpired = end !== null && end <= clock.now()
    const isUnreadable = row ? encryption.decrypt(row.token_encrypted, tokenContext(row.user_id)) === null : false
    const fault = isUnreadable ? unreadableReason : isExpired ? reconnectSentence : null
    const reconnectReason = row?.reconnect_reason ?? fault
    return {
      isConnected: row !== undefined,
      metaUserId: row?.meta_user_id ?? null,
      metaUserName: row?.meta_user_name ?? null,
      expiresAt: end?.toISOString() ?? null,
      needsReconnect: reconnectReason !== null,
      reconnectReason,
      sandbox: metaAds.kind === 'sandbox',
      connectedAt: row?.connected_at.toISOString() ?? null,
      notice: row ? describeUnknownEnd(row) : null,
      versionNotice: describeVersion(metaAds.readVersions()),
      permissions: metaAds.permissions.map((permission) => ({
        ...permission,
        isGranted: row?.granted.includes(permission.name) ?? false,
      })),
    }
  }

  async function save(actor: Actor, login: MetaLogin) {
    const now = clock.now()
    await db.transaction().execute(async (tx) => {
      const before = await repo.lockConnection(tx, actor.id)
      await repo.saveConnection(tx, {
        user_id: actor.id,
        meta_user_id: login.userId,
        meta_user_name: toText(login.userName),
        token_encrypted: encryption.encrypt(login.accessToken, tokenContext(actor.id)),
        granted: login.granted,
        declined: login.declined,
        expires_at: login.expiresAt,
        data_access_expires_at: login.dataAccessExpiresAt,
        data_access_problem: login.dataAccessProblem === undefined ? null : toText(login.dataAccessProblem),
        connected_at: now,
      })
      await forget(tx, actor.id, before?.meta_user_id === login.userId ? 'freshness' : 'all')
      const after = { metaUserId: login.userId, metaUserName: login.userName, granted: login.granted }
      await record(tx, actor, { action: 'meta_connection.connected', subjectId: actor.id, after })
    })
  }

  /** Revokes the permissions at Meta. @returns whether the token is dead now. */
  async function revoke(row: repo.ConnectionRow): Promise<boolean> {
    const token = encryption.decrypt(row.token_encrypted, tokenContext(row.user_id))
    if (token === null) return false
    try {
      await metaAds.as(token, { signal: AbortSignal.timeout(revokeTimeoutMs) }).revoke()
      return true
    } catch (error) {
      if (error instanceof MetaAdsError && error.kind === 'token') return true
      log.warn({ err: error, userId: row.user_id }, 'Meta token not revoked')
      return false
    }
  }

  return {
    status: async (actor: Actor) => present(await repo.findConnection(db, actor.id)),
    /** @returns the address of Meta's consent page, for this session only. @param again asks for declined permissions. */
    async start(actor: Actor, { sessionToken, redirectUri }: LoginBrowser, again: boolean): Promise<string> {
      const state = randomBytes(32).toString('base64url')
      await repo.insertState(db, {
        ...toLoginKey(actor, state, sessionToken),
        expires_at: new Date(clock.now().getTime() + stateLifeMs),
      })
      const address = metaAds.loginUrl({ redirectUri, state, again })
      // The sandbox's dialog is on this server, under the name and port that the browser uses.
      return metaAds.kind === 'sandbox' ? replaceOrigin(address, redirectUri) : address
    },
    /** Completes the sign-in. @returns null when it succeeded, else the sentence that says why not. */
    async finish(
      actor: Actor,
      { sessionToken, redirectUri }: LoginBrowser,
      answer: LoginAnswer,
    ): Promise<string | null> {
      const state = await repo.takeState(db, toLoginKey(actor, answer.state ?? '', sessionToken))
      if (!state || state.expires_at <= clock.now()) return sentences.badState
      if (!answer.code) return describeLoginError(answer) ?? connectFailedSentence
      try {
        await save(actor, await metaAds.finishLogin({ code: answer.code, redirectUri }))
        return null
      } catch (error) {
        if (error instanceof MetaAdsError) return `Meta did not complete the sign-in: ${error.message}`
        throw error
      }
    },
    /** @returns the sentence that says what was done. */
    async disconnect(actor: Actor): Promise<string> {
      const row = await repo.findConnection(db, actor.id)
      if (!row) return sentences.wasNot
      const isRevoked = await revoke(row)
      await db.transaction().execute(async (tx) => {
        const before = await repo.lockConnection(tx, actor.id)
        // Reconnected in another tab meanwhile: that connection stays.
        if (before && !before.token_encrypted.equals(row.token_encrypted)) {
          throw new AppError('CONFLICT', 'Meta was connected again in the meantime.')
        }
        if (!before) return
        await repo.deleteConnection(tx, actor.id)
        await forget(tx, actor.id, 'all')
        const { meta_user_id: metaUserId, meta_user_name: metaUserName } = before
        const after = { isRevokedAtMeta: isRevoked }
        const change = { action: 'meta_connection.disconnected' as const, subjectId: actor.id }
        await record(tx, actor, { ...change, before: { metaUserId, metaUserName }, after })
      })
      return isRevoked ? sentences.disconnected : sentences.notRevoked
    },
  }
}

function toLoginKey({ id }: Actor, state: string, sessionToken: string) {
  return { state_hash: hash(state), user_id: id, session_token_hash: hash(sessionToken) }
}

function replaceOrigin(address: string, other: string): string {
  const { pathname, search } = new URL(address)
  return `${new URL(other).origin}${pathname}${search}`
}
