import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { readBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { findDuplicateVariants } from '@hookline/contract/copy-check/copy-check.rules'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import type { InputValues } from '@hookline/contract/generation/prompt-variables.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { buildAiRequest, buildAiVideo } from '../../../../test/ai-requests.ts'
import { buildReadReport } from '../../../../test/fake-perception.ts'
import { createOfflineAi } from './ai.offline.ts'
import { readAd, readAdLines } from './offline-ad.ts'

/** Lines on screen, each for 2 s in a scene of its own; `big` ones are three times as high. */
function buildReport(lines: (string | { big: string })[], sentences: string[] = []): WatchReport {
  const texts = lines.map((line, at) => ({
    id: `t${at}`,
    fromMs: at * 2000,
    toMs: at * 2000 + 1800,
    text: typeof line === 'string' ? line : line.big,
    confidence: 0.95,
    box: { x: 0.1, y: 0.7, width: 0.8, height: typeof line === 'string' ? 0.05 : 0.15 },
  }))
  const speech = sentences.map((text, at) => ({
    id: `s${at}`,
    fromMs: at * 3000,
    toMs: at * 3000 + 2800,
    text,
    confidence: 0.9,
  }))
  return { ...buildReadReport({ durationMs: 20_000 }), texts, speech, frames: [] }
}

const bottle = buildReport(
  [
    { big: 'BLOOM' },
    'TIRED OF WARM WATER?',
    'Stays cold for 24 hours',
    'Rated 4.8 stars by 12,000 hikers',
    '20% OFF EVERYTHING',
    'USE CODE SAVE20',
    'ENDS SUNDAY',
    { big: 'BLOOM' },
    'Shop bloom.com',
  ],
  ['Your water, cold all day.', 'Free shipping on every order.'],
)

interface Asked {
  template?: string
  system?: string
  filename?: string
  variables?: InputValues
}

async function write(
  report: WatchReport | null,
  { template = '', system, filename = 'IMG_1.mp4', variables = {} }: Asked = {},
) {
  const request = buildAiRequest({
    modelId: offlineModelId,
    videos: [buildAiVideo({ filename, report })],
    template: { name: 'T', instructions: template },
    variables,
    ...(system && { system }),
  })
  const { text, notice } = await createOfflineAi().generate(request)
  const parsed = parseOutput('variants', text)
  if (!parsed.ok || !parsed.variants) throw new Error('no variants')
  return { variants: parsed.variants, notice }
}

describe('what an ad says', () => {
  it('is sorted by what it does', () => {
    expect(readAd(bottle, null)).toEqual({
      brand: 'Bloom',
      offer: '20% off everything',
      code: 'Use code SAVE20',
      deadline: 'Ends Sunday',
      callToAction: 'Shop bloom.com',
      hook: 'Tired of warm water?',
      proof: ['Rated 4.8 stars by 12,000 hikers'],
      benefits: [
        'Tired of warm water?',
        'Stays cold for 24 hours',
        'Your water, cold all day',
        'Free shipping on every order',
      ],
    })
  })

  it.each([
    ['another percentage', 'Now 25% off.', []],
    ['the same percentage', 'Now twenty percent off.', ['Now twenty percent off']],
    ['another code', 'The code is SAVE25.', []],
    ['a price beside', 'It is only $30 now.', ['It is only $30 now']],
  ])('takes facts from the screen when the voice says %s', (_, sentence, benefits) => {
    expect(readAd(buildReport(['20% OFF SHOES', 'USE CODE SAVE20'], [sentence]), null)).toMatchObject({
      offer: '20% off shoes',
      code: 'Use code SAVE20',
      benefits,
    })
  })

  it('has each line with its time, the brand from where it is first named', () => {
    const { brand, offer, benefits } = readAdLines(bottle, null) ?? {}
    expect(brand).toMatchObject({ name: 'Bloom', quote: 'BLOOM', fromMs: 0 })
    expect(offer).toEqual({
      text: '20% off everything',
      quote: '20% OFF EVERYTHING',
      source: 'text',
      fromMs: 8000,
      toMs: 9800,
    })
    expect(benefits?.at(-1)).toMatchObject({ source: 'speech', fromMs: 3000 })
  })

  it('has the time of each sentence in a piece of speech', () => {
    const lines = readAdLines(buildReport([], ['Your water is cold. Order it today.']), null)
    expect(lines?.hook).toMatchObject({ quote: 'Your water is cold.', fromMs: 0 })
    expect(lines?.callToAction).toMatchObject({ quote: 'Order it today.', fromMs: 1600, toMs: 2800 })
  })

  it.each([
    ['with the address below it', ['Shop now at', 'www.fleetfoot.shop'], 'Shop now at www.fleetfoot.shop'],
    ['rather than one without urgency', ['Join 50,000 runners', 'Order yours today'], 'Order yours today'],
  ])('has the call to action %s', (_case, lines, action) => {
    const report = buildReport(lines)
    const together = report.texts.map((line) => ({ ...line, fromMs: 0, toMs: 2000 }))
    expect(readAd({ ...report, texts: together }, null)?.callToAction).toBe(action)
  })

  it('is nothing when nothing is legible', () => {
    expect(readAd(buildReport([]), 'Bloom')).toBeNull()
    expect(readAd(buildReport(['|| 8 ~']), null)).toBeNull()
  })
})

describe('copy from what a video says', () => {
  it('quotes the offer and the code in five variants, each from another angle', async () => {
    const { variants, notice } = await write(bottle)
    expect(variants).toHaveLength(5)
    for (const { headline, primaryText } of variants) {
      expect(`${headline} ${primaryText}`).toMatch(/20% off everything/i)
      expect(primaryText).toContain('SAVE20')
    }
    expect(new Set(variants.map(({ primaryText }) => primaryText.slice(0, 20))).size).toBe(5)
    expect(notice).toBe('Written from the text and speech in this video. The pictures themselves were not understood.')
  })

  it.each(['', 'Keep it short.', 'Write 3 variants.'])(
    'repeats nothing that the copy check finds: "%s"',
    async (template) => {
      const { variants } = await write(bottle, { template })
      expect(findDuplicateVariants(variants, { guide: readBrand('') })).toEqual([])
    },
  )

  it('is short: headlines within 40 characters, most texts within 125', async () => {
    const { variants } = await write(bottle)
    expect(variants.filter(({ headline }) => headline.length > 40)).toEqual([])
    expect(variants.filter(({ primaryText }) => primaryText.length <= 125).length).toBeGreaterThanOrEqual(3)
  })

  it.each<[string, WatchReport]>([
    ['a captioned ad', bottle],
    [
      'an ad that only speaks',
      buildReport([], ['Meet the lightest tent.', 'Now forty percent off.', 'Only until Friday.']),
    ],
    ['an ad with prices', buildReport(['3 MEALS FOR $9.99', 'Cook in 5 minutes, not 50', 'Order now'])],
    ['one line', buildReport(['The best coffee in Lisbon'])],
    ['names and numbers', buildReport(['Dr. Amara Cole, MD', 'Lab tested in 14 countries', 'No sugar, no crash'])],
  ])('makes no claim without evidence: %s', async (_, report) => {
    const { variants } = await write(report, { template: 'Write 10 variants.', filename: 'summer-shoes-30off.mp4' })
    const claims = groundClaims(variants, report).flatMap(({ claims }) => claims)
    expect(claims.filter(({ state }) => state === 'not found')).toEqual([])
  })

  it('takes no number from elsewhere when nothing is legible', async () => {
    const { variants } = await write(buildReport([]), { filename: 'summer-shoes-30off.mp4' })
    expect(JSON.stringify(variants)).toContain('Summer Shoes')
    expect(JSON.stringify(variants)).not.toMatch(/\d/)
  })

  it('writes from the file name, as before, when nothing is legible', async () => {
    const { variants, notice } = await write(buildReport([]), { filename: 'summer-shoes.mp4' })
    expect(notice).toContain('no AI watched this video')
    expect(variants.map(({ headline }) => headline).join()).toContain('Summer Shoes')
  })

  it('lets the offer of the user and the template’s call to action win over what was read', async () => {
    const offer = 'free lid with any 2 bottles'
    const { variants, notice } = await write(bottle, { template: 'End with "Order now".', variables: { offer } })
    for (const { primaryText } of variants) expect(primaryText).toMatch(/Free lid with any 2 bottles\. .*Order now\.$/)
    expect(JSON.stringify(variants)).not.toMatch(/SAVE20|20%|Sunday/i)
    expect(JSON.stringify(variants)).toContain('Stays cold for 24 hours')
    expect(notice).toContain('Written from the text and speech in this video.')
  })

  it('lets the product and audience of the user win over what was read', async () => {
    const { variants } = await write(bottle, { variables: { product: 'Bloom Steel 750', audience: 'weekend hikers' } })
    const headlines = variants.map(({ headline }) => headline)
    expect(headlines).toEqual(
      expect.arrayContaining(['20% off everything | Bloom Steel 750', 'Bloom Steel 750', 'For weekend hikers']),
    )
  })

  it('leaves a claim of the user’s offer, which the video does not support', async () => {
    const { variants } = await write(bottle, { variables: { offer: '35% off' } })
    const states = groundClaims(variants, bottle)[0]?.claims.map(({ text, state }) => `${text}: ${state}`)
    expect(states).toContain('35% off: not found')
  })

  it.each([
    ['Make it urgent.', 'Do not wait: shop bloom.com.'],
    ['Be playful!', 'Go on, shop bloom.com.'],
    ['In a friendly, warm voice', 'Come and see: shop bloom.com.'],
    ['Keep a professional tone.', 'We invite you to shop bloom.com.'],
    ['It is a luxury brand.', 'Treat yourself: shop bloom.com.'],
    ['Be bold.', 'Your move: shop bloom.com.'],
    ['Sound inspiring', 'Take the first step: shop bloom.com.'],
    ['Not urgent, and no bold claims', 'Shop bloom.com.'],
    ['Never use these words: cheap, best, bargain, hurry, urgent, sign up.', 'Shop bloom.com.'],
    ['Be clear.', 'Shop bloom.com.'],
  ])('chooses phrasings by tone: "%s"', async (tone, end) => {
    const byTemplate = await write(bottle, { template: tone })
    expect(byTemplate.variants.every(({ primaryText }) => primaryText.endsWith(end))).toBe(true)
    expect((await write(bottle, { system: tone })).variants).toEqual(byTemplate.variants)
  })

  it('reads no tone and no call to action in the values of the user', async () => {
    const product = 'Playful Paws (sign up)'
    const { variants } = await write(bottle, { template: `Write about ${product}.`, variables: { product } })
    expect(variants.every(({ primaryText }) => primaryText.endsWith('Shop bloom.com.'))).toBe(true)
  })

  it('keeps a call to action that no phrasing fits', async () => {
    const lines = ['Fresh coffee', 'Roasted today', 'Ground by hand', 'Dark or light', 'At your door', 'bloom.com']
    const { variants } = await write(buildReport(lines), { template: 'Be formal.' })
    expect(variants.every(({ primaryText }) => primaryText.endsWith('Bloom.com.'))).toBe(true)
  })

  it('quotes the ad in takeaways', async () => {
    const videos = [buildAiVideo({ report: bottle })]
    const request = buildAiRequest({ modelId: offlineModelId, output: 'takeaways', videos })
    const { text } = await createOfflineAi().generate(request)
    expect(text).toContain('Its offer: “20% off everything”')
  })

  it.each<[string, Asked, string | null]>([
    ['the template', { template: 'Write in German.' }, 'German'],
    ['the system prompt', { system: 'Language: Polish' }, 'Polish'],
    ['a value', { template: 'Write in Klingon.', variables: { language: 'Klingon' } }, 'Klingon'],
    ['the value English', { template: 'Not in German.', variables: { language: 'British English' } }, null],
    ['nothing', {}, null],
  ])('tells which language it cannot write, asked for by %s', async (_, asked, language) => {
    const { notice } = await write(bottle, asked)
    if (language) expect(notice).toContain(`It cannot write ${language}: the text is English, or as in the video.`)
    else expect(notice).not.toContain('cannot write')
  })
})
