/**
 * Coalesces equal reads: all requests that arrive during a read share the next one, so that a hundred screens which
 * reload at one event cost two queries. A read always begins after its request, so that writers see their own writes.
 */
export function createCoalescedReads<T>() {
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

  return (key: string, read: () => Promise<T>): Promise<T> => {
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
