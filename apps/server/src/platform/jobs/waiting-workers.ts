/**
 * The idle workers of this process by queue. One notification wakes one worker, and a worker that finds a job wakes the
 * next one: waking all of them would delay the job behind many empty queries.
 */
export function createWaitingWorkers(wake: (workerId: string) => void) {
  const waiting = new Map<string, Set<string>>()

  function add(queue: string, workerId: string) {
    const workers = waiting.get(queue) ?? new Set()
    waiting.set(queue, workers.add(workerId))
  }

  /** Wakes idle workers in rotation. */
  function wakeOne(queue: string) {
    const [next] = waiting.get(queue) ?? []
    if (next === undefined) return
    // Moves to the end, so that the next notification wakes another worker.
    waiting.get(queue)?.delete(next)
    add(queue, next)
    wake(next)
  }

  return {
    add,
    /** The worker is busy until it is added again. */
    remove: (queue: string, workerId: string) => void waiting.get(queue)?.delete(workerId),
    wakeOne,
    wakeEach() {
      for (const queue of waiting.keys()) wakeOne(queue)
    },
  }
}
