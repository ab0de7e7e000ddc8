import type { Clock } from '../src/platform/clock.ts'

/**
 * The moment of every test app without a clock of its own. PostgreSQL and the queue go by the machine's clock, which is
 * later: a retry is due at once.
 */
export const testMoment = '2026-11-20T12:00:00Z'

/** A retry of an app at this moment is not due before the test ends. */
export const farMoment = '2099-11-20T12:00:00Z'

export const fixedClock = (moment = testMoment): Clock => ({ now: () => new Date(moment) })
