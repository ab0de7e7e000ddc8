import { isNestedTooDeep, parseJson } from './client-json.rules.ts'

/** Bounds the work on hostile text: how many characters are read for each one of it, and for a short text. */
const [readsPerCharacter, readsMin] = [8, 100_000]
/** Models nest JSON in strings at most this deep. */
const unwrapLimit = 3
/** The last ones of a text, as the last answer counts. */
const fencedBlocksMax = 50

/**
 * The JSON values that a model's text may contain, most likely last: fenced blocks, then each balanced object or array
 * in the order of the text; of a text that is JSON only its value. JSON in a string is unwrapped.
 */
export function* readJsonValues(text: string): Generator<unknown> {
  const whole = text.replace(/^[\uFEFF\u200B\s]+/, '').trimEnd()
  const read = parseLeniently(whole)
  if (read) return yield read.value
  for (const block of fencedBlocks(whole)) {
    const fenced = parseLeniently(block)
    if (fenced) yield fenced.value
  }
  yield* balancedValues(whole)
}

/** Whether the value is a JSON object, not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** In lower case, without spaces and punctuation: `primary_text` is `primaryText`. */
export const bareName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Reads the fields of a JSON object by their bare names; any other value has none. */
export function createFieldReader(value: unknown): (name: string) => unknown {
  const fields = new Map(isRecord(value) ? Object.entries(value).map(([name, held]) => [bareName(name), held]) : [])
  return (name) => fields.get(bareName(name))
}

/** Between each pair of fences, without the name of a language. Splits, because a pattern is quadratic in an open fence. */
function fencedBlocks(text: string): string[] {
  const parts = text.split('```')
  const blocks = parts.filter((_, at) => at % 2 === 1 && at + 1 < parts.length)
  const holdsJson = (block: string) => /[[{]/.test(block)
  return blocks
    .filter(holdsJson)
    .slice(-fencedBlocksMax)
    .map((block) => block.replace(/^[a-zA-Z0-9]*[ \t]*\r?\n?/, ''))
}

/** Values that follow each other without prose are a list too: one on each line, or the complete ones of a cut-off list. */
function* balancedValues(text: string): Generator<unknown> {
  const opener = /[[{]/g
  let reads = text.length * readsPerCharacter + readsMin
  let row: unknown[] = []
  let rowEnd = 0
  for (let found = opener.exec(text); found && reads > 0; found = opener.exec(text)) {
    const end = balancedEnd(text, found.index)
    reads -= (end ?? text.length) - found.index
    const read = end === null ? null : parseLeniently(text.slice(found.index, end))
    if (end === null || !read) continue
    if (/[^\s,]/.test(text.slice(rowEnd, found.index))) {
      if (row.length > 1) yield row
      row = []
    }
    yield read.value
    row.push(read.value)
    opener.lastIndex = rowEnd = end
  }
  if (row.length > 1) yield row
}

/** Whether the text ends within a JSON value, as a cut-off one does. */
export function hasOpenBracket(text: string): boolean {
  const opener = /[[{]/g
  for (let found = opener.exec(text); found; found = opener.exec(text)) {
    const end = balancedEnd(text, found.index)
    if (end === null) return true
    opener.lastIndex = end
  }
  return false
}

/** The index after the closing bracket of the one at `start`; null without one. */
function balancedEnd(text: string, start: number): number | null {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') depth++
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1
  }
  return null
}

function parseLeniently(text: string): { value: unknown } | null {
  const read = parse(text.trim()) ?? parse(repaired(text.trim()))
  return read && { value: unwrapped(read.value) }
}

function parse(text: string): { value: unknown } | null {
  const value = parseJson(text)
  return value === undefined || isNestedTooDeep(value) ? null : { value }
}

/** Parses JSON in a string; returns any other value unchanged. */
export function unwrapped(value: unknown): unknown {
  let inner = value
  for (let level = 0; level < unwrapLimit && typeof inner === 'string' && /^\s*["[{]/.test(inner); level++) {
    const read = parse(inner) ?? parse(repaired(inner))
    if (!read) break
    inner = read.value
  }
  return inner
}

/** Repairs curly quotes as delimiters, trailing commas and raw line breaks in strings. */
function repaired(text: string): string {
  const source = text.includes('"') ? text : text.replace(/[\u201C\u201D]/g, '"')
  let out = ''
  let inString = false
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at)
    if (inString && char === '\\') {
      out += char + source.charAt(++at)
      continue
    }
    if (char === '"') inString = !inString
    if (!inString && char === ',' && /^\s*[}\]]/.test(source.slice(at + 1, at + 200))) continue
    out += inString ? (escapes[char] ?? char) : char
  }
  return out
}

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
