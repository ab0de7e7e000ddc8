import { describe, expect, it } from 'vitest'
import { buildHeard, buildSeen } from '../../test/seen-texts.ts'
import { groundClaims } from './ground-claims.rules.ts'

const listStates = (copy: string, texts: string[], speech: string[] = []) =>
  groundClaims([{ headline: '', primaryText: copy }], { texts: buildSeen(...texts), speech: buildHeard(...speech) })
    .flatMap(({ claims }) => claims)
    .map(({ text, state, evidence }) => [text, state, evidence?.readAs ?? null])

describe('a claim at a place that was not read for sure', () => {
  it.each([
    // The claim itself, or a word beside it that may limit it.
    ['Only €1,299.00', '?£1.299,00', '€1,299.00', '£1.299,00'],
    ['Only $19', '?19', '$19', '19'],
    ['20% off', '?20 OFF', '20% off', '20'],
    ['€29', '29 ?€', '€29', '29 €'],
    ['Free shipping', '?FREE SHIPPING', 'Free shipping', 'FREE SHIPPING'],
    ['50% off', '?OPT0 50% OFF', '50% off', '50% OFF'],
    ['20% off', '20% OFF ?SH0ES', '20% off', '20% OFF'],
    ['20% off shoes', 'ALL ?SHOES IN ALL OUR STORES NOW 20% OFF', '20% off', '20% OFF'],
    // Letters for digits, and lost spaces, however sure they are.
    ['Save 50%', '5O% OFF', '50%', '5O% OFF'],
    ['Only $19', 'S19', '$19', 'S19'],
    ['Use code GLOW30', 'CODE GL0W3O', 'GLOW30', 'GL0W3O'],
    ['Buy one get one free', 'BUY1GET1FREE', 'one get one free', 'BUY1GET1FREE'],
    ['Free shipping', 'FREESHIPPING', 'Free shipping', 'FREESHIPPING'],
    ['Up to 50% off', 'UPTO50% OFF', '50% off', 'UPTO50% OFF'],
    ['A gift from Whiskerly', 'Wh1skerly', 'Whiskerly', 'Wh1skerly'],
    ['$19', '$19 ?per month', '$19', '$19 per month'],
    ['We went over to Green Corner to shop some plants', 'GREENC0RNER', 'Green Corner', 'GREENC0RNER'],
  ])('"%s" beside "%s"', (copy, line, claim, readAs) => {
    expect(listStates(copy, [line])).toEqual([[claim, 'unsure', readAs]])
  })

  it.each([
    ['Only €19', '£19'],
    ['Only $19', '19'],
    ['20% off', '?25% OFF'],
    ['50% off', 'UPTO50% OFF'],
    ['Try it free', 'FREEDOM to go'],
    ['Use code GLOW30', 'CODE GLOW3'],
  ])('is not found where the video says something else: "%s" beside "%s"', (copy, line) => {
    expect(listStates(copy, [line]).map(([, state]) => state)).toEqual(['not found'])
  })

  it('is sure when another place is', () => {
    expect(listStates('20% off', ['?20% OFF', '20% OFF'])).toEqual([['20% off', 'quoted', '20% OFF']])
  })

  it('shows how the text looks in the picture', () => {
    const [variant] = groundClaims([{ headline: '$19', primaryText: '' }], {
      texts: buildSeen('HELLO', 'only ?$19'),
      speech: [],
    })
    expect(variant?.claims[0]?.evidence).toEqual({
      ...{ source: 'text', fromMs: 1000, toMs: 3000, quote: 'HELLO only $19', readAs: '$19', isSure: false },
      box: { x: 0.1, y: 0.32, width: 0.8, height: 0.08 },
      cutOut: { objectName: '1.jpg', url: '/storage/1.jpg' },
    })
  })
})

describe('a claim that is heard', () => {
  it('is unsure when the sentence is', () => {
    expect(listStates('Only $19', [], ['?your kit is nineteen dollars'])).toEqual([
      ['$19', 'unsure', 'nineteen dollars'],
    ])
  })

  it('is unsure where unclear words stand beside what the copy says with it', () => {
    const heard = ['?the tent has a ten year carrot tea']
    expect(listStates('A tent with a guarantee', [], heard)).toEqual([
      ['guarantee', 'unsure', 'the tent has a ten year carrot tea'],
    ])
    expect(listStates('A chair with a guarantee', [], heard)).toEqual([['guarantee', 'not found', null]])
    expect(listStates('A tent for 12 years', [], heard)).toEqual([['12 years', 'not found', null]])
    expect(listStates('A tent with a guarantee', [], ['the tent has a ten year carrot tea'])).toEqual([
      ['guarantee', 'not found', null],
    ])
  })

  it('is unsure when the screen shows another amount meanwhile', () => {
    expect(listStates('Kits for $15', ['KITS FOR $19'], ['kits for fifteen dollars'])).toEqual([
      ['$15', 'unsure', 'fifteen dollars'],
    ])
    expect(listStates('Kits for $19', ['KITS FOR $19'], ['kits for fifteen dollars'])).toEqual([
      ['$19', 'quoted', '$19'],
    ])
  })
})

it.each([
  [
    '20% off everything',
    '20% OFF EVERYTHING',
    ['Get 20% off everything', 'EVERYTHING 20% OFF', 'Now: 20% off everything!'],
  ],
  [
    '$19',
    'Your first kit for $19',
    ['Your first kit: $19', 'Only $19 for your first kit', 'A kit, the first for just $19.'],
  ],
  ['6 hours', 'Keeps food hot 6 hours', ['Food stays hot for 6 hours', 'Hot food after all: 6 hours hot']],
])('gives "%s" one state in each variant', (claim, line, texts) => {
  const variants = texts.map((headline) => ({ headline, primaryText: '' }))
  const found = groundClaims(variants, { texts: buildSeen(line), speech: [] }).flatMap(({ claims }) => claims)
  const states = found.flatMap(({ text, state }) => (claim.toLowerCase().startsWith(text.toLowerCase()) ? [state] : []))
  expect(states).toEqual(texts.map(() => 'quoted'))
})

describe('text that the brand guide demands', () => {
  const guide = { disclaimers: ['Only in the US.  18 or older, 100% “bonded”.'], productNames: ['Bloom Labs'] }
  const list = (primaryText: string) =>
    groundClaims([{ headline: '', primaryText }], { texts: [], speech: [] }, guide)[0]?.claims.map(({ text }) => text)

  it('makes no claim', () => {
    expect(list('Save $5. only in the US. 18 or older, 100% "bonded".')).toEqual(['$5'])
    expect(list('Save $5. 18 or older.')).toEqual(['$5', '18'])
  })

  it('names the product', () => {
    expect(list('Over lunch we met with Bloom Labs and then Anna came home from work')).toEqual(['Anna'])
  })
})

it.each([
  ['Read our full T&Cs before you buy', []],
  ['24-hour delivery to your door', ['24-hour']],
  ['Stay warm for 24 full hours of rain', ['24 full hours']],
  ['Arrives in 2 business days at most', ['2 business days']],
  ['The No. 3 app of the year', ['No. 3 app']],
  ['Rated 4.8 stars by us', ['4.8 stars']],
])('calls the claims of "%s" what people would', (text, claims) => {
  const found = groundClaims([{ headline: '', primaryText: text }], { texts: [], speech: [] })
  expect(found[0]?.claims.map((claim) => claim.text)).toEqual(claims)
})
