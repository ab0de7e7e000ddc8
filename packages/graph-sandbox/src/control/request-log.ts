/** One call of the Graph API, without its query, which can hold tokens. */
export interface LoggedRequest {
  method: string
  path: string
  at: string
}

export interface RequestLog {
  add(request: LoggedRequest): void
  list(): LoggedRequest[]
  clear(): void
}

/** The oldest calls are dropped first. */
const maxRequests = 20_000

export function createRequestLog(): RequestLog {
  let requests: LoggedRequest[] = []
  return {
    add(request) {
      requests.push(request)
      if (requests.length > maxRequests * 1.1) requests = requests.slice(-maxRequests)
    },
    list: () => requests,
    clear: () => {
      requests = []
    },
  }
}
