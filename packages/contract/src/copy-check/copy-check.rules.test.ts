import { describe, expect, it } from 'vitest'
import { buildSeen } from '../../test/seen-texts.ts'
import type { CopyField } from '../copy/copy-fields.rules.ts'
import { findBlockingOfDraft, findBlockingOfVariants, ignoreFinding, reasonToIgnore } from './blocking.rules.ts'
import { checkCopy, checkText, findDuplicateTexts } from './copy-check.rules.ts'
import type { CopyRule } from './copy-check.schemas.ts'

const guide = { productNames: ['BLOOM Mini'], wordsToAvoid: [], competitors: [], disclaimers: [], emojiLimit: null }
const video = {
  texts: [],
  speech: [{ text: 'Bloom is 20% off and shipping is free.', fromMs: 0, toMs: 4000, sure: true }],
}
const report = video as unknown as NonNullable<Parameters<typeof checkCopy>[1]['report']>

function find(rule: CopyRule, primaryText: string, change: Partial<typeof guide> | object = {}) {
  return checkCopy([{ headline: '', primaryText }], { guide: { ...guide, ...change } }).filter(
    (one) => one.rule === rule,
  )
}
const marked = (findings: ReturnType<typeof find>) =>
  findings.flatMap(({ text, ranges }) => ranges.map(({ start, end }) => text.slice(start, end)))

it.each<[rule: CopyRule, text: string, marked: string[], change?: object]>([
  ['avoided-word', 'So CHEAP, so cheap', ['CHEAP', 'cheap'], { wordsToAvoid: ['cheap'] }],
  ['avoided-word', 'Cheaper than ever', [], { wordsToAvoid: ['cheap'] }],
  ['competitor', 'Better than Fern & Co', ['Fern & Co'], { competitors: ['Fern & Co'] }],
  ['competitor', 'Ferns for all', [], { competitors: ['Fern'] }],
  ['all-caps', 'BUY NOW and save', ['BUY NOW']],
  ['all-caps', 'Get yours FREE', ['FREE']],
  ['all-caps', 'THE BEST, EVER', ['THE BEST, EVER']],
  ['all-caps', 'Made in the USA by NASA fans. FAQ inside.', []],
  ['all-caps', 'Use code BLOOM at checkout', []],
  ['all-caps', 'Enter SUMMER for 10% off', []],
  ['all-caps', 'SAVE20 is your code', []],
  ['all-caps', 'The BLOOM bottle', []],
  ['all-caps', 'I am OK', []],
  ['exclamation-marks', 'Now!! Really!', ['!!']],
  ['exclamation-marks', 'Now! Really!', []],
  ['emoji-limit', 'Hot 🔥🔥 day 👨‍👩‍👧', ['🔥', '👨‍👩‍👧'], { emojiLimit: 1 }],
  ['emoji-limit', 'Hot 🔥 day', [], { emojiLimit: 1 }],
  ['emoji-limit', 'Bloom™ © 2026, 5 #1', [], { emojiLimit: 0 }],
  ['emoji-limit', 'Flags 🇩🇪 and 1️⃣', ['🇩🇪', '1️⃣'], { emojiLimit: 0 }],
  ['emoji-limit', '🔥🔥🔥🔥', []],
  ['meta-brand', 'Find us on Facebook and Instagram', ['Facebook', 'Instagram']],
  ['meta-brand', 'Seen on IG, FB and insta', ['IG', 'FB', 'insta']],
  ['meta-brand', 'Instant, big, dig, facing books', []],
  ['link', 'Go to bloom.com/sale, or https://x.io/a.', ['bloom.com/sale', 'https://x.io/a']],
  ['link', 'Write to hi@bloom.co.uk', ['hi@bloom.co.uk']],
  ['link', 'No. 1 e.g. 2.5 litres, v2.0.Today', []],
  ['phone-number', 'Call 030 1234567 today', ['030 1234567']],
  ['phone-number', 'Or +49 (30) 123-4567', ['+49 (30) 123-4567']],
  ['phone-number', '(555) 123-4567, 1-800-FLOWERS', ['(555) 123-4567', '1-800-FLOWERS']],
  ['phone-number', '1,000,000 sold since 2023-11-29, 24/7, $1 299 000, 10.00-18.00', []],
  ['phone-number', '10 000 000 runners, 11/29/2024', []],
])('%s in %s: %j', (rule, text, words, change) => {
  expect(marked(find(rule, text, change))).toEqual(words)
})

describe('a certain fix', () => {
  it.each<[rule: CopyRule, text: string, fix: string, change?: object]>([
    ['exclamation-marks', 'Now!! Go!!! Really?!', 'Now! Go! Really?!'],
    ['emoji-limit', 'Hot 🔥 day 🌞 today 🎉!', 'Hot 🔥 day today!', { emojiLimit: 1 }],
    ['emoji-limit', '🔥 Hot\n🔥 Day', 'Hot\nDay', { emojiLimit: 0 }],
    ['missing-disclaimer', 'Try it. ', 'Try it.\n\nEU only.', { disclaimers: ['EU only.'] }],
  ])('%s in %s', (rule, text, fix, change) => {
    const [first] = find(rule, text, change)
    expect(first?.fix).toBe(fix)
    expect(find(rule, fix, change)).toEqual([])
  })

  it('is not offered for words to avoid', () => {
    expect(find('avoided-word', 'cheap', { wordsToAvoid: ['cheap'] })[0]?.fix).toBeUndefined()
  })
})

it('finds a disclaimer in another case and with other spaces', () => {
  expect(find('missing-disclaimer', 'Try it. eu\n ONLY.', { disclaimers: ['EU only.'] })).toEqual([])
})

it('needs no disclaimer in headlines and descriptions', () => {
  const facts = { guide: { ...guide, disclaimers: ['EU only.'] } }
  const check = (field: CopyField) => checkText({ index: 0, field, text: 'One' }, facts).map(({ rule }) => rule)
  expect(check('primaryText')).toEqual(['missing-disclaimer'])
  expect([...check('headline'), ...check('description')]).toEqual([])
})

it.each([
  [125, null, null],
  [126, 'warn', 125],
])('reports a primary text of %i characters as %s', (length, severity, start) => {
  const [found] = find('too-long', 'é'.repeat(length))
  expect(found?.severity ?? null).toBe(severity)
  expect(found?.ranges[0]?.start ?? null).toBe(start)
})

it('names how much of a text the feed shows', () => {
  const [found] = find('too-long', 'a'.repeat(130))
  expect(found?.message).toBe('The primary text has 130 characters. The feed shows 125 of them.')
})

it('finds claims that the video does not hold, only with a report', () => {
  const variants = [{ headline: '20% off', primaryText: 'Loved by 900 runners. Free shipping.' }]
  const found = checkCopy(variants, { guide, report }).filter(({ rule }) => rule === 'claim-not-found')
  expect(found.map(({ message }) => message)).toEqual(['“900 runners” was not seen or heard in the video.'])
  expect(checkCopy(variants, { guide })).toEqual([])
})

it('tells of claims that were not read for sure, once', () => {
  const texts = buildSeen('ONLY ?£19 A KIT')
  const facts = { guide, report: { texts, speech: [] } }
  const found = checkCopy([{ headline: 'Kits for £19', primaryText: '£19 for a kit. Just £19 for a kit!' }], facts)
  expect(found.map(({ rule, severity, word, ranges }) => [rule, severity, word, ranges.length])).toEqual([
    ['claim-unsure', 'inform', '£19', 1],
    ['claim-unsure', 'inform', '£19', 2],
  ])
  expect(found[0]?.message).toBe('“£19” was read as “£19” in the video: check it.')
})

it('warns of a claim that the video has with other words', () => {
  const facts = { guide, report: { texts: buildSeen('Up to 50% off bags'), speech: [] } }
  const found = checkCopy([{ headline: 'Bags at 50% off', primaryText: '' }], facts)
  expect(found.map(({ rule, severity, message }) => [rule, severity, message])).toEqual([
    ['claim-unsure', 'warn', '“50% off” was read as “Up to 50% off bags” in the video: check it.'],
  ])
})

it('finds variants that say nearly the same', () => {
  const variants = [
    { headline: 'Cold for a day', primaryText: 'Keep your water cold for a whole day, wherever you run.' },
    { headline: 'Light as air', primaryText: 'You hardly feel it in your bag.' },
    { headline: 'Cold for one day', primaryText: 'Keep your water cold for a whole day wherever you go.' },
  ]
  const found = checkCopy(variants, { guide })
  expect(found).toMatchObject([{ rule: 'near-duplicate', index: 2, message: expect.stringContaining('variant 1') }])
})

describe('two variants', () => {
  const bottle = 'Keep your water cold for a whole day, wherever you run.'
  it.each<[what: string, one: [string, string], other: [string, string], found: boolean]>([
    ['the same text under two headlines', ['Cold for a day', bottle], ['Light in every bag', bottle], true],
    ['the same short text twice', ['Cosy', 'Stay warm.'], ['Cosy', 'Stay warm.'], true],
    ['the same short text but for case and marks', ['Cosy', 'Stay warm.'], ['Snug', 'stay  Warm!'], true],
    ['the same first five words', ['A', bottle], ['B', 'Keep your water cold for less than a coffee costs.'], true],
    [
      'the same words in another order',
      ['A', bottle],
      ['B', 'Wherever you run, keep your water cold a whole day.'],
      true,
    ],
    ['short texts that differ', ['Cosy', 'Stay warm.'], ['Cosy', 'Stay dry.'], false],
    ['empty texts', ['Cosy', ''], ['Cosy', ' '], false],
    [
      'the same headline over other words',
      ['Cold for a whole day', bottle],
      ['Cold for a whole day', 'No ice, no fuss.'],
      false,
    ],
  ])('with %s', (_, one, other, found) => {
    const variants = [one, other].map(([headline, primaryText]) => ({ headline, primaryText }))
    expect(checkCopy(variants, { guide }).map(({ rule, index }) => [rule, index])).toEqual(
      found ? [['near-duplicate', 1]] : [],
    )
  })
})

it('does not count disclaimers as said twice', () => {
  const end = 'Delivery in the EU only, while stocks last.'
  const variants = ['Stay warm.', 'Stay dry.', 'Stay dry!'].map((text) => ({
    headline: 'Cosy',
    primaryText: `${text}\n\n${end}`,
  }))
  const facts = { guide: { ...guide, disclaimers: [end] } }
  expect(checkCopy(variants, facts).map(({ rule, index }) => [rule, index])).toEqual([['near-duplicate', 2]])
})

it('finds the same short text twice in a list of a draft', () => {
  const texts = ['Stay warm', 'Stay dry', 'Stay warm!'].map((text) => ({ text }))
  expect(findDuplicateTexts('headline', texts, { guide })).toMatchObject([{ rule: 'near-duplicate', index: 2 }])
})

it('finds texts of a draft that say nearly the same as an earlier one of their list', () => {
  const texts = ['Cold all day long, friends', 'Light as air', 'Cold all the day long, friends'].map((text) => ({
    text,
  }))
  expect(findDuplicateTexts('headline', texts, { guide })).toMatchObject([
    { rule: 'near-duplicate', index: 2, message: expect.stringContaining('headline 1') },
  ])
})

it('names variant and field, and orders by them', () => {
  const facts = { guide: { ...guide, wordsToAvoid: ['cheap'] } }
  const found = checkCopy(
    [
      { headline: 'Fine', primaryText: 'Fine' },
      { headline: 'Cheap!!', primaryText: 'cheap' },
    ],
    facts,
  )
  expect(found.map(({ index, field, rule }) => [index, field, rule])).toEqual([
    [1, 'headline', 'avoided-word'],
    [1, 'headline', 'exclamation-marks'],
    [1, 'primaryText', 'avoided-word'],
  ])
})

describe('an ignored finding', () => {
  const facts = { guide: { ...guide, wordsToAvoid: ['cheap', 'free'] } }
  const ignored = [{ rule: 'avoided-word' as const, text: 'So cheap', word: 'cheap', reason: 'Legal agreed' }]
  const draft = (text: string) => ({ primary_texts: [text], headlines: [], link_descriptions: [] })

  it('blocks no more', () => {
    expect(findBlockingOfDraft(draft('So cheap'), facts, ignored)).toEqual([])
    expect(findBlockingOfVariants([{ headline: 'x', primaryText: 'So cheap' }], facts, ignored)).toEqual([])
  })

  it.each(['So cheap!', 'so cheap', 'So cheap and free'])('counts for no other text: %s', (text) => {
    expect(findBlockingOfDraft(draft(text), facts, ignored)).not.toEqual([])
  })

  it('gives its reason', () => {
    const [finding] = findBlockingOfDraft(draft('So cheap'), facts)
    expect(finding && reasonToIgnore(finding, ignored)).toBe('Legal agreed')
    expect(finding && reasonToIgnore({ ...finding, word: 'free' }, ignored)).toBeNull()
  })
})

it('keeps one reason for a finding, and none once it is taken back', () => {
  const finding = { rule: 'avoided-word' as const, text: 'So cheap', word: 'cheap' }
  const once = ignoreFinding([], { ...finding, reason: 'One' })
  const twice = ignoreFinding(once, { ...finding, text: ' So cheap', reason: 'Two' })
  expect(twice).toEqual([{ ...finding, text: ' So cheap', reason: 'Two' }])
  expect(ignoreFinding(twice, { ...finding, reason: null })).toEqual([])
})

it('reports only what blocks as blocking', () => {
  const facts = { guide: { ...guide, wordsToAvoid: ['cheap'], competitors: ['Fern'], disclaimers: ['EU only.'] } }
  const found = findBlockingOfVariants([{ headline: 'Cheap!!', primaryText: 'BUY NOW, not Fern' }], facts)
  expect(found.map(({ rule }) => rule)).toEqual(['avoided-word', 'competitor'])
})

it('finds nothing in honest ads', () => {
  const variants = [
    { headline: 'Cold for 24 hours', primaryText: 'One bottle, a whole day of cold water. Order today.' },
    { headline: 'Meet the Mini', primaryText: 'Small enough for a pocket, tough enough for a trail. ⛰️' },
    { headline: 'Your next run', primaryText: 'You bring the legs. We bring the water!' },
  ]
  expect(checkCopy(variants, { guide: { ...guide, wordsToAvoid: ['cheap'], emojiLimit: 1 } })).toEqual([])
})
