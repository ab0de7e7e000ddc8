import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { malformedToken, tokenRefused } from '../protocol/errors.ts'
import { randomWord } from '../protocol/ids.ts'
import { sandboxApp } from '../settings.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { GraphError } from '../validation/graph-error.rules.ts'

/** The caller: a person, or the app itself. */
export interface Session {
  type: 'USER' | 'APP'
  /** Empty for the app. */
  userId: string
  grantId: string
  scopes: string[]
  issuedAt: Date
  /** null: never. */
  expiresAt: Date | null
}

export interface Tokens {
  /** Stores the consent of a person. @returns the grant's id. */
  grant(userId: string, scopes: string[], declined: string[]): Promise<string>
  /** @param lifeMs null for a token that never expires. */
  issue(grantId: string, lifeMs: number | null): Promise<string>
  /** @throws GraphError 190, with the subcode that says why. */
  resolve(token: string): Promise<Session>
  /** The scopes of a grant, refused ones too. */
  permissions(grantId: string): Promise<{ permission: string; status: 'granted' | 'declined' }[]>
  /** Ends the grant and so all its tokens. */
  revoke(grantId: string): Promise<void>
}

export const tokenLifeMs = 60 * 86_400_000

/** Tokens are stored as hashes only. */
export function createTokens(store: SandboxStore, now: () => Date): Tokens {
  const appToken = `${sandboxApp.id}|${sandboxApp.secret}`

  async function storeToken(token: string, data: { grantId: string; expiresAt: Date | null }) {
    const expiresAt = data.expiresAt?.toISOString() ?? null
    await store.insert({
      id: tokenId(token),
      kind: 'token',
      parentId: data.grantId,
      data: { ...data, expiresAt },
      createdAt: now(),
    })
    return token
  }

  async function resolve(token: string): Promise<Session> {
    if (token === appToken) {
      return { type: 'APP', userId: '', grantId: '', scopes: [], issuedAt: now(), expiresAt: null }
    }
    const stored = await store.find(tokenId(token))
    if (!stored) throw malformedToken()
    const grant = await store.find(String(stored.data.grantId))
    if (!grant || grant.data.revokedAt) throw tokenRefused(458)
    const expiresAt = stored.data.expiresAt ? new Date(String(stored.data.expiresAt)) : null
    if (expiresAt && expiresAt <= now()) throw tokenRefused(463)
    return {
      type: 'USER',
      userId: String(grant.data.userId),
      grantId: grant.id,
      scopes: grant.data.scopes as string[],
      issuedAt: stored.createdAt,
      expiresAt,
    }
  }

  return {
    async grant(userId, scopes, declined) {
      const id = `grant:${randomWord(24)}`
      await store.insert({
        id,
        kind: 'grant',
        parentId: userId,
        data: { userId, scopes, declined },
        createdAt: now(),
      })
      return id
    },
    issue: (grantId, lifeMs) => {
      const expiresAt = lifeMs === null ? null : new Date(now().getTime() + lifeMs)
      return storeToken(`EAA${randomWord(120)}`, { grantId, expiresAt })
    },
    resolve,
    async permissions(grantId) {
      const grant = await store.find(grantId)
      const { scopes = [], declined = [] } = (grant?.data ?? {}) as { scopes?: string[]; declined?: string[] }
      return [
        ...scopes.map((permission) => ({ permission, status: 'granted' as const })),
        ...declined.map((permission) => ({ permission, status: 'declined' as const })),
      ]
    },
    async revoke(grantId) {
      await store.change(grantId, (data) => ({ ...data, revokedAt: now().toISOString() }))
    },
  }
}

const tokenId = (token: string) => `token:${createHash('sha256').update(token).digest('hex')}`

/**
 * Checks `appsecret_proof`: lowercase hex HMAC-SHA256 of the token with the app's secret.
 * @param isRequired refuses calls without one, as with Meta's "Require App Secret".
 * @throws GraphError code 100, with Meta's two sentences.
 */
export function checkProof(token: string, proof: string, isRequired: boolean): void {
  const refused = (message: string) => new GraphError({ code: 100, type: 'GraphMethodException', message })
  if (proof === '') {
    if (isRequired) throw refused('API calls from the server require an appsecret_proof argument')
    return
  }
  const expected = Buffer.from(createHmac('sha256', sandboxApp.secret).update(token).digest('hex'))
  const given = Buffer.from(proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw refused('Invalid appsecret_proof provided in the API argument')
  }
}
