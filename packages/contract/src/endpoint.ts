import { z } from 'zod'

/** Who may call: anyone, or an account with at least that role (owner > admin > user). Services check finer rules. */
export type Access = 'public' | 'user' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One API call with its method, path and schemas, shared by server, web client and OpenAPI. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: Method
  /** Fastify form, `/api/history/:id`. */
  path: string
  summary: string
  access: Who
  /** The message for callers without the right; a general one unless given. */
  denied?: string
  params: Params
  query: Query
  body: Body
  /** The success body without `success: true`, which `serve` adds. */
  response: Response
  /** The success status, if not 200; a pair when the handler may choose the second one. */
  status?: 201 | 202 | readonly [200, 202]
  /** The body may also come as a multipart form of text fields; files are refused. */
  multipart?: true
}

const nothing = z.unknown()
type Nothing = typeof nothing

/** Declares one API call. Omitted `params`, `query` or `body` are not validated. */
export function endpoint<
  Response extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const Who extends Access = Access,
>(
  spec: Pick<Endpoint, 'method' | 'path' | 'summary' | 'denied' | 'status' | 'multipart'> & {
    access: Who
    response: Response
    params?: Params
    query?: Query
    body?: Body
  },
): Endpoint<Params, Query, Body, Response, Who> {
  const defaults = { params: nothing, query: nothing, body: nothing }
  return { ...defaults, ...spec } as unknown as Endpoint<Params, Query, Body, Response, Who>
}
