/** Requests of a fuzzing test, all its kinds together: a few hundred with every change, 10 000 by `npm run fuzz`. */
export const fuzzRequests = Number(process.env.FUZZ_REQUESTS ?? 500)

/** For one test of it, on a busy machine. */
export const fuzzTimeoutMs = Math.max(30_000, fuzzRequests * 100)
