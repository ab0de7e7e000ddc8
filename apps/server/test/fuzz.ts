/** Requests of one fuzzing test: a few hundred in `npm test`, 10 000 in `npm run fuzz`. */
export const fuzzRequests = Number(process.env.FUZZ_REQUESTS ?? 500)

/** Timeout of one fuzzing test on a busy machine. */
export const fuzzTimeoutMs = Math.max(30_000, fuzzRequests * 100)
