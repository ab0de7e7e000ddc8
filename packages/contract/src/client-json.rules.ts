/** Nothing that the product stores comes near it; recursive code, such as JSON.stringify, fails at some thousand levels. */
export const maxJsonDepth = 100
export const tooDeepMessage = `JSON may be nested at most ${maxJsonDepth} levels deep.`

/** Do more than `maxJsonDepth` arrays or objects stand within each other? Goes level by level, without recursion. */
export function isNestedTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < maxJsonDepth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return level.some((each) => typeof each === 'object' && each !== null)
}

/** JSON text that a client sent: its value, or the sentence that says why there is none. */
export function parseClientJson(
  text: string,
  noJsonMessage: string,
): { value: unknown; message?: undefined } | { value?: undefined; message: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { message: noJsonMessage }
  }
  return isNestedTooDeep(value) ? { message: tooDeepMessage } : { value }
}
