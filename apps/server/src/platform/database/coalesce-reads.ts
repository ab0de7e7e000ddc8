/** Reads `key`, or waits for the read of it that is about to begin. */
export type CoalescedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * Lets everybody who asks for the same thing while it is being read share the next read: when one change sends a
 * hundred screens to the same list, it is read twice and not a hundred times. No answer was begun before it was asked
 * for, so who has just written sees it.
 */
export function createCoalescedReads<T>(): CoalescedRead<T> {
  const running = new Map<string, Promise<T>>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const answer = read()
    running.set(key, answer)
    const end = () => {
      if (running.get(key) === answer) running.delete(key)
    }
    answer.then(end, end)
    return answer
  }

  return (key, read) => {
    const shared = next.get(key)
    if (shared) return shared
    const before = running.get(key)
    if (!before) return begin(key, read)
    const beginNext = () => {
      next.delete(key)
      return begin(key, read)
    }
    const answer = before.then(beginNext, beginNext)
    next.set(key, answer)
    return answer
  }
}
