import type { Exchange, Recording } from './exchange.ts'

/** Matches ids: longer than any number of seconds, and not part of a hash. */
const anyId = /(?<![0-9a-zA-Z])\d{11,}(?![0-9a-zA-Z])/g

/** The names of secret values. */
const secretNames = /^(access_token|client_secret|code|appsecret_proof|fb_exchange_token|input_token|page_token|email)$/

/** Replaces the Graph API's host in every recorded address. */
export const recordedOrigin = 'http://graph.test'

/**
 * Removes tokens, secrets and e-mail addresses, replaces ids one to one, and removes values that change between runs:
 * trace ids, the first percent of a quota, the port.
 * @param origin the recorded Graph API, such as http://127.0.0.1:4711.
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

/** Sorts parallel calls, which arrive in any order. */
function byRequest(a: Exchange, b: Exchange): number {
  const toSortKey = ({ request: { method, path, params } }: Exchange) =>
    `${method} ${path.replace(anyId, '')} ${params.after ?? ''}`
  return toSortKey(a) < toSortKey(b) ? -1 : toSortKey(a) > toSortKey(b) ? 1 : 0
}

/** Removes secrets at any depth. */
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
 * Replaces random ids and Meta's ids with counted ones that contain a row of zeros. The sandbox's own world already has
 * such ids and keeps them.
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
    // The order of parallel calls is random.
    if (name === 'x-ad-account-usage')
      return String(value).replace(/"acc_id_util_pct":0\.\d+/, '"acc_id_util_pct":0.01')
    return value
  })
  return JSON.parse(text)
}
