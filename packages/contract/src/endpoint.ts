import { z } from 'zod'

/** Who may call: anyone, or an account of at least that role (owner > admin > user). Finer rules live in the services. */
export type Access = 'public' | 'user' | 'admin'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API: the only place that names its method, path and shapes. Server, web client and OpenAPI read it. */
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
  /** The sentence for someone without the right; a general one when it is not given. */
  denied?: string
  params: Params
  query: Query
  body: Body
  /** The success body without `success: true`, which `serve` adds. */
  response: Response
  /** The success status when it is not 200. */
  status?: 201 | 202
  /** The body may also come as a multipart form of text fields; files are refused. */
  multipart?: true
}

const nothing = z.unknown()
type Nothing = typeof nothing

/**
 * Declares one call of the API.
 * @param spec method, path and shapes; what is left out is not looked at.
 */
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
