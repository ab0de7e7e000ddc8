import type { Exchange, Recording } from './exchange.ts'

/** Longer than any number of seconds, shorter than any id; not a part of a hash. */
const anyId = /(?<![0-9a-zA-Z])\d{11,}(?![0-9a-zA-Z])/g

/** Values that nobody else may have, by the names under which they travel. */
const secretNames = /^(access_token|client_secret|code|appsecret_proof|fb_exchange_token|input_token|page_token|email)$/

/** Where every recorded address leads instead of the Graph API's own machine. */
export const recordedOrigin = 'http://graph.test'

/**
 * Recordings that may be shown: without tokens, secrets and e-mail addresses, with made-up ids in place of real ones (one
 * for one, so that what belongs together still does), and without what differs from day to day: trace ids, the first
 * percent of a quota, the port of the machine.
 * @param origin of the Graph API that was recorded, such as http://127.0.0.1:4711.
 */
export function cleanRecordings(recordings: Recording[], origin: string): Recording[] {
  const ids = createIds()
  return recordings.map((recording) => ({
    ...recording,
    exchanges: recording.exchanges.toSorted(byRequest).map((exchange) => {
      const shown = JSON.stringify(hideSecrets(exchange)).replaceAll(origin, recordedOrigin)
      return steady(JSON.parse(ids.replaceIn(shown)) as Exchange)
    }),
  }))
}

/** Calls that are made together come in any order. */
function byRequest(a: Exchange, b: Exchange): number {
  const keyOf = ({ request: { method, path, params } }: Exchange) =>
    `${method} ${path.replace(anyId, '')} ${params.after ?? ''}`
  return keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0
}

/** The same without secrets, wherever in it they stand. */
export function hideSecrets<T>(value: T): T {
  const text = JSON.stringify(value, (name, each: unknown) =>
    secretNames.test(name) && typeof each === 'string' ? 'hidden' : each,
  )
  return JSON.parse(
    text
      .replace(/access_token=[^&"\\\s]+/g, 'access_token=hidden')
      .replace(/\bEAA[A-Za-z0-9]{20,}/g, 'hidden')
      .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, 'someone@example.com'),
  )
}

/**
 * Ids that were given by chance, or by Meta, become ones with a row of zeros, counted from the first one seen. The
 * sandbox's own world has such ids already and keeps them.
 */
function createIds() {
  const known = new Map<string, string>()
  const isMadeUp = (id: string) => /0{7}/.test(id)
  const idFor = (id: string) => {
    const made = known.get(id) ?? `${id.slice(0, 3)}${String(known.size + 1).padStart(id.length - 3, '0')}`
    known.set(id, made)
    return made
  }
  return { replaceIn: (text: string) => text.replace(anyId, (id) => (isMadeUp(id) ? id : idFor(id))) }
}

function steady(exchange: Exchange): Exchange {
  const text = JSON.stringify(exchange, (name, value: unknown) => {
    if (name === 'fbtrace_id' || name === 'x-fb-trace-id') return 'A0000000000000000000000'
    // Which of two calls made together was counted first is chance.
    if (name === 'x-ad-account-usage')
      return String(value).replace(/"acc_id_util_pct":0\.\d+/, '"acc_id_util_pct":0.01')
    return value
  })
  return JSON.parse(text)
}
