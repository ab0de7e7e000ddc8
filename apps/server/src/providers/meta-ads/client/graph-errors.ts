import { parseJson } from '@hookline/contract/json/client-json.rules'
import { z } from 'zod'
import type { MetaFailureKind } from '../meta-ads.schemas.ts'
import { MetaAdsError } from '../meta-ads.ts'
import type { GraphEffect, GraphReply } from './graph-http.ts'
import type { GraphNoAnswer } from './graph-wire.ts'

const text = z.string().min(1).nullable().catch(null)
const record = z.record(z.string(), z.unknown()).nullable().catch(null)
/** Meta's error envelope (docs/meta-api.md); everything but message and code may be missing. */
const faultSchema = z.object({
  code: z.coerce.number().catch(0),
  error_subcode: z.number().nullable().catch(null),
  message: z.string().min(1).catch('Meta refused without a reason.'),
  is_transient: z.boolean().catch(false),
  error_user_title: text,
  error_user_msg: text,
  /** An object, or JSON text of one. */
  error_data: z.preprocess((data) => (typeof data === 'string' ? parseJson(data) : data), record),
  fbtrace_id: text,
})
type GraphFault = z.output<typeof faultSchema>

/** A chunk at another offset than Meta expects (docs/meta-api.md). */
export const wrongOffset = 1363037
/** The account may not use features, the creative cannot have one, and a switch of images on a plain one (docs/meta-api.md). */
const featureSubcodes = new Set([3858023, 3858028, 3858040])
/** With code 100: no such object, or not visible to this person. */
const missingObject = 33

const rateCodes = new Set([4, 17, 32, 341, 613])
const tokenCodes = new Set([102, 190])
const permissionCodes = new Set([3, 10])
/** The account is restricted, or banned from advertising. */
const blockedSubcodes = new Set([1404078, 2859015, 1404163])
/** Solved by a sign-in at facebook.com; the token stays valid. */
const checkpoint = 459
/** Always `transient`: Meta says that the call may be retried (docs/meta-api.md). */
const transientCodes = new Set([389, 6001])

/**
 * The refusal in a reply; null for a success.
 * @param secrets hidden in the sentences: Meta may quote an invalid token.
 * @param retryAt the end of the block, for a rate limit.
 */
export function readRefusal(
  reply: GraphReply,
  request: { effect: GraphEffect; secrets?: readonly string[]; retryAt?: Date | null },
): MetaAdsError | null {
  const fault = readFault(reply.body)
  if (!fault) {
    if (reply.status >= 200 && reply.status < 300 && reply.body !== undefined) return null
    return describeUnreadable(reply.status, request.effect, request.retryAt ?? null)
  }
  const hide = (text: string) => (request.secrets ?? []).reduce((rest, one) => rest.replaceAll(one, '[hidden]'), text)
  const kind = classifyFault(fault, reply.status, request.effect)
  return new MetaAdsError(kind, hide(fault.error_user_msg ?? fault.message), {
    title: fault.error_user_title,
    code: fault.code,
    subcode: fault.error_subcode,
    technical: hide(fault.message),
    traceId: fault.fbtrace_id ?? reply.headers.get('x-fb-trace-id'),
    blamedFields: readBlame(fault.error_data),
    retryAt: kind === 'rate' ? (request.retryAt ?? null) : null,
    data: fault.error_data,
  })
}

/** A lost create may have been executed; everything else may be retried. */
export function describeNoAnswer(problem: GraphNoAnswer, effect: GraphEffect): MetaAdsError {
  if (!problem.wasSent) return new MetaAdsError('transient', 'Meta could not be reached.', { cause: problem })
  const sentence = problem.isTimeout
    ? 'Meta did not answer in time.'
    : 'The connection to Meta was lost before it answered.'
  return new MetaAdsError(lostKind(effect), sentence, { cause: problem })
}

/** Whether Meta refused a creative for the features that it states, by its code or by the field that it blames. */
export function isFeatureRefusal(error: unknown): boolean {
  if (!(error instanceof MetaAdsError) || error.kind !== 'final') return false
  return (
    featureSubcodes.has(error.subcode ?? 0) ||
    error.blamedFields.some((path) => path.includes('degrees_of_freedom_spec'))
  )
}

/** Whether Meta asks for smaller pages (docs/meta-api.md). */
export function asksForSmallerPages(error: unknown): boolean {
  return error instanceof MetaAdsError && error.code === 1 && /reduce the amount of data/i.test(error.technical ?? '')
}

function lostKind(effect: GraphEffect): MetaFailureKind {
  return effect === 'create' ? 'unknown' : 'transient'
}

function classifyFault(fault: GraphFault, status: number, effect: GraphEffect): MetaFailureKind {
  const { code, error_subcode: subcode } = fault
  // The caller continues at the offset that came with the error.
  if (subcode === wrongOffset) return 'final'
  if (rateCodes.has(code) || (code >= 80_000 && code <= 80_014)) return 'rate'
  if (code === 368 || (subcode !== null && blockedSubcodes.has(subcode))) return 'blocked'
  if (tokenCodes.has(code)) return code === 190 && subcode === checkpoint ? 'attention' : 'token'
  if (permissionCodes.has(code) || (code >= 200 && code <= 299)) return 'permission'
  if (code === 100 && subcode === missingObject) return 'permission'
  if (transientCodes.has(code)) return 'transient'
  // A wrong app secret has code 1, which is transient otherwise (docs/meta-api.md).
  if (code === 1 && /client secret/i.test(fault.message)) return 'final'
  if (code === 1 || code === 2 || fault.is_transient || status >= 500) return lostKind(effect)
  return 'final'
}

/** Judges a reply that is not Meta's, such as a gateway's page, by its status. */
function describeUnreadable(status: number, effect: GraphEffect, retryAt: Date | null): MetaAdsError {
  if (status === 429) return new MetaAdsError('rate', 'Meta asks to slow down.', { retryAt })
  const sentence = `Meta's answer could not be read (status ${status}).`
  if (status === 401) return new MetaAdsError('token', sentence)
  if (status === 403) return new MetaAdsError('permission', sentence)
  // 408: a gateway timed out, and Meta may have executed the call.
  const isRefused = status >= 300 && status < 500 && status !== 408
  return new MetaAdsError(isRefused ? 'final' : lostKind(effect), sentence)
}

function readFault(body: unknown): GraphFault | null {
  return z.object({ error: faultSchema }).safeParse(body).data?.error ?? null
}

/** `blame_field_specs` is a list of paths, each a list of names, or one path as a flat list. */
function readBlame(data: Record<string, unknown> | null): string[] {
  const specs = data?.blame_field_specs
  if (!Array.isArray(specs)) return []
  const paths = specs.every((one) => typeof one === 'string') ? [specs] : specs
  const dotted = paths.map((path) => (Array.isArray(path) ? path.flat(3).join('.') : String(path)))
  return [...new Set(dotted)].filter((path) => path !== '')
}
