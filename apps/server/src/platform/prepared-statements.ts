import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * In front of a select, by `modifyFront(prepared)`: each connection has PostgreSQL parse and plan it once, which takes
 * longer than running it. Only for texts of which there are few, as a connection keeps them all, and whose plan is the
 * right one whatever the values are.
 */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

/** The same for all connections, and another one for each text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Makes a new connection keep what is marked as `prepared`. */
export function keepPrepared(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const isMarked = typeof text === 'string' && text.startsWith(`select ${mark}`)
    return query(isMarked ? { name: nameOf(text), text } : text, ...rest)
  }) as typeof client.query
}
