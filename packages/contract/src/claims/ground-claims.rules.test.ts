import { describe, expect, it } from 'vitest'
import { buildSeen } from '../../test/seen-texts.ts'
import type { HeardSpeech, SeenText } from '../watch-reports/watch-reports.schemas.ts'
import { groundClaims, groundInSteps } from './ground-claims.rules.ts'

const buildSpeech = (...texts: string[]): HeardSpeech[] =>
  texts.map((text, at) => ({
    ...{ id: `s${at}`, text, fromMs: 5000 + at * 2000, toMs: 7000 + at * 2000, confidence: 0.9 },
    ...{ sure: true, heardAs: null },
  }))

const listClaimStates = (primaryText: string, texts: SeenText[], speech: HeardSpeech[] = []) =>
  groundClaims([{ headline: '', primaryText }], { texts, speech })[0]?.claims.map(
    ({ text, state }) => `${text}: ${state}`,
  )

describe('words that pop up one after another', () => {
  const pop = (...words: string[]) =>
    buildSeen(...words).map((line, at) => ({
      ...line,
      box: { ...line.box, y: 0.6 },
      fromMs: 400 * at,
      toMs: 400 * at + 400,
    }))

  it('are one clause', () => {
    expect(listClaimStates('Only forty nine dollars', pop('IT', 'IS', 'ONLY', 'FORTY', 'NINE', 'DOLLARS'))).toEqual([
      'forty nine dollars: quoted',
    ])
    expect(
      groundClaims([{ headline: '', primaryText: 'Nine dollars' }], { texts: pop('NINE', 'DOLLARS'), speech: [] })[0]
        ?.claims[0]?.evidence,
    ).toMatchObject({ fromMs: 0, toMs: 800 })
  })

  it('are several when prices follow each other', () => {
    expect(listClaimStates('$59 off', pop('$59', '$29', 'OFF'))).toEqual(['$59 off: not found'])
  })

  it('vouch for the last of them', () => {
    const shown = pop('$149', '$119', '$89')
    expect(listClaimStates('Only $149', shown)).toEqual(['$149: unsure'])
    expect(listClaimStates('Now $119', shown)).toEqual(['$119: unsure'])
    expect(listClaimStates('Only $89', shown)).toEqual(['$89: quoted'])
  })
})

describe('one clause of the video', () => {
  it.each([
    // The copy repeats the words of the video.
    ['20% off', ['20% OFF'], ['20% off: quoted']],
    ['Get 20% off today', ['20% OFF'], ['20% off: quoted']],
    ['Twenty percent off', ['20% OFF'], ['Twenty percent off: quoted']],
    ['Trusted by 10,000 customers', ['trusted by ten thousand customers'], ['10,000 customers: quoted']],
    ['Two-year warranty', ['2 YEAR WARRANTY'], ['Two-year: quoted']],
    ['Use code SAVE20', ['USE CODE SAVE20'], ['SAVE20: quoted']],
    ['Free shipping over $50', ['FREE SHIPPING OVER $50'], ['Free shipping: quoted', '$50: quoted']],
    ['Save 20%', ['20% OFF'], ['20%: quoted']],
    ['24 hours of cold', ['Cold for 24 hours'], ['24 hours: quoted']],
    // The copy says the facts in other words.
    ['Free shipping', ['Shipping is free'], ['Free shipping: paraphrased']],
    ['Free delivery', ['Free shipping'], ['Free delivery: paraphrased']],
    ['$20 off', ['Save $20 today'], ['$20 off: paraphrased']],
    ['$20 off', ['Save $20 on orders over $50'], ['$20 off: unsure']],
    // Something else.
    ['20% off', ['25% OFF'], ['20% off: not found']],
    ['20% off', ['20 colours'], ['20% off: not found']],
    ['$20', ['€20'], ['$20: not found']],
    ['$20', ['20'], ['$20: not found']],
    ['Hot for 24 hours', ['Cold for 24 hours, hot for 12'], ['24 hours: not found']],
    ['Hot for 24 hours', ['Cold for 24 hours. Hot for 12 hours.'], ['24 hours: not found']],
    ['Hot for 24 hours', ['24 hours cold and 12 hours hot'], ['24 hours: not found']],
    ['Hot for 24 hours', ['Cold 24 hours hot 12 hours'], ['24 hours: not found']],
    ['Hot for 12 hours', ['Cold 24 hours hot 12 hours'], ['12 hours: quoted']],
    ['Hot for 12 and cold for 24 hours', ['Cold for 24 hours'], ['12: not found', '24 hours: quoted']],
    ['Free shipping', ['Free returns'], ['Free shipping: not found']],
    ['Free shipping', ['FREE SHIPPING', 'ON ORDERS OVER $99'], ['Free shipping: unsure']],
    ['20% off', ['20% OFF', 'NEW CUSTOMERS ONLY'], ['20% off: unsure']],
    ['Free shipping', ['Shipping from $5, free returns'], ['Free shipping: unsure']],
    ['Sugar-free', ['Free shipping on sugar'], ['Sugar-free: not found']],
    ['Sugar-free gum', ['Our gum is sugar free'], ['Sugar-free: quoted']],
    ['20% off your first order', ['20% OFF'], ['20% off: unsure']],
    ['50% off', ['Up to 50% off'], ['50% off: unsure']],
    ['Up to 50% off', ['Up to 50% off'], ['50% off: quoted']],
    ['Free refills', ['No free refills'], ['Free refills: not found']],
    [
      'Free shipping over $50',
      ['Free returns over $50', 'Free shipping over $20'],
      ['Free shipping: quoted', '$50: unsure'],
    ],
    ['Use code SAVE20', ['USE CODE SAVE25'], ['SAVE20: not found']],
    ['10% off with SAVE20', ['FIRST10 for 10% off', 'SAVE20 for free shipping'], ['10% off: unsure', 'SAVE20: unsure']],
    ['The best coffee', ['Great coffee'], ['best coffee: not found']],
    ['The best coffee', ['The best tea'], ['best coffee: not found']],
    ['The best coffee', ['THE BEST COFFEE'], ['best coffee: quoted']],
    ['A gift from Bloom Labs', ['BLOOM LABS'], ['Bloom Labs: quoted']],
    ['A gift from Bloom Labs', ['BLOOM'], ['Bloom Labs: not found']],
  ])('"%s" beside %j', (copy, lines, states) => {
    expect(listClaimStates(copy, buildSeen(...lines))).toEqual(states)
  })

  it.each([
    'Up to 50% off sitewide until Sunday',
    'Buy 2 get 1 free',
    'Save $20 on orders over $50',
    'Free shipping & free returns',
    'Rated 4.9 stars by 12,000 runners',
    '3-in-1 charger from €19.99',
    'Lasts 2x longer than the rest',
    'Ready in 5 minutes, not 50',
    'No sugar, no 3 pm crash',
    '30-day money-back guarantee',
    'Only 24h left: use code FLASH30 for 30% off',
    'The #1 bottle, the best straw, the lightest lid',
    'Keeps drinks cold for 24 hours and hot for 12',
    'Our lowest price ever: $9.99 per month for 12 months',
  ])('quotes itself: "%s"', (line) => {
    const states = groundClaims([{ headline: '', primaryText: line }], { texts: buildSeen(line), speech: [] })[0]
      ?.claims
    expect(states?.filter(({ state }) => state !== 'quoted')).toEqual([])
    expect(states?.length).toBeGreaterThan(0)
  })

  it('may run over two lines when the lower one begins in lower case', () => {
    expect(listClaimStates('Hot for 24 hours', buildSeen('Stays hot', 'for 24 hours'))).toEqual(['24 hours: quoted'])
    expect(listClaimStates('Hot for 24 hours', buildSeen('Stays hot', 'For 24 hours'))).toEqual([
      '24 hours: paraphrased',
    ])
    expect(listClaimStates('Hot for 24 hours', buildSeen('Stays cold', 'For 24 hours'))).toEqual(['24 hours: unsure'])
  })

  it('supports an offer and its code in two lines that name no other', () => {
    expect(listClaimStates('20% off with code SAVE20', buildSeen('20% OFF', 'USE CODE SAVE20'))).toEqual([
      '20% off: paraphrased',
      'SAVE20: paraphrased',
    ])
  })

  it('reads a code that is spoken in pieces', () => {
    expect(listClaimStates('Use code SAVE20', [], buildSpeech('use code save twenty'))).toEqual(['SAVE20: paraphrased'])
  })
})

describe('the evidence', () => {
  it('names the source, the time and the whole clause', () => {
    const [variant] = groundClaims([{ headline: '20% off', primaryText: '' }], {
      texts: buildSeen('20% OFF TODAY'),
      speech: [],
    })
    expect(variant?.claims[0]).toMatchObject({
      field: 'headline',
      evidence: { source: 'text', fromMs: 1000, toMs: 3000, quote: '20% OFF TODAY' },
    })
  })

  it('prefers a quote to other words, and the screen to the voice', () => {
    const [variant] = groundClaims([{ headline: 'Free shipping', primaryText: '20% off' }], {
      texts: buildSeen('20% OFF', 'Shipping is free'),
      speech: buildSpeech('Save 20 percent. Free shipping.'),
    })
    expect(variant?.claims.map(({ evidence }) => evidence?.source)).toEqual(['speech', 'text'])
  })

  it('times a clause within its piece of speech', () => {
    const [variant] = groundClaims([{ headline: '20% off', primaryText: '' }], {
      texts: [],
      speech: buildSpeech('Listen to me, it is 20% off').map((line) => ({ ...line, fromMs: 0, toMs: 2700 })),
    })
    expect(variant?.claims[0]?.evidence?.fromMs).toBeGreaterThan(1200)
  })

  it('is null for what the video does not say', () => {
    const [variant] = groundClaims([{ headline: '20% off', primaryText: '' }], { texts: [], speech: [] })
    expect(variant?.claims[0]).toMatchObject({ state: 'not found', evidence: null })
  })
})

describe('groundInSteps', () => {
  it('takes a step for each text and each claim, and finds the same', () => {
    const variants = [
      { headline: 'Meet it', primaryText: '20% off with code SAVE20' },
      { headline: '20% off', primaryText: '' },
    ]
    const report = { texts: buildSeen('20% OFF', 'CODE SAVE20'), speech: [] }
    const steps = groundInSteps(variants, report)
    let count = 0
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) {
        expect(step.value).toEqual(groundClaims(variants, report))
        break
      }
      count++
    }
    expect(count).toBe(4 + 3)
  })
})

it('finds an equal claim of each variant, with its own place', () => {
  const texts = ['20% off', 'Now 20% off', 'Not 20% off'].map((primaryText) => ({ headline: '', primaryText }))
  const found = groundClaims(texts, { texts: buildSeen('20% OFF'), speech: [] }).flatMap(({ claims }) => claims)
  expect(found.map(({ start, state }) => [start, state])).toEqual([
    [0, 'quoted'],
    [4, 'quoted'],
    [4, 'not found'],
  ])
})
