import { expect, it } from 'vitest'
import { findWords } from './avoided-words.rules.ts'

it.each<[what: string, text: string, words: string[], found: string[]]>([
  ['a word in another case', 'So CHEAP today', ['cheap'], ['CHEAP']],
  ['no part of a longer word', 'Cheaper than ever', ['cheap'], []],
  ['a word beside punctuation', '“Cheap!”', ['cheap'], ['Cheap']],
  ['a phrase over a line break', 'No risk\n  at all', ['no risk at all'], ['No risk\n  at all']],
  ['a word with letters beyond ASCII', 'Das ist BILLÍG', ['billíg'], ['BILLÍG']],
  ['no part of a word beyond ASCII', 'überbillig', ['billig'], []],
  ['characters that a pattern would read otherwise', 'Only 5$ (net)', ['5$ (net)'], ['5$ (net)']],
  ['several, in the order of the text', 'best price, cheap', ['cheap', 'best'], ['best', 'cheap']],
  ['nothing without words', 'cheap', [], []],
])('finds %s', (_, text, words, found) => {
  expect(findWords(text, words).map(({ start, end }) => text.slice(start, end))).toEqual(found)
})
