import { sql } from 'kysely'

/**
 * For `updated_at`: later than the stored value even within one millisecond. `now()` would be the start of the
 * transaction, before it waited for a lock. Conflict checks by `updatedAt` rely on it.
 */
export const laterTimestamp = sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`
