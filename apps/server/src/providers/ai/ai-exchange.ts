export interface AiReply {
  status: number
  headers: Headers
  text: string
  /** Longer than `answerMaxBytes`. */
  isCut: boolean
}

/** One HTTP request and its reply, without headers, keys and query strings. */
export interface AiExchange {
  request: { method: string; url: string; body: unknown }
  response: AiReply | null
}
