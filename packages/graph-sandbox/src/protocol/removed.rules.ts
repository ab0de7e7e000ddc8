import { badParameter } from '../validation/graph-error.rules.ts'
import type { Params } from '../validation/read-params.rules.ts'

/** What an app made since November 2026 may use in no version (docs/meta-api.md), by parameter. */
const removed: Record<string, string> = {
  ids: 'Several objects cannot be read by one call',
  date_format: 'The format of times cannot be chosen',
  method: 'The HTTP method cannot be overridden',
  callback: 'JSONP is not supported',
}

/** The form of Meta's error is not known. @throws GraphError code 100 */
export function refuseRemoved(params: Params): void {
  const name = Object.keys(removed).find((each) => params[each] !== undefined && params[each] !== '')
  if (name) throw badParameter(removed[name] ?? name, [name])
}
