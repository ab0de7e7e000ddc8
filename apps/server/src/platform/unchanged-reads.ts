import { sql } from 'kysely'

/**
 * All transactions that a read of the database saw as ended, as PostgreSQL names them. Two reads of equal states saw
 * the same rows, and a state that was left never comes back.
 */
export type DatabaseState = string

/** Selects the state of the read beside whatever it reads. */
export const databaseState = sql<DatabaseState>`pg_current_snapshot()::text`

/**
 * Reads `key`, unless it was read since the database is as `state` says.
 * @param state as it was seen after somebody asked: what is answered is never older than the question.
 */
export type UnchangedRead<T> = (state: DatabaseState, key: string, read: () => Promise<T>) => Promise<T>

/**
 * Answers as long as nothing at all was written what was read before. Keeps no more than `keptMax` answers, and those
 * of one state only.
 * @param isLasting whether an answer tells what the database holds and nothing else, such as a count that is not done.
 */
export function createUnchangedReads<T>(keptMax: number, isLasting: (answer: T) => boolean): UnchangedRead<T> {
  let keptState: DatabaseState | null = null
  const kept = new Map<string, Promise<T>>()

  function keep(key: string, answer: Promise<T>) {
    const forget = () => {
      if (kept.get(key) === answer) kept.delete(key)
    }
    kept.set(key, answer)
    answer.then((found) => isLasting(found) || forget(), forget)
  }

  return (state, key, read) => {
    if (state !== keptState) kept.clear()
    keptState = state
    const known = kept.get(key)
    if (known) return known
    const answer = read()
    if (kept.size < keptMax) keep(key, answer)
    return answer
  }
}
