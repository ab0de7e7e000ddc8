import { readPairs } from '../protocol/pairs.rules.ts'
import { decodeParams, isRecord, parseJson, textOf } from '../protocol/params.rules.ts'
import { badParameter } from '../validation/graph-error.ts'
import type { GraphCall, Method } from './scope.ts'

const maxCalls = 50

/** An answer of the batch: what a call of its own would have got. */
export interface BatchEntry {
  code: number
  headers: { name: string; value: string }[]
  body: string
}

type Run = (call: GraphCall) => Promise<BatchEntry>

/**
 * `POST` with `batch`: up to 50 calls, one after another; a failed one stops none.
 * @param run does one call and never fails.
 * @throws GraphError when the batch itself is no list of calls.
 */
export async function runBatch(outer: GraphCall, run: Run): Promise<(BatchEntry | null)[]> {
  const entries = outer.params.batch
  if (!Array.isArray(entries) || entries.length === 0) throw badParameter('Param batch must be an array.', ['batch'])
  if (entries.length > maxCalls)
    throw badParameter(`Too many requests in batch message. Maximum batch size is ${maxCalls}`)
  const results = new Map<string, unknown>()
  const answers: (BatchEntry | null)[] = []
  const isReferred = readReferences(entries)
  const withHeaders = textOf(outer.params.include_headers) !== 'false'
  for (const entry of entries) {
    if (!isRecord(entry)) throw badParameter('Param batch must hold objects.', ['batch'])
    const answer = await run(innerCall(outer, entry, results))
    const name = textOf(entry.name)
    if (name) results.set(name, parseJson(answer.body))
    // A call that others build on is answered with null when it succeeded, unless it asks otherwise.
    const isOmitted = isReferred(name) && textOf(entry.omit_response_on_success) !== 'false' && answer.code === 200
    answers.push(isOmitted ? null : withHeaders ? answer : { ...answer, headers: [] })
  }
  return answers
}

/** Does another call of the batch use the result of this one, or wait for it? A name alone is none: SDKs give names. */
function readReferences(entries: unknown[]): (name: string) => boolean {
  const texts = entries.filter(isRecord).map(({ relative_url, body }) => `${textOf(relative_url)} ${textOf(body)}`)
  const awaited = entries.filter(isRecord).map(({ depends_on }) => textOf(depends_on))
  return (name) => name !== '' && (awaited.includes(name) || texts.some((text) => text.includes(`{result=${name}:`)))
}

function innerCall(outer: GraphCall, entry: Record<string, unknown>, results: Map<string, unknown>): GraphCall {
  const address = new URL(fill(textOf(entry.relative_url), results).replace(/^\/*/, '/'), 'http://batch')
  const body = readPairs(new URLSearchParams(fill(textOf(entry.body), results)))
  const params = decodeParams({ ...readPairs(address.searchParams), ...body })
  const segments = address.pathname.split('/').filter(Boolean).map(decode)
  const hasVersion = /^v\d+\.\d+$/.test(segments[0] ?? '')
  return {
    ...outer,
    method: readMethod(textOf(params.method) || textOf(entry.method)),
    path: hasVersion ? segments.slice(1) : segments,
    version: hasVersion ? (segments[0] ?? null) : outer.version,
    params: { ...params, appsecret_proof: params.appsecret_proof ?? outer.params.appsecret_proof },
    query: address.searchParams,
    token: textOf(params.access_token) || outer.token,
  }
}

export function readMethod(text: string): Method {
  const method = text.toUpperCase() || 'GET'
  if (method === 'GET' || method === 'POST' || method === 'DELETE') return method
  throw badParameter(`Unsupported method ${method.slice(0, 20)}`, ['method'])
}

/** Puts `{result=name:$.id}` of an earlier call in its place. */
function fill(text: string, results: Map<string, unknown>): string {
  return text.replace(/\{result=([\w-]+):\$\.?([^}]*)\}/g, (_all, name: string, path: string) => {
    const steps = path
      .replace(/\[(\d+|\*)\]/g, '.$1')
      .split('.')
      .filter(Boolean)
    return follow(results.get(name), steps)
  })
}

function follow(value: unknown, [step, ...rest]: string[]): string {
  if (step === undefined) return textOf(value)
  if (step === '*' && Array.isArray(value)) return value.map((each) => follow(each, rest)).join(',')
  return follow((value as Record<string, unknown> | undefined)?.[step], rest)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
