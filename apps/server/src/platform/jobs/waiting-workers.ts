/** Which workers of this process wait for work, by queue. */
export interface WaitingWorkers {
  add(queue: string, workerId: string): void
  /** It has something to do and cannot be woken until it is added again. */
  remove(queue: string, workerId: string): void
  /** Wakes one that waits, each in its turn; nothing when none does. */
  wakeOne(queue: string): void
  /** Wakes one of each queue. */
  wakeEach(): void
}

/**
 * One news of work wakes one worker, and a worker that found some wakes the next: were all of them woken, nineteen of
 * twenty would ask the database for nothing, and the one entry would wait behind their questions.
 * @param wake makes a worker look into its queue now, or once more when it is looking just then.
 */
export function createWaitingWorkers(wake: (workerId: string) => void): WaitingWorkers {
  const waiting = new Map<string, Set<string>>()

  function add(queue: string, workerId: string) {
    const workers = waiting.get(queue) ?? new Set()
    waiting.set(queue, workers.add(workerId))
  }

  function wakeOne(queue: string) {
    const [next] = waiting.get(queue) ?? []
    if (next === undefined) return
    // To the end: the next news meets another.
    waiting.get(queue)?.delete(next)
    add(queue, next)
    wake(next)
  }

  return {
    add,
    remove: (queue, workerId) => void waiting.get(queue)?.delete(workerId),
    wakeOne,
    wakeEach() {
      for (const queue of waiting.keys()) wakeOne(queue)
    },
  }
}
