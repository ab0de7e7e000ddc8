import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { onRequestEnd } from './request-end.ts'
import type { Tracer } from './tracing.ts'
import { runAs, type WorkContext } from './work-context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: WorkContext | null
  }
}

/** Safe unquoted in a log line, and long enough to be unique. */
const usableId = /^[\w-]{8,64}$/

/** The id that a proxy or a browser gave the request, or a new one. */
export function readRequestId(raw: IncomingMessage): string {
  const given = raw.headers['x-request-id']
  return typeof given === 'string' && usableId.test(given) ? given : uuidv7()
}

/** Gives a request's id and span to everything it starts; must be the first hook. */
export function followRequests(app: FastifyInstance, tracer: Tracer | null): void {
  app.decorateRequest('work', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'hookline.request_id': request.id }
    const traceparent = typeof headers.traceparent === 'string' ? headers.traceparent : null
    const span = tracer?.start(`${method} ${route}`, 'SERVER', attributes, traceparent) ?? null
    request.work = { requestId: request.id, jobId: null, span }
    onRequestEnd(reply, ({ status }) => {
      span?.set({ 'http.response.status_code': status })
      span?.end(status >= 500 ? String(status) : undefined)
    })
    runAs(request.work, done)
  })
  // The body's events come from the socket, outside the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.work) runAs(request.work, done)
    else done()
  })
}
