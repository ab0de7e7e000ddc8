import { setImmediate as serveOthers } from 'node:timers/promises'

/** As long as other requests wait for a slice of slow work. */
export const sliceMs = 20

/** Runs the steps of work that takes long, and serves other requests after each slice of time. */
export async function runInSlices<Result>(steps: Generator<void, Result>): Promise<Result> {
  const pauses = createPauses()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (pauses.isDue()) await pauses.take()
  }
}

/** Makes one of each item by work that takes long, and serves other requests after each slice of time. */
export async function* makeInSlices<Item, Made>(
  items: Iterable<Item> | AsyncIterable<Item>,
  make: (item: Item) => Made,
): AsyncGenerator<Made> {
  const pauses = createPauses()
  for await (const item of items) {
    yield make(item)
    if (pauses.isDue()) await pauses.take()
  }
}

function createPauses() {
  let sliceEndsAt = performance.now() + sliceMs
  return {
    isDue: () => performance.now() >= sliceEndsAt,
    async take() {
      await serveOthers()
      sliceEndsAt = performance.now() + sliceMs
    },
  }
}
