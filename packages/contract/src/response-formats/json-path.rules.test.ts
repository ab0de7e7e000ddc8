import { expect, it } from 'vitest'
import { jsonPathMaxChars, refuseJsonPath } from './json-path.rules.ts'

it.each([
  '$.hook',
  '$..scenes[*].what',
  '$.scenes[0:2]',
  '$.scenes[?(@.from == "00:00" && @.to >= 3)].what',
  '$.scenes[?(@.a !== 1 || (@.b <= 2))]',
  '$.scenes[(@.length-1)]',
  '$..*@string()',
  "$['Price (USD)']",
  "$['a=b']",
])('takes the path %s', (path) => {
  expect(refuseJsonPath(path)).toBeNull()
})

it.each([
  '$[?(/(a+)+$/.test(@.text))]',
  '$..[?(@.text.match(/(a+)+$/))]',
  '$[?(@.text.match (/(a+)+$/))]',
  "$[?('a'['repeat'](1e9))]",
  '$[?((@.repeat)(9))]',
  "$.a'b[?(@.x.match(/(a+)+$/))].c'd",
  '$[?(a = "x", a = a + a)]',
  '$[(@.constructor("x"))]',
])('refuses a path that could run for long: %s', (path) => {
  expect(refuseJsonPath(path)).toMatch(/call functions or assign/)
})

it('refuses a long path', () => {
  expect(refuseJsonPath(`$.${'a'.repeat(jsonPathMaxChars - 2)}`)).toBeNull()
  expect(refuseJsonPath(`$.${'a'.repeat(jsonPathMaxChars - 1)}`)).toMatch(/at most 200 characters/)
})
