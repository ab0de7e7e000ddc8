import { describe, expect, it } from 'vitest'
import {
  describeUnfilled,
  fillVariables,
  findInputVariables,
  findVariables,
  listUnfilled,
  valuesOfVideo,
} from './prompt-variables.rules.ts'

describe('the variables of a text', () => {
  it.each([
    ['none', 'Write plainly.', []],
    ['one', 'Sell {{product}}.', ['product']],
    ['one that stands there twice', '{{offer}} and {{offer}}', ['offer']],
    ['one with spaces inside the braces', '{{ audience }}', ['audience']],
    [
      'all, in the order of their declaration',
      '{{video.duration}}{{video.filename}}{{language}}{{product}}',
      ['product', 'language', 'video.filename', 'video.duration'],
    ],
    ['no unknown name', '{{price}} {{videoXfilename}}', []],
    ['no name in single braces', '{product}', []],
    ['no name in other letters', '{{Product}}', []],
  ])('are found: %s', (_what, text, expected) => {
    expect(findVariables([text])).toEqual(expected)
  })

  it('include only input variables', () => {
    expect(findInputVariables(['{{video.filename}}', 'for {{audience}}'])).toEqual(['audience'])
  })
})

describe('fillVariables', () => {
  it.each([
    ['replaces each place', '{{product}}, {{ product }}!', { product: 'Tea' }, 'Tea, Tea!'],
    ['trims the value', 'Sell {{product}}.', { product: '  Tea\n' }, 'Sell Tea.'],
    ['takes signs of regular expressions as they are', '{{offer}}', { offer: "$& $1 $'" }, "$& $1 $'"],
    ['does not fill what a value holds', '{{product}}', { product: '{{offer}}', offer: 'no' }, '{{offer}}'],
    ['leaves unknown names', '{{price}} {{product}}', { product: 'Tea' }, '{{price}} Tea'],
    ['leaves what has no value', '{{product}}', {}, '{{product}}'],
  ])('%s', (_what, text, values, expected) => {
    expect(fillVariables(text, values)).toBe(expected)
  })

  it.each([
    [32, '32 seconds'],
    [5.04, '5 seconds'],
    [12.56, '12.6 seconds'],
    [1, '1 second'],
    [null, 'unknown'],
  ])('writes a duration of %s as %j', (durationSeconds, expected) => {
    expect(valuesOfVideo({ filename: 'a.mp4', durationSeconds })).toEqual({
      'video.filename': 'a.mp4',
      'video.duration': expected,
    })
  })
})

describe('listUnfilled', () => {
  it.each([
    ['nothing when all is filled', ['{{product}}'], { product: 'Tea' }, []],
    ['nothing that no text uses', ['Write.'], {}, []],
    ['a value of spaces', ['{{product}}'], { product: '  ' }, ['product']],
    ['those of every text', ['{{offer}}', '{{product}} {{video.duration}}'], {}, ['product', 'offer']],
  ] as const)('is listed: %s', (_what, texts, values, expected) => {
    expect(listUnfilled(texts, values)).toEqual(expected)
  })

  it.each([
    [['product'], 'Fill in a value for {{product}}: the system prompt or the template asks for it.'],
    [
      ['product', 'offer', 'language'],
      'Fill in a value for {{product}}, {{offer}} and {{language}}: the system prompt or the template asks for them.',
    ],
  ] as const)('is named: %j', (names, sentence) => {
    expect(describeUnfilled(names)).toBe(sentence)
  })
})
