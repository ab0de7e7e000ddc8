import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OAuth } from '../auth/oauth.ts'
import { distortList } from '../control/distort-list.ts'
import { type Fault, type Faults, formatCallPath } from '../control/faults.ts'
import type { RequestLog } from '../control/request-log.ts'
import { decodeParams } from '../protocol/decode-params.rules.ts'
import {
  errorBody,
  rateLimited,
  tokenRefused,
  transientFailure,
  unknownField,
  unknownObject,
  unsupportedCall,
} from '../protocol/errors.ts'
import { randomWord } from '../protocol/ids.ts'
import { readPairs } from '../protocol/pairs.rules.ts'
import { readBody } from '../protocol/read-request.ts'
import { refuseRemoved } from '../protocol/removed.rules.ts'
import type { Usage } from '../protocol/usage.ts'
import { newestVersion } from '../protocol/versions.rules.ts'
import { badParameter, GraphError, invalidParameter } from '../validation/graph-error.rules.ts'
import { readScalarText } from '../validation/read-params.rules.ts'
import { type Needs as ExecuteNeeds, execute } from './execute.ts'
import type { GraphCall, Method, Registry, World } from './scope.ts'

interface Needs {
  world: World
  registry: Registry
  oauth: OAuth
  usage: Usage
  faults: Faults
  requests: RequestLog
  prefix: string
}

/** Facts about a request for the headers of its answer. */
interface Exchange {
  traceId: string
  accountId: string | null
  version: string
  blockedMs?: number
}

export function graphRoutes(app: FastifyInstance, needs: Needs): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify refuses some requests itself, such as one with an invalid content type.
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(400).send(errorBody(badParameter('The request cannot be read').spec, newTrace()))
    }
    request.log.error({ err: error }, 'sandbox request failed')
    return reply.code(500).send(errorBody(transientFailure().spec, newTrace()))
  })
  app.setNotFoundHandler((request, reply) => {
    const { spec } = badParameter(`Unsupported method ${request.method}`)
    return reply.code(400).send(errorBody(spec, newTrace()))
  })
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/*',
    handler: (request, reply) => answer(request, reply, needs),
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, needs: Needs): Promise<FastifyReply> {
  const exchange: Exchange = { traceId: newTrace(), accountId: null, version: `v${newestVersion}.0` }
  try {
    const call = await readCall(request, needs.prefix)
    needs.requests.add({
      method: call.method,
      path: formatCallPath(call),
      at: needs.world.now().toISOString(),
      params: call.params,
    })
    needs.usage.countCall()
    return await answerCall(call, request, reply, needs, exchange)
  } catch (error) {
    return sendError(error, reply, needs, exchange)
  }
}

async function answerCall(
  call: GraphCall,
  request: FastifyRequest,
  reply: FastifyReply,
  needs: Needs,
  exchange: Exchange,
): Promise<FastifyReply> {
  const faults = needs.faults.take(call)
  const has = (kind: Fault['kind']) => faults.find((fault) => fault.kind === kind)
  for (const { kind, ms } of faults) if (kind === 'delay') await sleep(ms)
  if (has('drop-before')) return drop(request, reply)
  if (has('html-502')) return sendBadGateway(reply)
  const expired = has('expired-token')
  if (expired) throw tokenRefused(expired.code ?? 463)
  if (has('missing')) throw unknownObject(call.method, call.path[0] ?? '')
  const refuse = has('refuse')
  if (refuse) throw invalidParameter(refuse.code ?? 0, 'Refused', 'A test asked for this refusal.')
  const refusedField = needs.faults.findRefusedField(call)
  if (refusedField !== null) throw unknownField(refusedField, 'AdCreative')
  const limited = has('rate-limit')
  if (limited) {
    exchange.accountId = await findCallAccountId(call, needs)
    exchange.blockedMs = limited.ms
    throw rateLimited(limited.code ?? undefined)
  }
  const body = await run(call, needs, exchange).catch((error: unknown) => {
    // A refused call was not executed, but the connection breaks too.
    if (!has('execute-then-drop') && !has('execute-then-500')) throw error
    return null
  })
  if (has('execute-then-drop')) return drop(request, reply)
  if (has('execute-then-500')) throw transientFailure()
  return sendBody(200, distortList(body, has), reply, needs, exchange)
}

/** The ad account of a call, by its path. */
async function findCallAccountId({ path: [id = ''] }: GraphCall, { world }: Needs): Promise<string | null> {
  const accountId = /^\d+$/.test(id) ? ((await world.store.find(id))?.parentId ?? '') : id
  return /^act_(\d+)$/.exec(accountId)?.[1] ?? null
}

async function run(call: GraphCall, needs: Needs, exchange: Exchange): Promise<unknown> {
  // No version supports reading many objects by `GET /?ids=` any more (October 2026).
  if (call.path.length === 0) throw unsupportedCall(call.method)
  const { faults, ...rest } = needs
  const executeNeeds: ExecuteNeeds = {
    ...rest,
    isVisible: faults.isVisible,
    onAccount: (accountId) => {
      exchange.accountId = accountId
    },
  }
  const done = await execute(call, executeNeeds)
  exchange.version = needs.world.settings.servedVersion || done.version
  return done.body
}

async function readCall(request: FastifyRequest, prefix: string): Promise<GraphCall> {
  const url = new URL(request.raw.url ?? '/', 'http://sandbox')
  const { params: body, files } = await readBody(request.raw)
  const params = decodeParams({ ...readPairs(url.searchParams), ...body })
  const segments = url.pathname.slice(`${prefix}/graph`.length).split('/').filter(Boolean).map(decode)
  const version = /^v\d{1,3}\.\d+$/.test(segments[0] ?? '') ? (segments.shift() ?? null) : null
  const bearer = /^(?:Bearer|OAuth)\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const query = new URLSearchParams(url.searchParams)
  if (bearer) query.delete('access_token')
  // A call of the root is refused whatever it has.
  if (segments.length > 0) refuseRemoved(params)
  return {
    method: readMethod(request.method),
    path: segments,
    version,
    params,
    files,
    base: `${request.protocol}://${request.host}${prefix}`,
    query,
    token: bearer ?? (readScalarText(params.access_token) || null),
  }
}

function sendError(error: unknown, reply: FastifyReply, needs: Needs, exchange: Exchange): FastifyReply {
  if (reply.sent || reply.raw.destroyed) return reply
  if (!(error instanceof GraphError)) throw error
  return sendBody(error.spec.status ?? 400, errorBody(error.spec, exchange.traceId), reply, needs, exchange)
}

function sendBody(status: number, body: unknown, reply: FastifyReply, needs: Needs, exchange: Exchange): FastifyReply {
  return reply
    .code(status)
    .headers(toReplyHeaders(needs, exchange))
    .type('application/json; charset=UTF-8')
    .send(JSON.stringify(body))
}

function toReplyHeaders(
  { usage }: Needs,
  { traceId, accountId, version, blockedMs }: Exchange,
): Record<string, string> {
  const reported = blockedMs === undefined ? undefined : { blockedMs: Math.max(1, blockedMs) }
  return {
    ...usage.headers(accountId, reported),
    'facebook-api-version': version,
    'x-fb-trace-id': traceId,
    'x-fb-request-id': `A${randomWord(22)}`,
    'x-fb-rev': '1030150001',
    'cache-control': 'private, no-cache, no-store, must-revalidate',
  }
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function sendBadGateway(reply: FastifyReply): FastifyReply {
  const page =
    '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>'
  return reply.code(502).type('text/html; charset=utf-8').send(page)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function readMethod(text: string): Method {
  const method = text.toUpperCase() || 'GET'
  if (method === 'GET' || method === 'POST' || method === 'DELETE') return method
  throw badParameter(`Unsupported method ${method.slice(0, 20)}`, ['method'])
}

const newTrace = () => `A${randomWord(22)}`
