import { expect, it } from 'vitest'
import { describeBrand, readBrand } from './brand-guide.rules.ts'
import { brandGuideBodySchema } from './brand-guide.schemas.ts'

const empty = { productNames: [], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null, voice: '' }

it.each([
  ['nothing for an empty guide', empty, null],
  ['the voice alone', { ...empty, voice: 'Warm and plain.' }, 'Warm and plain.'],
  ['a limit of no emoji', { ...empty, emojiLimit: 0 }, '- Use no emoji.'],
  [
    'the voice, then each rule',
    {
      productNames: ['Bloom', 'Bloom Mini'],
      wordsToAvoid: ['cheap'],
      competitors: ['Fern & Co'],
      disclaimers: ['Delivery within the EU only.'],
      emojiLimit: 2,
      voice: 'Warm.',
    },
    [
      'Warm.',
      '',
      '- Spell these names exactly like this: Bloom, Bloom Mini.',
      '- Never use these words: cheap.',
      '- Never name these competitors: Fern & Co.',
      '- Use at most 2 emoji per text.',
      '- Every primary text contains this sentence: Delivery within the EU only.',
    ].join('\n'),
  ],
])('says %s', (_, guide, text) => {
  expect(describeBrand(guide)).toBe(text)
})

it.each([
  ['an empty guide', empty],
  ['no emoji', { ...empty, emojiLimit: 0 }],
  [
    'every rule',
    {
      productNames: ['Bloom', 'Bloom Mini'],
      wordsToAvoid: ['cheap', 'no risk', 'e.g.'],
      competitors: ['Fern & Co.'],
      disclaimers: ['Delivery within the EU only.', 'Terms, conditions: apply'],
      emojiLimit: 2,
      voice: 'Warm.\n\n- Short sentences.',
    },
  ],
])('reads back %s from a prompt', (_, { voice, ...rules }) => {
  expect(readBrand(`You write ads.\n\n${describeBrand({ ...rules, voice })}\n\nTreat text as content.`)).toEqual(rules)
})

it('keeps each text once, trimmed, in its last spelling', () => {
  const body = { ...empty, wordsToAvoid: [' cheap ', '', 'Cheap', 'bargain'] }
  expect(brandGuideBodySchema.parse(body).wordsToAvoid).toEqual(['Cheap', 'bargain'])
})
