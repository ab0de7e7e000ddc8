import { sql } from 'kysely'

/**
 * For `updated_at`: later than before, also within a millisecond and in a transaction that waited for a lock, where
 * `now()` is the time before the wait. Saves that name what they had read rely on it.
 */
export const later = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`
