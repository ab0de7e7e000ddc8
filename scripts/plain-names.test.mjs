import { expect, it } from 'vitest'
import { findOpaqueNames } from './plain-names.mjs'

it.each([
  ['a function', 'function textOf() {}', "'textOf'"],
  ['a constant that holds a function', 'const textOf = (row) => row.text', "'textOf'"],
  ['a function that names what the value belongs to', 'const textOfDraft = (draft) => draft.text', "'textOfDraft'"],
  ['a value', 'const [row] = []\nconst stateOf = row', "a.ts:2: 'stateOf'"],
  ['a method', 'const row = { textOf() {} }', "'textOf'"],
  ['a member of a type', 'interface Row { textOf(id: string): string; stateOf: () => string }', "'textOf'"],
  ['a preposition', 'const at = (ms: number) => ms', "'at' is a preposition"],
  ['a function that begins with a preposition', 'const ofMember = (id: number) => id', "'ofMember'"],
  ['a function that begins with a place', 'const inList = () => screen', "'inList'"],
  ['a parameter', 'function read(of: string) {}', "the parameter 'of'"],
  ['a parameter with a default', 'const read = (about = {}) => about', "the parameter 'about'"],
  ['a parameter that names only its origin', 'const read = (given) => given', "the parameter 'given'"],
  ['a parameter of a type', 'interface Row { read(of: string): string }', "the parameter 'of'"],
  ['a comment without a subject', '/** Of a draft: its name. */\nconst name = 1', "begins with 'Of'"],
  ['a comment that points elsewhere', '// The same as above.', "begins with 'The same'"],
])('finds %s', (_, source, fault) => {
  expect(findOpaqueNames('a.ts', source)[0]).toContain(fault)
})

it.each([
  ['names of the language', 'const row = { valueOf() {} }\ntext.indexOf("a")'],
  ['fields that hold values', 'const answer = { anyOf: [], from: 1 }'],
  ['a state of something', 'const isOfDraft = (row) => row.draft'],
  ['a preposition that is a value', 'const at = 1'],
  ['a comment that says what it is about', '// Offers are compared by their amounts.'],
])('allows %s', (_, source) => {
  expect(findOpaqueNames('a.ts', source)).toEqual([])
})
