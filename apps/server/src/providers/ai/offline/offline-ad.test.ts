import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { readAd } from './offline-ad.ts'

const say = (...sentences: string[]) =>
  buildAdReport({ speech: sentences.map((text, at) => [text, at * 3000, at * 3000 + 2800]) })
const show = (...lines: string[]) =>
  buildAdReport({ durationMs: 30_000, texts: lines.map((text, at) => [text, at * 2000, at * 2000 + 1900]) })
/** Lines below one another, each of which appears some time after the one above. */
const layOut = (lines: string[], step: number, laterMs: number) => {
  const report = buildAdReport({ durationMs: 30_000, texts: lines.map((text, at) => [text, at * laterMs, 3000]) })
  const texts = report.texts.map((line, at) => ({
    ...line,
    box: { x: 0.1, y: 0.1 + at * step, width: 0.8, height: 0.05 },
  }))
  return { ...report, texts }
}
/** Lines right below one another, at one time. */
const stack = (...lines: string[]) => layOut(lines, 0.06, 0)
const quoteAll = (report: Parameters<typeof readAd>[0]) => {
  const { benefits = [], proof = [], offers = [], code, deadline, callToAction } = readAd(report) ?? {}
  return [
    ...new Set([...offers, code, deadline, callToAction, ...benefits, ...proof].flatMap((line) => line?.text ?? [])),
  ]
}

describe('what an ad says', () => {
  it('is sorted by what it does, in its own words, with the moment of each line', () => {
    expect(readAd(captionedReport)).toMatchObject({
      language: 'English',
      brand: { text: 'Bloom', quote: 'BLOOM', fromMs: 0 },
      offers: [{ text: '20% off everything', quote: '20% OFF EVERYTHING', source: 'text', fromMs: 6000 }],
      code: { text: 'Use code SAVE20' },
      deadline: { text: 'Free shipping until Sunday', source: 'speech', fromMs: 2368 },
      callToAction: { text: 'Shop bloom.example' },
      benefits: [{ text: 'Tired of warm water?' }, { text: 'Stays cold for 24 hours' }, { text: 'Cold all day long' }],
      contradicted: [],
    })
    expect(readAd(slowReport)?.proof).toMatchObject([{ quote: 'Rated 4.8 stars by 12,000 customers', fromMs: 17_500 }])
  })

  it('has the time of each sentence in a piece of speech', () => {
    const ad = readAd(say('Your water is cold. Order it today.'))
    expect(ad?.benefits).toMatchObject([{ quote: 'Your water is cold.', fromMs: 0 }])
    expect(ad?.callToAction).toMatchObject({ quote: 'Order it today.', fromMs: 1600, toMs: 2800 })
  })

  it.each([
    ['a sentence with a title', say('And Mr. Bloom waters it. You do not.'), ['You do not']],
    ['a title alone', say('And Mr'), []],
    [
      'a sentence that goes on after a full stop',
      say('My cat refused every dry food. Until we tried these bites.'),
      ['My cat refused every dry food until we tried these bites'],
    ],
    [
      'a caption that goes on in the next one, burnt in twice',
      buildAdReport({
        texts: [
          ['My skin was dry for years', 0, 2500],
          ['My skin was dry for years', 0, 2500],
          ['until I tried this serum', 2500, 5000],
          ['until I tried this serum', 2500, 5000],
        ],
      }),
      ['My skin was dry for years until I tried this serum'],
    ],
    [
      'captions in another language that go on',
      buildAdReport({
        texts: [
          ['Meine Haut war trocken', 0, 2500],
          ['My skin was dry', 0, 2500],
          ['bis ich dieses Serum fand', 2500, 5000],
        ],
      }),
      ['Meine Haut war trocken bis ich dieses Serum fand'],
    ],
    ['a sentence that breaks off', say('We made this for'), []],
    ['an item of a list', show('3. under $20', 'Green for a month'), ['Green for a month']],
    ['a caption that breaks off', show('Made for the', 'The lube lasts', 'Fill it once'), ['Fill it once']],
    [
      'captions that end alike',
      show('Now $24 this week only', 'Hoodies made to last'),
      ['Now $24 this week only', 'Hoodies made to last'],
    ],
    ['a line that is continued below', stack('YOUR CHAIN IS', 'DYING'), ['Your chain is dying']],
    [
      'a line in lower case further below',
      layOut(['Paint by numbers', 'for grown ups'], 0.09, 0),
      ['Paint by numbers for grown ups'],
    ],
    ['a piece of a line', show('for grown ups', 'Paint it tonight'), ['Paint it tonight']],
    ['a price and the former one', layOut(['$14.99', 'was $24.99'], 0.07, 700), ['$14.99, was $24.99']],
    ['a number and its label below', stack('4.8', '38K Ratings'), ['4.8 · 38K Ratings']],
    [
      'a line in another language below',
      stack('Learn it for free with us', 'Aprende español hoy'),
      ['Learn it for free with us'],
    ],
    ['a call to action below', stack('Warm wool socks', 'SHOP NOW'), ['Shop now', 'Warm wool socks']],
    [
      'fillers',
      show('Wait for it...', 'See it for yourself', 'Learn more', 'Scan to order', 'Dishwasher safe'),
      ['Dishwasher safe'],
    ],
    ['fine print and what needs it', show('Results in 14 days*', '*results may vary', 'T&Cs apply'), []],
    ['a single word', show('FASTER', 'Run your own race'), ['Run your own race']],
    [
      'the same in other words',
      buildAdReport({
        texts: [['Your first kit for $19', 0, 4000]],
        speech: [['Your first kit is just nineteen dollars.', 0, 3000]],
      }),
      ['Your first kit for $19'],
    ],
    [
      'subtitles that are burnt in twice',
      layOut(['Keeps coffee hot 12 hours', 'Order two today', 'Keeps coffee hot 12 hours', 'Order two today'], 0.2, 0),
      ['Order two today', 'Keeps coffee hot 12 hours'],
    ],
    [
      '40 lines at once',
      buildAdReport({ texts: Array.from({ length: 40 }, (_, n) => [`Entry ${n} of the menu`, 0, 4000]) }),
      [],
    ],
  ])('has whole lines only: %s', (_case, report, lines) => {
    expect(quoteAll(report)).toEqual(lines)
  })

  it('leaves the words of a running caption to the voice', () => {
    const words = ['My cat refused', 'every dry food', 'until now']
    const report = buildAdReport({
      texts: words.map((text, at) => [text, at * 1000, at * 1000 + 1000]),
      speech: [['My cat refused every dry food until now.', 0, 3000]],
    })
    const texts = report.texts.map((line) => ({ ...line, box: { x: 0.1, y: 0.6, width: 0.8, height: 0.05 } }))
    expect(quoteAll({ ...report, texts })).toEqual(['My cat refused every dry food until now'])
  })

  it('leaves out a line of which a word is not sure, with what belongs to it', () => {
    const report = stack('YOUR CHAIN NEEDS', 'CARE')
    const texts = report.texts.map((line, at) => ({ ...line, sure: at === 0 }))
    expect(readAd({ ...report, texts })).toBeNull()
    const speech = say('Your chain needs care.').speech.map((line) => ({ ...line, sure: false }))
    expect(readAd({ ...report, texts: [], speech })).toBeNull()
  })

  it('leaves out half a sentence, the other half of which is not sure', () => {
    const report = say('My cat refused every dry food.', 'Until we tried these bites.')
    const speech = report.speech.map((piece, at) => ({ ...piece, sure: at === 0 }))
    expect(readAd({ ...report, speech })).toBeNull()
  })

  it('has a deadline only where a line gives a time', () => {
    expect(readAd(say('No one slept until we built this bed.'))?.deadline).toBeNull()
    expect(readAd(say('Half price until Sunday.'))?.deadline).toBeDefined()
  })

  it('tells which sentence a text contradicts', () => {
    const report = buildAdReport({
      texts: [['20% OFF EVERYTHING', 0, 4000]],
      speech: [['Thirty percent off.', 0, 3000]],
    })
    const speech = report.speech.map((piece) => ({ ...piece, sure: false, contradictedBy: 't0' }))
    expect(readAd({ ...report, speech })?.contradicted).toEqual([{ quote: 'Thirty percent off.' }])
  })

  it('takes no sign in the street and no print on a shirt for a caption', () => {
    const report = stack('NO PARKING HERE', 'MARLOW')
    const texts = report.texts.map((line) => ({ ...line, inScene: true }))
    expect(readAd({ ...report, texts })).toBeNull()
  })

  const shoes: [string, number, number][] = [
    ['20% OFF SHOES', 0, 4000],
    ['USE CODE SAVE20', 0, 4000],
  ]
  it.each<[string, Parameters<typeof buildAdReport>[0], string[]]>([
    ['the voice has another percentage', { texts: shoes, speech: [['Now 25% off.', 0, 3000]] }, ['Now 25% off.']],
    ['the voice has the same percentage', { texts: shoes, speech: [['Now twenty percent off.', 0, 3000]] }, []],
    [
      'the voice has another code',
      { texts: shoes, speech: [['The code is SAVE25.', 0, 3000]] },
      ['The code is SAVE25.'],
    ],
    ['the voice has a price beside', { texts: shoes, speech: [['It is only $30 now.', 0, 3000]] }, []],
    [
      'the price changes',
      {
        texts: [
          ['Now $49', 0, 3000],
          ['Now $39', 4000, 7000],
        ],
      },
      ['Now $49', 'Now $39'],
    ],
    [
      'the price was higher',
      {
        texts: [
          ['Was $49', 0, 3000],
          ['Now $39', 0, 3000],
        ],
      },
      [],
    ],
    [
      'there are two currencies',
      {
        texts: [
          ['Only $29', 0, 3000],
          ['From £25', 4000, 7000],
        ],
      },
      ['Only $29', 'From £25'],
    ],
  ])('leaves out what the video contradicts: %s', (_case, report, contradicted) => {
    const ad = readAd(buildAdReport(report))
    expect(ad?.contradicted.map(({ quote }) => quote)).toEqual(contradicted)
    const quotes = [...(ad?.offers ?? []), ad?.code, ...(ad?.benefits ?? [])].map((line) => line?.quote)
    for (const quote of contradicted) expect(quotes).not.toContain(quote)
  })

  const spanish: [string, number, number][] = [
    ['Envío gratis hasta el domingo', 0, 3000],
    ['Café recién tostado cada día', 3000, 6000],
  ]
  const english: [string, number, number][] = [['Fresh coffee for you every day.', 0, 3000]]
  it.each([
    ['that of the captions', { texts: spanish, speech: english }, [], 'Spanish'],
    ['the preferred one', { texts: spanish, speech: english }, ['English'], 'English'],
    ['that which it has', { texts: spanish }, ['English'], 'Spanish'],
    [
      'that of the captions beside a voice that was not understood',
      {
        texts: [['Jetzt 40 % sparen und bestellen', 0, 3000] as [string, number, number]],
        unread: ['speech' as const],
      },
      [],
      'German',
    ],
    [
      'that of the voice beside captions in two',
      {
        texts: [...spanish.slice(0, 1), ['Fresh beans for your cup', 3000, 6000] as [string, number, number]],
        speech: english,
      },
      [],
      'English',
    ],
  ])('is in one language: %s', (_case, report, preferred, language) => {
    const ad = readAd(buildAdReport(report), preferred)
    expect(ad?.language).toBe(language)
    const isSpanish = [...(ad?.offers ?? []), ...(ad?.benefits ?? [])].map(({ text }) => /[íé]/.test(text))
    expect(new Set(isSpanish)).toEqual(new Set([language === 'Spanish']))
  })

  it('is that of the voice for a line of which nothing else tells it', () => {
    const texts: [string, number, number][] = [['Learn Spanish in 15 minutes', 0, 3000], ...spanish]
    const speech: [string, number, number][] = [['Learn Spanish in fifteen minutes.', 0, 3000]]
    expect(readAd(buildAdReport({ texts, speech }), ['English'])?.benefits).toMatchObject([{ source: 'speech' }])
  })

  it.each([
    ['stands still', buildAdReport({ texts: [['NORTH & PINE', 0, 8000]] }), 'North & Pine'],
    [
      'returns',
      buildAdReport({
        texts: [
          ['Luma', 0, 1000],
          ['Luma', 8000, 9000],
        ],
      }),
      'Luma',
    ],
    [
      'is named in a sentence at another time',
      buildAdReport({
        texts: [['WHISKERLY', 6000, 8000]],
        speech: [['Until we tried Whiskerly salmon bites.', 0, 3000]],
      }),
      'Whiskerly',
    ],
    [
      'is named beside it',
      buildAdReport({
        texts: [
          ['Finance', 0, 3000],
          ['No. 3 in Finance', 0, 3000],
        ],
      }),
      null,
    ],
    [
      'is one of many lines on a screen',
      buildAdReport({ texts: Array.from({ length: 12 }, (_, n) => [`Inbox${'x'.repeat(n)}`, 0, 9000]) }),
      null,
    ],
    ['is a thing', buildAdReport({ texts: [['Trail lamp', 0, 8000]] }), null],
    ['is an address', show('Fresh coffee', 'brewly.com'), 'Brewly'],
    ['is shown once', show('Summer Mood', 'Fresh coffee at home'), null],
    ['is a word', show('THIS', 'LITTLE', 'MACHINE', 'THIS'), null],
  ])('names a brand that %s', (_case, report, brand) => {
    expect(readAd(report)?.brand?.text ?? null).toBe(brand)
  })
})
