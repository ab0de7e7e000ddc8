import { notConnectedSentence, reconnectSentence } from '@hookline/contract/meta-connection/meta-connection.rules'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Encryption } from '../../platform/security/encryption.ts'
import { type MetaAds, MetaAdsError, type MetaAdsSession } from '../../providers/meta-ads/meta-ads.ts'
import { findConnectionEnd } from './connection-state.rules.ts'
import * as repo from './meta-connection.repo.ts'

/** The encryption context: the token of one account cannot be read for another. */
export const tokenContext = (userId: number) => `meta token of user ${userId}`

export const unreadableReason = 'The secret of this installation has changed, so the stored connection cannot be read.'

interface SessionNeeds {
  db: Database
  clock: Clock
  metaAds: MetaAds
  encryption: Encryption
}

/** Opens sessions at Meta in the name of users. */
export function createSessionFor({ db, clock, metaAds, encryption }: SessionNeeds) {
  /**
   * Marks the connection as broken when Meta says that the token is dead.
   * @throws AppError META_NOT_CONNECTED or META_RECONNECT, before Meta is called.
   */
  return async (userId: number, options?: Parameters<MetaAds['as']>[1]): Promise<MetaAdsSession> => {
    const row = await repo.findConnection(db, userId)
    if (!row) throw new AppError('META_NOT_CONNECTED', notConnectedSentence)
    const end = findConnectionEnd(row)
    if (row.reconnect_reason !== null || (end && end <= clock.now())) {
      throw new AppError('META_RECONNECT', reconnectSentence)
    }
    const markBroken = (reason: string) => repo.markBroken(db, row, { reason, now: clock.now() })
    const token = encryption.decrypt(row.token_encrypted, tokenContext(userId))
    if (token === null) {
      await markBroken(unreadableReason)
      throw new AppError('META_RECONNECT', reconnectSentence)
    }
    return watchToken(metaAds.as(token, options), (error) =>
      markBroken(`Meta refused the connection: ${error.message}`),
    )
  }
}

/** Wraps a session so that `onDead` runs when Meta says that the token is dead. */
function watchToken(session: MetaAdsSession, onDead: (error: MetaAdsError) => Promise<void>): MetaAdsSession {
  return new Proxy(session, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return async (...parameters: unknown[]) => {
        try {
          return await method.apply(target, parameters)
        } catch (error) {
          if (error instanceof MetaAdsError && error.kind === 'token') await onDead(error)
          throw error
        }
      }
    },
  })
}
