import type { IncomingHttpHeaders } from 'node:http'

/** A request without credentials. */
export interface RecordedRequest {
  method: string
  /** With the version, without the query. */
  path: string
  /** From the query and the body. */
  params: Record<string, string>
  file?: { field: string; name: string; sizeBytes: number }
}

export interface RecordedAnswer {
  status: number
  headers: Record<string, string>
  /** Parsed if JSON. */
  body: unknown
}

export interface Exchange {
  request: RecordedRequest
  answer: RecordedAnswer
}

/** One fixture file: a call of the Meta port with all its requests and answers. */
export interface Recording {
  step: string
  /** `sandbox`, or the address of the Graph API that answered. */
  from: string
  /** The day, such as 2026-11-22. */
  on: string
  exchanges: Exchange[]
}

/** Credentials, which are not recorded. */
const proofs = ['access_token', 'appsecret_proof']

/** Reads a request with its parameters from query or body. */
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
