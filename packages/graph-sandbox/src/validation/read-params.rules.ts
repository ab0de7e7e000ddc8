import type { SandboxAccount } from '../objects.schemas.ts'
import { badParameter, GraphError } from './graph-error.rules.ts'

// Reading parameters as the Graph API does: every value may be a string, and an empty one counts as not sent.

export type Params = Record<string, unknown>

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** A parameter as text; the empty string when it is missing or no scalar. String() would call a `toString` from the client. */
export function readScalarText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

/** "(#100) …" for a required parameter. */
export function missing(name: string, ...blame: string[]): GraphError {
  return badParameter(`The parameter ${name} is required`, blame.length > 0 ? blame : [name])
}

/** @returns the trimmed text, undefined when not sent; throws for other types and for more than `max` characters */
export function readText(params: Params, key: string, max: number): string | undefined {
  const value = params[key]
  if (isMissing(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') throw badParameter(`Param ${key} must be a string`, [key])
  const text = String(value).trim()
  if ([...text].length > max) throw badParameter(`Param ${key} must be at most ${max} characters long`, [key])
  return text === '' ? undefined : text
}

export function requireName(params: Params): string {
  const name = readText(params, 'name', 400)
  if (name === undefined) throw missing('name')
  return name
}

/** @returns the value, undefined when not sent. @throws GraphError for other values. */
export function readEnum(params: Params, key: string, values: readonly string[]): string | undefined {
  const value = params[key]
  if (isMissing(value)) return undefined
  if (typeof value !== 'string' || !values.includes(value)) throw unlistedValue(key, values, [key])
  return value
}

/** The refusal of a value outside its list, in the words of the Graph API. */
export function unlistedValue(name: string, values: readonly string[], ...blame: string[][]): GraphError {
  return badParameter(`${name} must be one of the following values: ${values.join(', ')}`, ...blame)
}

/** The only statuses for a new object. */
export function readStatus(params: Params): string {
  return readEnum(params, 'status', ['ACTIVE', 'PAUSED']) ?? 'ACTIVE'
}

/** @returns whole minor units, undefined when not sent; throws for fractions, signs and anything else */
export function readMoney(params: Params, key: string): number | undefined {
  const value = params[key]
  if (isMissing(value)) return undefined
  const amount = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value
  if (!Number.isSafeInteger(amount) || (amount as number) < 0) {
    throw badParameter(`Param ${key} must be an integer greater than or equal to zero`, [key])
  }
  return amount as number
}

/** @returns a whole number, undefined when not sent. @throws GraphError that blames `path`. */
export function readInteger(value: unknown, path: string[]): number | undefined {
  if (isMissing(value)) return undefined
  const number = typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value
  if (!Number.isSafeInteger(number)) throw badParameter(`Param ${bracketed(path)} must be an integer`, path)
  return number as number
}

export function readFlag(params: Params, key: string): boolean | undefined {
  const value = params[key]
  if (isMissing(value)) return undefined
  if (value === true || value === 'true' || value === 1 || value === '1') return true
  if (value === false || value === 'false' || value === 0 || value === '0') return false
  throw badParameter(`Param ${key} must be a boolean`, [key])
}

export function isRecord(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @returns the object under a key, undefined when not sent; `path` leads to the object that holds it */
export function readRecord(params: Params, key: string, path: string[] = []): Params | undefined {
  const value = params[key]
  if (isMissing(value)) return undefined
  if (!isRecord(value)) throw badParameter(`Param ${bracketed([...path, key])} must be an object`, [...path, key])
  return value
}

/** @returns the list under a key, empty when not sent; `path` leads to the object that holds it */
export function readList(params: Params, key: string, path: string[] = []): unknown[] {
  const value = params[key]
  if (isMissing(value)) return []
  if (!Array.isArray(value)) throw badParameter(`Param ${bracketed([...path, key])} must be an array`, [...path, key])
  return value
}

/** Specs refuse unknown keys; the top level ignores them. */
export function refuseUnknownKeys(spec: Params, known: readonly string[], path: string[]): void {
  const unknown = Object.keys(spec).filter((key) => !known.includes(key))
  if (unknown.length === 0) return
  const names = unknown.map((key) => `"${key}"`).join(', ')
  throw badParameter(`Invalid keys ${names} were found in param "${bracketed(path)}"`, path)
}

/** ['a', 'b', 'c'] as the Graph API writes it: a[b][c] */
function bracketed([first, ...rest]: string[]): string {
  return `${first}${rest.map((key) => `[${key}]`).join('')}`
}

/** The fields that have a value. */
export function withoutGaps(fields: Params): Params {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Objects can be created only in an active account, or one in its grace period. */
export function requireOpenAccount({ account_status }: SandboxAccount): void {
  if (account_status === 1 || account_status === 9) return
  throw new GraphError({
    code: 200,
    message: 'Permissions error',
    userTitle: 'Ad account is not active',
    userMessage: 'This ad account is disabled or closed, so nothing can be created in it.',
  })
}
