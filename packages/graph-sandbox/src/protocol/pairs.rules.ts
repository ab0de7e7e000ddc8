import { isRecord, type Params } from '../validation/read-params.rules.ts'
import { cleanText } from './decode-params.rules.ts'

/** The pairs of a query or form; `name[]` or a repeated name makes a list, `a[b]` an object. */
export function readPairs(pairs: URLSearchParams): Params {
  const params: Params = {}
  for (const [sentName, rawValue] of pairs) {
    const rawName = cleanText(sentName)
    if (rawName.startsWith('__proto__')) continue
    const [value, list] = [cleanText(rawValue), /^([^[\]]+)\[\d*\]$/.exec(rawName)?.[1]]
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(rawName) ?? []
    if (list) params[list] = [...(Array.isArray(params[list]) ? params[list] : []), value]
    else if (outer && inner) params[outer] = { ...(isRecord(params[outer]) ? params[outer] : {}), [inner]: value }
    else params[rawName] = value
  }
  return params
}
