import { z } from 'zod'
import type { WatchCall } from '../../../platform/observability/watch-call.ts'
import { MetaAdsError, type Urgency } from '../meta-ads.ts'
import type { Sleep, Throttle } from '../quota/graph-throttle.ts'
import { asksForSmallerPages, describeNoAnswer, readRefusal } from './graph-errors.ts'
import type { GraphHttp, GraphReply, GraphRequest } from './graph-http.ts'
import { GraphNoAnswer } from './graph-wire.ts'

export interface CallContext {
  /** Null for calls of the sign-in, which carry the app secret instead. */
  accessToken: string | null
  urgency: Urgency
  /** Logs a warning for the operator. */
  warn(facts: Record<string, unknown>, sentence: string): void
  signal?: AbortSignal
}

/**
 * Calls Meta within its quotas and returns the parsed answer. Calls without the effect `create` are retried a few times
 * after a transient failure.
 * @throws MetaAdsError, or the signal's reason.
 */
export type CallGraph = (request: GraphRequest, context: CallContext) => Promise<unknown>

/** Back-off of 1, 2, 4… seconds (docs/meta-api.md); people wait for fewer tries than jobs. */
const triesMax: Record<Urgency, number> = { interactive: 3, background: 5 }
/** No retry after this time. */
const patienceMs: Record<Urgency, number> = { interactive: 15_000, background: 120_000 }

/** The throttled, retrying caller of the Graph API. */
export function createGraphCaller(needs: {
  http: GraphHttp
  throttle: Throttle
  random: () => number
  sleep: Sleep
  /** Hidden in Meta's sentences, besides the token of the call. */
  secrets: readonly string[]
  watch?: WatchCall | undefined
}): CallGraph {
  const { http, throttle, random, sleep, watch = (_about, call) => call() } = needs
  const accounts = createObjectAccounts()

  async function send(request: GraphRequest, context: CallContext): Promise<GraphReply> {
    try {
      return await http.send(request, context.accessToken, context.signal)
    } catch (error) {
      throw error instanceof GraphNoAnswer ? describeNoAnswer(error, request.effect) : error
    }
  }

  async function readReply(reply: GraphReply, request: GraphRequest, context: CallContext): Promise<unknown> {
    const secrets = [...needs.secrets, ...listSecrets(request, context)]
    const refusal = readRefusal(reply, { effect: request.effect, secrets })
    const rateCode = refusal?.kind === 'rate' ? (refusal.code ?? 0) : null
    const retryAt = await throttle.record(reply.headers, accounts.findAccountKey(request.path), rateCode)
    if (refusal) throw rateCode === null ? refusal : readRefusal(reply, { effect: request.effect, secrets, retryAt })
    accounts.learn(request.path, reply.body)
    return reply.body
  }

  function sendOnce(request: GraphRequest, context: CallContext): Promise<unknown> {
    const { urgency, signal = new AbortController().signal } = context
    const quota = { accountKey: accounts.findAccountKey(request.path), urgency, signal }
    const about = { provider: 'Meta', operation: nameOperation(request) }
    return throttle.run(
      () => watch(about, async () => readReply(await send(request, context), request, context)),
      quota,
    )
  }

  return async (request, context) => {
    const startedAt = performance.now()
    for (let tried = 1; ; tried++) {
      context.signal?.throwIfAborted()
      try {
        return await sendOnce(request, context)
      } catch (error) {
        const isOver = tried >= triesMax[context.urgency] || performance.now() - startedAt > patienceMs[context.urgency]
        if (isOver || !mayRepeat(error, request)) throw error
        await sleep(1000 * 2 ** (tried - 1) * (0.5 + random()), context.signal)
      }
    }
  }
}

/** `POST adsets` for `act_1/adsets`, `GET object` for an id: each id would be a metric series of its own. */
function nameOperation({ method, path }: GraphRequest): string {
  const edge = path.split('?')[0]?.split('/').at(-1) ?? ''
  return `${method} ${/^[a-z_]+$/.test(edge) ? edge : 'object'}`
}

function mayRepeat(error: unknown, { effect }: GraphRequest): boolean {
  if (effect === 'create' || asksForSmallerPages(error)) return false
  return error instanceof MetaAdsError && error.kind === 'transient'
}

/** Shorter text is no secret, and hiding it would garble sentences. */
const secretMinChars = 8

function listSecrets({ params = {} }: GraphRequest, { accessToken }: CallContext): string[] {
  const given = [accessToken, params.code, params.fb_exchange_token, params.input_token, params.access_token]
  return given.filter((value) => typeof value === 'string' && value.length >= secretMinChars) as string[]
}

/** A dropped object is learned again from the next answer. */
const cachedMax = 10_000

/** Caches the ad account of each object, so that calls on an object count against its account's quota. */
function createObjectAccounts() {
  const accountById = new Map<string, string>()

  function remember(id: string, account: string) {
    if (accountById.get(id) === account) return
    accountById.set(id, account)
    const [oldest] = accountById.keys()
    if (accountById.size > cachedMax && oldest !== undefined) accountById.delete(oldest)
  }

  return {
    /** The digits of the path's account, the object's own id when its account is unknown, or null. */
    findAccountKey(path: string): string | null {
      const id = /^\d+(?=\/|$)/.exec(path)?.[0]
      return readAccountId(path) ?? (id ? (accountById.get(id) ?? id) : null)
    },
    /** Learns from an answer which account its objects belong to. */
    learn(path: string, body: unknown): void {
      for (const { id, account_id: account = readAccountId(path) } of listAnswerRows(body))
        if (account) remember(id, account)
    },
  }
}

const readAccountId = (path: string) => /^act_(\d+)(?=\/|$)/.exec(path)?.[1]

const rowSchema = z.object({ id: z.string(), account_id: z.string().optional().catch(undefined) })
const rowsSchema = z.object({ data: z.array(z.unknown()) })

function listAnswerRows(body: unknown) {
  const rows = rowsSchema.safeParse(body).data?.data ?? [body]
  return rows.flatMap((row) => rowSchema.safeParse(row).data ?? [])
}
