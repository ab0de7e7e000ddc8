import type { PressureLimits } from '../src/platform/http/load-shedding.ts'

/** A busy machine holds the tests up; their app must not refuse requests for it. */
export const patientLimits: Partial<PressureLimits> = { poolWaitMaxMs: 60_000, loopDelayMaxMs: 60_000 }

/** How long a query waits for a connection of the pool. */
export const patientPool = { connectionTimeoutMillis: 60_000 }
