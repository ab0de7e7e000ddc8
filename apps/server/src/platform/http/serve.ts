import { hasRole } from '@hookline/contract/accounts/accounts.rules'
import type { Role } from '@hookline/contract/accounts/accounts.schemas'
import type { Endpoint } from '@hookline/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { writeJson } from '../json.ts'
import { runInSlices } from '../run-in-slices.ts'
import { readFormFields } from './form-fields.ts'

/** Who acts: the account of the request's session. */
export interface Actor {
  id: number
  userUuid: string
  username: string
  role: Role
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without a session. */
    actor: Actor | null
  }
}

/** Some answers hold their fields twice, as `x` and `data.x`: handlers return `x`, `serve` adds the copy. */
type SingleForm<Answer> = Answer extends { data: infer Data }
  ? keyof Data extends keyof Answer
    ? Omit<Answer, 'data'>
    : Answer
  : Answer

type Handler<E extends Endpoint> = (input: {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  actor: 'public' extends E['access'] ? Actor | null : Actor
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<SingleForm<z.input<E['response']>>> | SingleForm<z.input<E['response']>>

/** The actor of a request that needs one: 401 without a session, 403 without the role. */
export function requireActor(
  request: FastifyRequest,
  role: Role,
  denied = 'You do not have the right to do this.',
): Actor {
  if (!request.actor) throw new AppError('UNAUTHENTICATED', 'Please sign in.')
  if (!hasRole(request.actor.role, role)) throw new AppError('FORBIDDEN', denied)
  return request.actor
}

/** Mounts an endpoint: checks the right, then the input, and answers only the fields that the contract names. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, summary, access, denied, params, query, body, response, multipart } = endpoint
  const statuses = [endpoint.status ?? 200].flat()
  const success = z.intersection(z.object({ success: z.literal(true) }), response)
  let responseSchema: z.ZodType | undefined
  const isRepeated = repeatsFields(response)
  app.route({
    method,
    url: path,
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      params,
      querystring: query,
      ...(method !== 'GET' && { body }),
      response: Object.fromEntries(statuses.map((status) => [status, success])),
    },
    // Before the body is read, so that a request without a session uses no memory.
    onRequest: async (request) => {
      if (access !== 'public') requireActor(request, access, denied)
    },
    preValidation: async (request) => {
      if (multipart && request.isMultipart()) request.body = await readFormFields(request)
    },
    handler: async (request, reply) => {
      reply.code(statuses[0] ?? 200)
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.actor,
        request,
        reply,
      } as Parameters<typeof handler>[0])
      // The framework sends text unchanged; it would check an object a second time.
      reply.type('application/json; charset=utf-8')
      // Not at the start, which would compile 150 of them.
      responseSchema ??= z.compile(response)
      const { data, error } = responseSchema.safeParse(isRepeated ? { ...(answer as object), data: answer } : answer)
      if (error) throw new Error('an answer does not match the contract', { cause: error })
      return runInSlices(writeJson({ success: true, ...(data as object) }))
    },
  })
}

/** Whether `data` of an answer repeats fields beside it. */
function repeatsFields(response: z.ZodType): boolean {
  if (!(response instanceof z.ZodObject)) return false
  const { data, ...fields } = response.shape
  return data instanceof z.ZodObject && Object.keys(data.shape).every((name) => name in fields)
}
