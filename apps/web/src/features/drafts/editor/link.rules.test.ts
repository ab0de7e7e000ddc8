import { expect, it } from 'vitest'
import { exampleAddress, unknownMacros } from './link.rules.ts'

it.each([
  ['https://a.example/p', '', 'https://a.example/p'],
  ['https://a.example/p', 'b=1', 'https://a.example/p?b=1'],
  ['https://a.example/p?c=2#top', '?b=1', 'https://a.example/p?c=2&b=1#top'],
  [
    'https://a.example',
    'n={{campaign.name}}&p={{placement}}',
    'https://a.example/?n=S%20%26%20T&p=Facebook_Mobile_Feed',
  ],
  ['https://a.example', 'x={{what}}', 'https://a.example/?x={{what}}'],
  ['a.example', 'b=1', null],
  ['javascript:alert(1)', '', null],
  ['', 'b=1', null],
])('builds the target of a click on %s with %s: %s', (website, parameters, expected) => {
  expect(exampleAddress(website, parameters, { '{{campaign.name}}': 'S & T' })).toBe(expected)
})

it('finds each macro that Meta does not know once', () => {
  expect(unknownMacros('a={{ad.id}}&b={{ad.nmae}}&c={{ad.nmae}}&d={{}}')).toEqual(['{{ad.nmae}}', '{{}}'])
})
