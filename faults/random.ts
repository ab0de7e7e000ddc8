/** `npm run test:faults` runs every fault at every length, `npm test` some of them. */
export const isLong = process.env.HOOKLINE_FAULTS === 'all'

/** Where PostgreSQL's processes can be found, one by one. */
export const isLinux = process.platform === 'linux'

/** The seed decides times and victims, so that a run can be repeated. */
export const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000_000))

/** @returns numbers from 0, 1 excluded, the same for the same seed (mulberry32). */
export function createRandom(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
