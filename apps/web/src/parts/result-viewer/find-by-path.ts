import type { Readable } from '@hookline/contract/history/result-content.rules'
import { refuseJsonPath } from '@hookline/contract/response-formats/json-path.rules'
import { JSONPath } from 'jsonpath-plus'

/** The reads of all paths of a result together: `$..*..*..*` would take millions. */
const readsMax = 100_000

/** Finds values by JSONPath expressions in one JSON value, within a bound for all of them. */
export function createPathFinder(json: unknown) {
  const { watched, toSource, isSpent } = limitReads(json, readsMax)

  /**
   * Filters run in the library's own evaluator, never as code.
   * @returns at least one value, or why there is none
   */
  return (path: string): Readable<unknown[]> => {
    if (watched === undefined) return { message: 'Not in this result.' }
    const refusal = refuseJsonPath(path)
    if (refusal) return { message: refusal }
    try {
      const found: unknown[] = JSONPath({ path, json: watched as object, eval: 'safe', wrap: true })
      return found.length > 0 ? { value: found.map(toSource) } : { message: 'Not in this result.' }
    } catch {
      const why = isSpent() ? 'takes too long. Name the fields on the way instead of ".." and "*".' : 'cannot be read.'
      return { message: `The path ${path} ${why}` }
    }
  }
}

/** The library has no bound of its own, so the value counts its reads. */
function limitReads(json: unknown, max: number) {
  let reads = 0
  const proxies = new WeakMap<object, object>()
  const sources = new WeakMap<object, object>()
  function countRead(): void {
    reads += 1
    if (reads > max) throw new Error('too many reads')
  }
  const handler: ProxyHandler<object> = {
    get(target, key) {
      countRead()
      return watch(Reflect.get(target, key))
    },
    getOwnPropertyDescriptor(target, key) {
      countRead()
      return Reflect.getOwnPropertyDescriptor(target, key)
    },
  }
  function watch(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const proxy = proxies.get(value) ?? new Proxy(value, handler)
    proxies.set(value, proxy)
    sources.set(proxy, value)
    return proxy
  }
  const toSource = (value: unknown) =>
    typeof value === 'object' && value !== null ? (sources.get(value) ?? value) : value
  return { watched: watch(json), toSource, isSpent: () => reads > max }
}
