import { describe, expect, it } from 'vitest'
import {
  describeUnfilled,
  fillComparisonVariables,
  fillVariables,
  fillVideoVariables,
  findInputVariables,
  findVariables,
  listUnfilled,
} from './prompt-variables.rules.ts'

describe('the variables of a text', () => {
  it.each([
    ['none', 'Write plainly.', []],
    ['one', 'Sell {{product}}.', ['product']],
    ['one that occurs twice', '{{offer}} and {{offer}}', ['offer']],
    ['one with spaces inside the braces', '{{ audience }}', ['audience']],
    [
      'all, in the order of their declaration',
      '{{video.duration}}{{video.filename}}{{language}}{{product}}',
      ['product', 'language', 'video.filename', 'video.duration'],
    ],
    ['no unknown name', '{{price}} {{videoXfilename}}', []],
    ['no name in single braces', '{product}', []],
    ['no name in other letters', '{{Product}}', []],
  ])('include %s', (_what, text, expected) => {
    expect(findVariables([text])).toEqual(expected)
  })

  it('include only input variables', () => {
    expect(findInputVariables(['{{video.filename}}', 'for {{audience}}'])).toEqual(['audience'])
  })
})

describe('fillVariables', () => {
  it.each([
    ['replaces each occurrence', '{{product}}, {{ product }}!', { product: 'Tea' }, 'Tea, Tea!'],
    ['trims the value', 'Sell {{product}}.', { product: '  Tea\n' }, 'Sell Tea.'],
    ['inserts special characters of regular expressions unchanged', '{{offer}}', { offer: "$& $1 $'" }, "$& $1 $'"],
    ['does not fill variables inside a value', '{{product}}', { product: '{{offer}}', offer: 'no' }, '{{offer}}'],
    ['leaves unknown names', '{{price}} {{product}}', { product: 'Tea' }, '{{price}} Tea'],
    ['leaves variables without a value', '{{product}}', {}, '{{product}}'],
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
    expect(fillVideoVariables({ filename: 'a.mp4', durationSeconds })).toEqual({
      'video.filename': 'a.mp4',
      'video.duration': expected,
    })
  })
})

it('numbers the variables of the videos that are compared', () => {
  const videos = [
    { filename: 'a.mp4', durationSeconds: 32 },
    { filename: 'b.mp4', durationSeconds: null },
  ]
  expect(fillComparisonVariables(videos)).toEqual({
    'video.filename': 'a.mp4 (Video 1) and b.mp4 (Video 2)',
    'video.duration': '32 seconds (Video 1) and unknown (Video 2)',
  })
})

describe('listUnfilled', () => {
  it.each([
    ['nothing when every variable has a value', ['{{product}}'], { product: 'Tea' }, []],
    ['nothing without variables', ['Write.'], {}, []],
    ['a value of spaces', ['{{product}}'], { product: '  ' }, ['product']],
    ['the variables of every text', ['{{offer}}', '{{product}} {{video.duration}}'], {}, ['product', 'offer']],
  ] as const)('lists %s', (_what, texts, values, expected) => {
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
