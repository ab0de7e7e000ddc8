/** Far above anything the product stores, far below the depth at which JSON.stringify overflows the stack. */
export const maxJsonDepth = 100
export const tooDeepMessage = `JSON may be nested at most ${maxJsonDepth} levels deep.`

/** Whether arrays and objects are nested deeper than `maxJsonDepth`. Iterative, so that the input cannot overflow the stack. */
export function isNestedTooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth < maxJsonDepth; depth++) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return false
  }
  return level.some((each) => typeof each === 'object' && each !== null)
}

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a client's JSON text. @returns its value, or the error message. */
export function parseClientJson(
  text: string,
  noJsonMessage: string,
): { value: unknown; message?: undefined } | { value?: undefined; message: string } {
  const value = parseJson(text)
  if (value === undefined) return { message: noJsonMessage }
  return isNestedTooDeep(value) ? { message: tooDeepMessage } : { value }
}
