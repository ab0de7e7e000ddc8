import type { z } from 'zod'
import { MetaAdsError, type MetaLogin, type MetaPermission } from '../meta-ads.ts'
import { meAnswer, permissionAnswer, tokenAnswer, tokenFactsAnswer } from '../reading/graph-answers.ts'
import type { CallContext, CallGraph } from './graph-caller.ts'
import { readAnswer, readList } from './graph-reading.ts'

interface LoginNeeds {
  call: CallGraph
  appId: string
  appSecret: string
  now: () => Date
  warn: CallContext['warn']
}

/**
 * The address of Meta's consent dialog (docs/meta-api.md).
 * @param dialog a `loginConfigId` replaces the `scope`.
 * @param request `again` asks again for declined permissions.
 */
export function buildLoginUrl(
  dialog: {
    url: string
    apiVersion: string
    appId: string
    loginConfigId: string | null
    permissions: readonly MetaPermission[]
  },
  request: { redirectUri: string; state: string; again?: boolean },
): string {
  const query = new URLSearchParams({
    client_id: dialog.appId,
    redirect_uri: request.redirectUri,
    state: request.state,
    response_type: 'code',
    ...(dialog.loginConfigId
      ? { config_id: dialog.loginConfigId }
      : { scope: dialog.permissions.map(({ name }) => name).join(',') }),
    ...(request.again && { auth_type: 'rerequest' }),
  })
  return `${dialog.url}/${dialog.apiVersion}/dialog/oauth?${query}`
}

/**
 * Exchanges the code of the sign-in for a long-lived token and reads its permissions. Codes, secrets and tokens are sent
 * in bodies and headers; only `debug_token` takes a token in its address, which is therefore never logged.
 * @throws MetaAdsError
 */
export async function finishLogin(
  needs: LoginNeeds,
  answer: { code: string; redirectUri: string },
  signal?: AbortSignal,
): Promise<MetaLogin> {
  const { call, appId, appSecret } = needs
  const context: CallContext = {
    accessToken: null,
    urgency: 'interactive',
    warn: needs.warn,
    ...(signal && { signal }),
  }
  const app = { client_id: appId, client_secret: appSecret }
  const exchange = async (params: Record<string, string>, effect: 'read' | 'create') => {
    const request = { method: 'POST', path: 'oauth/access_token', effect, params: { ...app, ...params } } as const
    return readAnswer(tokenAnswer, await call(request, context), effect)
  }
  // A code works once: this exchange must not be retried.
  const short = await exchange({ redirect_uri: answer.redirectUri, code: answer.code }, 'create')
  const long = await exchange({ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token }, 'read')
  const withToken: CallContext = { ...context, accessToken: long.access_token }
  const [me, permissions, { facts, problem }] = await Promise.all([
    call({ method: 'GET', path: 'me', effect: 'read', params: { fields: 'id,name' } }, withToken),
    readPermissions(call, withToken),
    readTokenFacts(needs, long.access_token, context),
  ])
  const { id, name } = readAnswer(meAnswer, me, 'read')
  return {
    accessToken: long.access_token,
    expiresAt: toExpiryDate(facts?.expires_at) ?? endAfter(needs.now(), long.expires_in),
    dataAccessExpiresAt: toExpiryDate(facts?.data_access_expires_at),
    ...(problem !== null && { dataAccessProblem: problem }),
    userId: id,
    userName: name ?? id,
    ...permissions,
  }
}

/** Expired permissions count as declined. */
async function readPermissions(call: CallGraph, context: CallContext) {
  const rows = await readList(call, { path: 'me/permissions' }, context, permissionAnswer)
  const isGranted = (row: z.infer<typeof permissionAnswer>) => row.status === 'granted'
  return {
    granted: rows.filter(isGranted).map(({ permission }) => permission),
    declined: rows.filter((row) => !isGranted(row)).map(({ permission }) => permission),
  }
}

/**
 * The two expiry times of the token, asked for with the token of the app. The sign-in succeeds without them: the problem
 * is logged and reported.
 */
async function readTokenFacts({ call, appId, appSecret, warn }: LoginNeeds, token: string, context: CallContext) {
  try {
    // A real GET: newer apps may not override the method (docs/meta-api.md).
    const request = { method: 'GET', path: 'debug_token', effect: 'read', params: { input_token: token } } as const
    const answer = await call(request, { ...context, accessToken: `${appId}|${appSecret}` })
    const { data } = readAnswer(tokenFactsAnswer, answer, 'read')
    if (!data.is_valid) throw new MetaAdsError('final', data.error?.message ?? 'Meta calls the token invalid.')
    return { facts: data, problem: null }
  } catch (error) {
    if (!(error instanceof MetaAdsError)) throw error
    warn({ err: error }, 'Meta token facts not read')
    return { facts: null, problem: error.message }
  }
}

/** Unix seconds; 0 means never. */
function toExpiryDate(seconds: number | null | undefined): Date | null {
  return seconds ? new Date(seconds * 1000) : null
}

function endAfter(now: Date, seconds: number | null): Date | null {
  return seconds ? new Date(now.getTime() + seconds * 1000) : null
}
