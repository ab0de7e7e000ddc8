import { expect, it } from 'vitest'
import { isNestedTooDeep, maxJsonDepth, parseClientJson } from './client-json.rules.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

it.each([
  ['a text', '"[[[["', false],
  ['null', 'null', false],
  ['the deepest allowed level', nested(maxJsonDepth), false],
  ['one level more', nested(maxJsonDepth + 1), true],
  ['alternating objects and arrays', '{"a":['.repeat(60) + ']}'.repeat(60), true],
  ['more than a stack holds', nested(500_000), true],
])('checks the nesting of %s', (_what, text, isTooDeep) => {
  expect(isNestedTooDeep(JSON.parse(text))).toBe(isTooDeep)
})

it('tells invalid JSON from JSON that is nested too deeply', () => {
  expect(parseClientJson('{', 'No JSON.')).toEqual({ message: 'No JSON.' })
  expect(parseClientJson(nested(200), 'No JSON.').message).toBe('JSON may be nested at most 100 levels deep.')
  expect(parseClientJson('{"a":1}', 'No JSON.')).toEqual({ value: { a: 1 } })
})
