import { badParameter } from '../validation/graph-error.rules.ts'
import { type Params, readScalarText } from '../validation/read-params.rules.ts'
import { parseJson } from './decode-params.rules.ts'

/** One name of a `fields` parameter: `insights.date_preset(last_7d){spend}`. */
export interface Field {
  name: string
  /** The arguments of the modifiers, by name. */
  params: Params
  /** The names in braces; null without braces. */
  children: Field[] | null
}

/** Deeper than any real value; prevents a stack overflow by a hostile string. */
const maxDepth = 10

/**
 * Reads the `fields` parameter.
 * @throws GraphError code 100 in Meta's words for text that cannot be read.
 */
export function parseFields(text: string): Field[] {
  const reader = { text, at: 0 }
  const fields = readList(reader, 0)
  if (reader.at < text.length) throw syntaxError(reader)
  return fields
}

/** The text of a `fields` parameter for these fields. */
export function writeFields(fields: Field[]): string {
  const write = ({ name, params, children }: Field) => {
    const modifiers = Object.entries(params).map(([modifier, value]) => `.${modifier}(${writeArgument(value)})`)
    return `${name}${modifiers.join('')}${children ? `{${writeFields(children)}}` : ''}`
  }
  return fields.map(write).join(',')
}

function writeArgument(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : readScalarText(value)
}

interface Reader {
  text: string
  at: number
}

function readList(reader: Reader, depth: number): Field[] {
  if (depth > maxDepth) throw syntaxError(reader)
  const fields: Field[] = []
  for (;;) {
    skipBlanks(reader)
    if (reader.at >= reader.text.length || reader.text[reader.at] === '}') return fields
    if (reader.text[reader.at] === ',') reader.at++
    else fields.push(readField(reader, depth))
  }
}

function readField(reader: Reader, depth: number): Field {
  const name = readWord(reader)
  const params: Params = {}
  while (reader.text[reader.at] === '.') {
    reader.at++
    const modifier = readWord(reader)
    // No new app may use aliases (docs/meta-api.md).
    if (modifier === 'as') throw badParameter('Fields cannot have an alias', ['fields'])
    const value = readArgument(reader)
    params[modifier] = /^[[{]/.test(value) ? (parseJson(value) ?? value) : value
  }
  skipBlanks(reader)
  if (reader.text[reader.at] !== '{') return { name, params, children: null }
  reader.at++
  const children = readList(reader, depth + 1)
  if (reader.text[reader.at] !== '}') throw syntaxError(reader)
  reader.at++
  return { name, params, children }
}

function readWord(reader: Reader): string {
  skipBlanks(reader)
  const word = /^[A-Za-z_][A-Za-z0-9_]*/.exec(reader.text.slice(reader.at, reader.at + 100))?.[0]
  if (!word) throw syntaxError(reader)
  reader.at += word.length
  return word
}

/** The text between balanced parentheses; quoted text may hold any. */
function readArgument(reader: Reader): string {
  if (reader.text[reader.at] !== '(') throw syntaxError(reader)
  const start = ++reader.at
  let open = 1
  let isQuoted = false
  for (; reader.at < reader.text.length; reader.at++) {
    const char = reader.text[reader.at]
    if (char === '\\') reader.at++
    else if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === '(') open++
    else if (!isQuoted && char === ')' && --open === 0) return reader.text.slice(start, reader.at++).trim()
  }
  throw syntaxError(reader)
}

function skipBlanks(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at++
}

function syntaxError({ text, at }: Reader) {
  const expected = at >= text.length ? 'end of string' : `"${text[at]}" at character ${at}`
  return badParameter(`Syntax error in the fields parameter: unexpected ${expected}`, ['fields'])
}
