import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Log } from '../observability/log.ts'
import { makeInSlices } from '../run-in-slices.ts'

/** What was found in a JSON column that its schema refuses. */
interface Unreadable {
  /** `history.result` */
  column: string
  id: string | number
  /** Where in the value, the first few. */
  paths: string[]
}

const unreadable = channel('hookline:stored-value-not-readable')
const loggedMax = 10_000
const pathsMax = 5
/** A refused part is replaced, then left out, then set to null, then left out with what holds it: twenty levels at most. */
const roundsMax = 60

/**
 * Reads a stored JSON value. A value that its schema refuses, such as one of a former version, is reported, and what can
 * be read of it is returned: a refused part is taken from `fallback`, else left out of its list or object.
 * @param column `table.column`
 * @param id of the row.
 * @param fallback for the whole value and, at the same place, for its parts. A function gets the stored value.
 */
export function readStored<Schema extends z.ZodType>(
  column: string,
  id: string | number,
  schema: Schema,
  value: unknown,
  fallback: z.output<Schema> | ((stored: unknown) => z.output<Schema>),
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  report(column, id, parsed.error)
  return readWhatFits(schema, value, isFunction(fallback) ? fallback(value) : fallback)
}

/**
 * Reads a stored JSON value of which a part would be worse than nothing, such as what was created at Meta. Null for a
 * value that its schema refuses, which is reported.
 */
export function readStoredWhole<Schema extends z.ZodType>(
  column: string,
  id: string | number,
  schema: Schema,
  value: unknown,
): z.output<Schema> | null {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  report(column, id, parsed.error)
  return null
}

/** A word in a column that this version does not know. */
class UnknownWordError extends AppError {
  constructor() {
    super('UNAVAILABLE', 'A newer version of Hookline has written this. Try again when the update is complete.')
  }
}

/**
 * Reads a word, such as a status, of which no other is near enough to stand for it.
 * @throws AppError UNAVAILABLE for a word that its schema refuses, which is reported; `presentReadable` leaves out its row
 */
export function readWord<Schema extends z.ZodType>(
  column: string,
  id: string | number,
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  report(column, id, parsed.error)
  throw new UnknownWordError()
}

/** Presents the rows of a list without those that hold a word of a newer version. */
export function presentReadable<Row, Shown>(rows: readonly Row[], present: (row: Row) => Shown): Shown[] {
  return rows.flatMap((row) => {
    try {
      return [present(row)]
    } catch (error) {
      if (error instanceof UnknownWordError) return []
      throw error
    }
  })
}

/** Presents rows of any size one by one, as `presentReadable`, and serves other requests after each slice of time. */
export async function* presentInSlices<Row, Shown>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  present: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const shown of makeInSlices(rows, (row) => presentReadable([row], present))) yield* shown
}

function report(column: string, id: string | number, { issues }: z.ZodError) {
  const paths = [...new Set(issues.map(({ path }) => path.join('.')))].slice(0, pathsMax)
  unreadable.publish({ column, id, paths } satisfies Unreadable)
}

const isFunction = <Value>(fallback: Value | ((stored: unknown) => Value)): fallback is (stored: unknown) => Value =>
  typeof fallback === 'function'

/** Logs what `readStored` reports, each row and column once. @returns what ends it. */
export function logUnreadable(log: Log): () => void {
  const logged = new Set<string>()
  const write = (message: unknown) => {
    const { column, id, paths } = message as Unreadable
    const key = `${column} ${id}`
    if (logged.has(key)) return
    if (logged.size >= loggedMax) logged.clear()
    logged.add(key)
    log.warn({ column, rowId: id, paths }, 'stored value not readable')
  }
  subscribe(unreadable.name, write)
  return () => void unsubscribe(unreadable.name, write)
}

type Path = readonly PropertyKey[]
/** The root is held too, so that each part has a holder. */
type Holder = { root: unknown }

function readWhatFits<Schema extends z.ZodType>(schema: Schema, value: unknown, fallback: z.output<Schema>) {
  const held: Holder = { root: structuredClone(value) }
  for (let round = 0; round < roundsMax; round++) {
    const { success, data, error } = schema.safeParse(held.root)
    if (success) return data
    const leftOut = new Map<string, Path>()
    for (const issue of error.issues) {
      const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
      for (const path of paths) {
        const removal = mend(held, path, fallback)
        if (removal) leftOut.set(removal.join('\0'), removal)
      }
    }
    // The last items of a list first, so that the places of the others stay.
    for (const path of [...leftOut.values()].sort(comparePaths).reverse()) leaveOut(held, path)
    if (held.root === undefined) break
  }
  return fallback
}

/** Replaces a refused part; returns the place of what is to be left out instead. */
function mend(held: Holder, path: Path, fallback: unknown): Path | null {
  const key = path.at(-1)
  if (key === undefined) return path
  const holder = readAtPath(held.root, path.slice(0, -1))
  const given = readAtPath(fallback, path)
  const now = readAtPath(holder, [key])
  if (typeof holder !== 'object' || holder === null) return path.slice(0, -1)
  const set = (next: unknown) => Reflect.set(holder, key, next)
  if (given !== undefined && JSON.stringify(given) !== JSON.stringify(now)) set(structuredClone(given))
  else if (Array.isArray(holder)) return path
  else if (now === undefined) set(null)
  else if (now === null) return path.slice(0, -1)
  else return path
  return null
}

function leaveOut(held: Holder, path: Path) {
  const key = path.at(-1)
  const holder = key === undefined ? held : readAtPath(held.root, path.slice(0, -1))
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else if (typeof holder === 'object' && holder !== null) Reflect.deleteProperty(holder, key ?? 'root')
}

function readAtPath(value: unknown, path: Path): unknown {
  let part = value
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
    part = Reflect.get(part, key)
  }
  return part
}

function comparePaths(one: Path, other: Path): number {
  for (const [at, key] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    if (key !== against)
      return typeof key === 'number' && typeof against === 'number'
        ? key - against
        : String(key) < String(against)
          ? -1
          : 1
  }
  return one.length - other.length
}
