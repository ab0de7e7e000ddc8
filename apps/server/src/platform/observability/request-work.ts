import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { onRequestEnd } from '../http/request-end.ts'
import type { Tracer } from './tracing.ts'
import { runAs, type WorkContext } from './work-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: WorkContext | null
  }
}

/** What may stand in a log line unquoted, and is long enough to tell two requests apart. */
const usableId = /^[\w-]{8,64}$/

/** The id that a proxy or a browser gave the request, or a new one. */
export function requestIdOf(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id']
  return typeof given === 'string' && usableId.test(given) ? given : uuidv7()
}

/** Everything that a request starts knows its id, and belongs to its span; add it before all other hooks. */
export function followRequests(app: FastifyInstance, tracer: Tracer | null): void {
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'hookline.request_id': request.id }
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : null
    const span = tracer?.start(`${method} ${route}`, 'server', attributes, traceparent) ?? null
    request.work = { requestId: request.id, jobId: null, span }
    onRequestEnd(reply, ({ status }) => {
      span?.set({ 'http.response.status_code': status })
      span?.end(status >= 500 ? String(status) : undefined)
    })
    runAs(request.work, done)
  })
  // The body's events come from the socket, which knows nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.work) runAs(request.work, done)
    else done()
  })
}
