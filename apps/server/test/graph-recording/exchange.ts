import type { IncomingHttpHeaders } from 'node:http'

/** What the client sent, without what says who it is. */
export interface RecordedRequest {
  method: string
  /** With its version, without its query. */
  path: string
  /** Of the query and the body. */
  params: Record<string, string>
  file?: { field: string; name: string; sizeBytes: number }
}

export interface RecordedAnswer {
  status: number
  headers: Record<string, string>
  /** Parsed where it is JSON. */
  body: unknown
}

export interface Exchange {
  request: RecordedRequest
  answer: RecordedAnswer
}

/** One call of the client's port and everything that it said and heard meanwhile: one fixture file. */
export interface Recording {
  step: string
  /** `sandbox`, or the address of the Graph API that answered. */
  from: string
  /** The day, such as 2026-11-22. */
  on: string
  exchanges: Exchange[]
}

/** Who calls is proved by these; which one it was says nothing about the call. */
const proofs = ['access_token', 'appsecret_proof']

/** Reads a request of the client, whatever way its parameters came. */
export async function readRequest(
  sent: { method: string; url: string; headers: IncomingHttpHeaders },
  body: Buffer,
): Promise<RecordedRequest> {
  const address = new URL(sent.url, 'http://graph')
  const type = sent.headers['content-type']
  const form = body.length > 0 && type ? await new Response(body, { headers: { 'content-type': type } }).formData() : []
  const params: Record<string, string> = Object.fromEntries(address.searchParams)
  let file: RecordedRequest['file']
  for (const [name, value] of form) {
    if (typeof value === 'string') params[name] = value
    else file = { field: name, name: value.name, sizeBytes: value.size }
  }
  for (const name of proofs) delete params[name]
  return { method: sent.method, path: address.pathname, params, ...(file && { file }) }
}
