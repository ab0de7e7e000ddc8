import { sql } from 'kysely'

/**
 * For `updated_at`: always later than the stored value, even within one millisecond and in a transaction that waited for
 * a lock, where `now()` is the time before the wait. Conflict checks by `updatedAt` rely on it.
 */
export const laterTimestamp = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`
