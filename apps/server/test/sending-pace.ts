/** Nothing to wait for: the sandbox reads what it wrote at once. */
export const hurriedPace = { perAccount: 50, lookAfterMs: [0, 20], readLagMs: 60_000 }
