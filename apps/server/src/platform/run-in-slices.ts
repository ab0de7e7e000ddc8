import { setImmediate as serveOthers } from 'node:timers/promises'

/** As long as other requests wait for a slice of slow work. */
export const sliceMs = 20

/** Runs the steps of work that takes long, and serves other requests after each slice of time. */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  let sliceEndsAt = performance.now() + sliceMs
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() < sliceEndsAt) continue
    await serveOthers()
    sliceEndsAt = performance.now() + sliceMs
  }
}
