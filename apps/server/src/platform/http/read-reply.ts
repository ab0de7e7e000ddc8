import type { IncomingMessage } from 'node:http'

export type TextReply = Awaited<ReturnType<typeof readReply>>

/** The whole reply to a request by `node:http`, in the form that `fetch` gives it. */
export async function readReply(response: IncomingMessage) {
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += piece
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = response
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  )
  return { status, statusText, headers: new Headers(headers), text }
}
