import type { Params } from '../validation/read-params.rules.ts'

/** One call of the Graph API, without its query, which can hold tokens. */
export interface LoggedRequest {
  method: string
  path: string
  at: string
  /** Only the newest POSTs have them, without tokens and secrets. */
  params?: Params
}

export interface RequestLog {
  add(request: LoggedRequest): void
  list(): LoggedRequest[]
  clear(): void
}

/** The oldest calls are dropped first. */
const maxRequests = 20_000
/** Those that keep their parameters, because a creative has several kilobytes. */
const maxWithParams = 1000
const secretParams = ['access_token', 'appsecret_proof', 'client_secret', 'fb_exchange_token', 'verify_token', 'code']

export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(withoutSecrets(request))
      const former = requests.at(-1 - maxWithParams)
      if (former) delete former.params
      if (requests.length > maxRequests * 1.1) requests = requests.slice(-maxRequests)
    },
    list: () => requests,
    clear: () => {
      requests = []
    },
  }
}

function withoutSecrets({ params, ...request }: LoggedRequest): LoggedRequest {
  if (request.method !== 'POST' || !params) return request
  return {
    ...request,
    params: Object.fromEntries(Object.entries(params).filter(([name]) => !secretParams.includes(name))),
  }
}
