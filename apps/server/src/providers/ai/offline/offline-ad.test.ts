import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { readAd } from './offline-ad.ts'

const say = (...sentences: string[]) =>
  buildAdReport({ speech: sentences.map((text, at) => [text, at * 3000, at * 3000 + 2800]) })
const show = (...lines: string[]) =>
  buildAdReport({ texts: lines.map((text, at) => [text, at * 1000, at * 1000 + 900]) })
const quoteAll = (report: Parameters<typeof readAd>[0]) => {
  const { hook, benefits = [], proof = [], offer, deadline, callToAction } = readAd(report) ?? {}
  return new Set([hook, offer, deadline, callToAction, ...benefits, ...proof].flatMap((line) => line?.text ?? []))
}

describe('what an ad says', () => {
  it('is sorted by what it does, in its own words, with the moment of each line', () => {
    expect(readAd(captionedReport)).toMatchObject({
      brand: { text: 'Bloom', quote: 'BLOOM', fromMs: 0 },
      offer: { text: '20% off everything', quote: '20% OFF EVERYTHING', source: 'text', fromMs: 6000 },
      code: { text: 'Use code SAVE20' },
      deadline: { text: 'Free shipping until Sunday', source: 'speech', fromMs: 2368 },
      callToAction: { text: 'Shop bloom.example' },
      hook: { text: 'Tired of warm water?' },
      benefits: [{ text: 'Tired of warm water?' }, { text: 'Stays cold for 24 hours' }, { text: 'Cold all day long' }],
    })
    expect(readAd(slowReport)?.proof).toMatchObject([{ quote: 'Rated 4.8 stars by 12,000 customers', fromMs: 17_500 }])
  })

  it.each([
    ['another percentage', 'Now 25% off.', false],
    ['the same percentage', 'Now twenty percent off.', true],
    ['another code', 'The code is SAVE25.', false],
    ['a price beside', 'It is only $30 now.', true],
  ])('takes facts from the screen when the voice says %s', (_case, sentence, isRead) => {
    const report = buildAdReport({
      texts: [
        ['20% OFF SHOES', 0, 4000],
        ['USE CODE SAVE20', 0, 4000],
      ],
      speech: [[sentence, 0, 3000]],
    })
    expect(quoteAll(report).has(sentence.slice(0, -1))).toBe(isRead)
  })

  it('has the time of each sentence in a piece of speech', () => {
    const ad = readAd(say('Your water is cold. Order it today.'))
    expect(ad?.hook).toMatchObject({ quote: 'Your water is cold.', fromMs: 0 })
    expect(ad?.callToAction).toMatchObject({ quote: 'Order it today.', fromMs: 1600, toMs: 2800 })
  })

  it.each([
    ['a sentence with a title', say('And Mr. Bloom waters it. You do not.'), ['You do not']],
    ['a title alone', say('And Mr'), []],
    ['a numbered piece', show('3. under $20', 'Green for a month'), ['Green for a month']],
    ['a line that breaks off', show('Made for the', 'Fill it once'), ['Fill it once']],
  ])('has whole lines only: %s', (_case, report, lines) => {
    expect([...quoteAll(report)]).toEqual(lines)
  })

  it('leaves out what was read with a low confidence', () => {
    const report = show('Stays cold for 24 hours')
    const unsure = report.texts.map((line) => ({ ...line, confidence: 0.5 }))
    expect(readAd({ ...report, texts: unsure })).toBeNull()
  })

  it.each([
    ['stands still', buildAdReport({ texts: [['NORTH & PINE', 0, 8000]] }), 'North & Pine'],
    [
      'returns',
      buildAdReport({
        texts: [
          ['Luma', 0, 900],
          ['Luma', 8000, 9000],
        ],
      }),
      'Luma',
    ],
    ['is an address', show('Fresh coffee', 'brewly.com'), 'Brewly'],
    ['is shown once', show('Summer Mood', 'Fresh coffee at home'), null],
  ])('names a brand that %s', (_case, report, brand) => {
    expect(readAd(report)?.brand?.text ?? null).toBe(brand)
  })

  it('joins a call to action with the address below it', () => {
    const report = buildAdReport({
      texts: [
        ['Shop now at', 0, 4000],
        ['www.fleetfoot.shop', 0, 4000],
      ],
    })
    expect(readAd(report)?.callToAction?.text).toBe('Shop now at www.fleetfoot.shop')
  })
})
