import { createHash } from 'node:crypto'
import { randomWord } from '../protocol/ids.ts'
import { sandboxApp } from '../settings.ts'
import type { SandboxStore } from '../store/sandbox-store.ts'
import { badParameter, GraphError } from '../validation/graph-error.rules.ts'
import { type Params, readScalarText } from '../validation/read-params.rules.ts'
import { type Session, type Tokens, tokenLifeMs } from './tokens.ts'

/** How long the code of a sign-in may be exchanged. */
const codeLifeMs = 600_000
/** Meta lets an app read a person's data for 90 days after the last sign-in. */
const dataAccessMs = 90 * 86_400_000

export interface OAuth {
  /** Stores the consent of a person. @returns the code for `redirect_uri`. */
  makeCode(agreed: { userId: string; scopes: string[]; declined: string[]; redirectUri: string }): Promise<string>
  /** `/oauth/access_token`: a code, or a token, for a token. */
  accessToken(params: Params): Promise<Record<string, unknown>>
  /** `/debug_token` */
  debugToken(params: Params): Promise<Record<string, unknown>>
}

export function createOAuth(store: SandboxStore, tokens: Tokens, now: () => Date): OAuth {
  async function exchangeCode(code: string, redirectUri: string): Promise<string> {
    const id = codeId(code)
    const stored = await store.find(id)
    if (!stored) throw new GraphError({ code: 100, message: 'Invalid verification code format.' })
    if (stored.data.usedAt) throw codeRefused(36009, 'This authorization code has been used.')
    if (stored.data.redirectUri !== redirectUri) {
      const text =
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request'
      throw codeRefused(36008, text)
    }
    if (now().getTime() - stored.createdAt.getTime() > codeLifeMs) {
      throw codeRefused(36007, 'This authorization code has expired.')
    }
    const taken = await store.change(id, (data) => (data.usedAt ? null : { ...data, usedAt: now().toISOString() }))
    if (!taken) throw codeRefused(36009, 'This authorization code has been used.')
    return tokens.issue(readScalarText(stored.data.grantId), tokenLifeMs)
  }

  const answer = (access_token: string) => ({
    access_token,
    token_type: 'bearer',
    expires_in: tokenLifeMs / 1000,
  })

  return {
    async makeCode({ userId, scopes, declined, redirectUri }) {
      const code = `AQ${randomWord(200)}`
      const grantId = await tokens.grant(userId, scopes, declined)
      await store.insert({
        id: codeId(code),
        kind: 'code',
        parentId: userId,
        data: { grantId, redirectUri },
        createdAt: now(),
      })
      return code
    },

    async accessToken(params) {
      checkApp(params)
      const grantType = readScalarText(params.grant_type)
      if (grantType === 'fb_exchange_token') {
        const session = await tokens.resolve(required(params, 'fb_exchange_token'))
        if (session.type !== 'USER') throw badParameter('fb_exchange_token must be the token of a person')
        return answer(await tokens.issue(session.grantId, tokenLifeMs))
      }
      return answer(await exchangeCode(required(params, 'code'), required(params, 'redirect_uri')))
    },

    async debugToken(params) {
      const inputToken = required(params, 'input_token')
      try {
        return { data: describe(await tokens.resolve(inputToken)) }
      } catch (error) {
        if (!(error instanceof GraphError)) throw error
        const { code, message, subcode } = error.spec
        const reason = { code, message, ...(subcode !== undefined && { subcode }) }
        return { data: { app_id: sandboxApp.id, type: 'USER', error: reason, is_valid: false, scopes: [] } }
      }
    },
  }
}

function describe(session: Session): Record<string, unknown> {
  const toUnixSeconds = (time: Date | null) => (time ? Math.floor(time.getTime() / 1000) : 0)
  const app = { app_id: sandboxApp.id, type: session.type, application: sandboxApp.name, is_valid: true }
  if (session.type === 'APP') return app
  return {
    ...app,
    data_access_expires_at: toUnixSeconds(new Date(session.issuedAt.getTime() + dataAccessMs)),
    expires_at: toUnixSeconds(session.expiresAt),
    issued_at: toUnixSeconds(session.issuedAt),
    scopes: session.scopes,
    granular_scopes: session.scopes.map((scope) => ({ scope })),
    user_id: session.userId,
  }
}

function checkApp(params: Params): void {
  if (required(params, 'client_id') !== sandboxApp.id) {
    const message = 'Error validating application. Cannot get application info due to a system error.'
    throw new GraphError({ code: 101, message })
  }
  if (readScalarText(params.client_secret) !== sandboxApp.secret) {
    throw new GraphError({ code: 1, message: 'Error validating client secret.' })
  }
}

function required(params: Params, name: string): string {
  const value = readScalarText(params[name])
  if (value === '') throw new GraphError({ code: 101, message: `Missing ${name} parameter.` })
  return value
}

const codeId = (code: string) => `code:${createHash('sha256').update(code).digest('hex')}`
const codeRefused = (subcode: number, message: string) => new GraphError({ code: 100, subcode, message })
