/** An escaped backslash is taken whole, so that what follows it is not mistaken for an escape. */
const escapes = /\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g

/**
 * A value for a json or jsonb column. The driver would send a JavaScript array as a PostgreSQL array, so the value
 * is sent as text. NUL and halves of surrogate pairs, which PostgreSQL refuses, become U+FFFD: an AI's answer may hold them.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value ?? null).replace(escapes, (found) => (found === '\\\\' ? found : '\ufffd'))
}

/** A value for a text column: NUL and lone surrogates, which PostgreSQL refuses, become U+FFFD. */
export function toText(value: string): string {
  return value.toWellFormed().replaceAll('\0', '\ufffd')
}

/** Down to the items of a list in an answer: `data.results.0`. */
const writtenInSteps = 3

/** Writes data of JSON as `JSON.stringify` does, with a pause after each item of its lists. */
export function* writeJson(value: unknown, depth = writtenInSteps): Generator<void, string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value)
    yield
    return text
  }
  const parts: string[] = []
  if (Array.isArray(value)) {
    for (const item of value) parts.push((yield* writeJson(item, depth - 1)) ?? 'null')
    return `[${parts.join(',')}]`
  }
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) parts.push(`${JSON.stringify(key)}:${yield* writeJson(item, depth - 1)}`)
  }
  return `{${parts.join(',')}}`
}
