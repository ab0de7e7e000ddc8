import { isRecord, type Params, readScalarText } from '../validation/read-params.rules.ts'

/** Text that people write: it stays text even if it looks like JSON or a number. */
const textParams = new Set(
  'name title description message caption access_token input_token fb_exchange_token code state redirect_uri client_secret appsecret_proof url_tags bytes fields relative_url body search'.split(
    ' ',
  ),
)

/** Removes NUL, which no database stores, and halves of surrogate pairs, which JSON cannot express. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** Deeper than any real value; it bounds the recursion over values. */
const maxDepth = 50

/**
 * JSON whose whole numbers above 2^53 become strings with all their digits, because ids are sometimes sent bare.
 * @returns undefined when it is no JSON, or is nested too deep.
 */
export function parseJson(text: string): unknown {
  try {
    const value = JSON.parse(text, (_key, value, context?: { source?: string }) => {
      if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value
      return context?.source && /^-?\d+$/.test(context.source) ? context.source : value
    })
    return cleanJson(value, 0)
  } catch {
    return undefined
  }
}

function cleanJson(value: unknown, depth: number): unknown {
  if (depth > maxDepth) throw new RangeError('nested too deeply')
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((each) => cleanJson(each, depth + 1))
  if (!isRecord(value)) return value
  const members = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(members.map(([name, each]) => [cleanText(name), cleanJson(each, depth + 1)]))
}

/**
 * Decodes the strings of a query or form that hold an object, a list or a boolean.
 * @param raw the merged parameters; values of a JSON body are decoded already.
 */
export function decodeParams(raw: Params): Params {
  return Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, decodeParam(name, value)]))
}

function decodeParam(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (textParams.has(name)) return value
  const text = value.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  if (!/^[[{]/.test(text)) return value
  return parseJson(text) ?? value
}

/** A list, written as JSON or as text with commas. */
export function parseTextList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(readScalarText)
  const text = readScalarText(value)
  return text === '' ? [] : text.split(',').map((part) => part.trim())
}
