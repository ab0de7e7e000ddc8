import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../graph/scope.ts'
import { parseTextList } from '../protocol/decode-params.rules.ts'
import { isLoopbackName } from '../protocol/loopback.rules.ts'
import { readPairs } from '../protocol/pairs.rules.ts'
import { readBody } from '../protocol/read-request.ts'
import { knownScopes, sandboxApp } from '../settings.ts'
import { type Params, readScalarText } from '../validation/read-params.rules.ts'
import { sandboxUser } from '../world/seed.ts'
import { basicScope, type DialogAsk, dialogErrorPage, dialogPage } from './dialog-page.ts'
import type { OAuth } from './oauth.ts'

interface Needs {
  world: World
  oauth: OAuth
  /** Hosts besides this one and this machine that a redirect may lead to. */
  redirectHosts: string[]
  stylesheet: string
}

/** `…/dialog/oauth`: the page and its form. */
export function dialogRoutes(app: FastifyInstance, needs: Needs): void {
  for (const url of ['/:version/dialog/oauth', '/dialog/oauth']) {
    app.get(url, (request, reply) => showDialog(request, reply, needs))
    app.post(url, (request, reply) => decide(request, reply, needs))
  }
}

async function showDialog(request: FastifyRequest, reply: FastifyReply, needs: Needs) {
  const params = readQuery(request)
  const ask = readAsk(params, request, reply, needs)
  if (typeof ask === 'string') return sendPage(reply.code(400), ask)
  if (readScalarText(params.deny) === '1') return reply.redirect(deniedAddress(ask))
  const origin = new URL(ask.redirectUri).origin
  // Browsers apply the form's policy to the redirect after it.
  return sendPage(reply, dialogPage(ask, sandboxUser.name, needs.stylesheet), `'self' ${origin}`)
}

async function decide(request: FastifyRequest, reply: FastifyReply, needs: Needs) {
  const { params } = await readBody(request.raw)
  const ask = readAsk({ ...readQuery(request), ...params }, request, reply, needs)
  if (typeof ask === 'string') return sendPage(reply.code(400), ask)
  if (readScalarText(params.decision) !== 'allow') return reply.redirect(deniedAddress(ask))
  const granted = new Set([basicScope, ...parseTextList(params.granted)])
  const code = await needs.oauth.makeCode({
    userId: sandboxUser.id,
    scopes: ask.scopes.filter((scope) => granted.has(scope)),
    declined: ask.scopes.filter((scope) => !granted.has(scope)),
    redirectUri: ask.redirectUri,
  })
  return reply.redirect(withParams(ask, { code }))
}

/** @returns the error page for an invalid request. */
function readAsk(params: Params, request: FastifyRequest, _reply: FastifyReply, needs: Needs): DialogAsk | string {
  const refused = (title: string, text: string) => dialogErrorPage(title, text, needs.stylesheet)
  if (readScalarText(params.client_id) !== sandboxApp.id) {
    return refused('App not found', `The sandbox knows one app only; its id is ${sandboxApp.id}.`)
  }
  const redirectUri = readScalarText(params.redirect_uri)
  if (!isAllowedRedirect(redirectUri, request, needs)) {
    return refused('URL blocked', "The redirect_uri is not on this machine and not one of this app's own addresses.")
  }
  const type = readScalarText(params.response_type) || 'code'
  if (type !== 'code') return refused('Unsupported response_type', 'The sandbox answers response_type=code only.')
  // A configuration of Facebook Login for Business names the scopes; here it means all of them.
  const named = parseTextList(params.scope)
    .flatMap((part) => part.split(/\s+/))
    .filter(Boolean)
  const asked = named.length === 0 && readScalarText(params.config_id) ? [...knownScopes] : named
  const unknown = asked.find((scope) => !knownScopes.some((known) => known === scope))
  if (unknown) return refused('Invalid scope', `There is no scope ${unknown}.`)
  if (named.includes('instagram_basic') && !needs.world.settings.hasInstagram) {
    return refused('Invalid Scopes: instagram_basic', 'The app does not have the product that this scope belongs to.')
  }
  return {
    redirectUri,
    state: readScalarText(params.state),
    scopes: [...new Set([basicScope, ...asked])],
    isRerequest: readScalarText(params.auth_type) === 'rerequest',
  }
}

function isAllowedRedirect(address: string, request: FastifyRequest, { redirectHosts }: Needs): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, host } = new URL(address)
  if (!/^https?:$/.test(protocol)) return false
  return isLoopbackName(hostname) || host === request.host || redirectHosts.includes(host)
}

function deniedAddress(ask: DialogAsk): string {
  return withParams(ask, {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  })
}

function withParams({ redirectUri, state }: DialogAsk, params: Record<string, string>): string {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value)
  if (state) address.searchParams.set('state', state)
  return address.href
}

function readQuery(request: FastifyRequest): Params {
  return readPairs(new URL(request.url, 'http://sandbox').searchParams)
}

function sendPage(reply: FastifyReply, page: string, formAction = "'self'"): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}
