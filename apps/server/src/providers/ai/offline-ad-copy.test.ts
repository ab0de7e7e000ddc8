import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { buildAiRequest, buildAiVideo } from '../../../test/ai-requests.ts'
import { buildReadReport } from '../../../test/fake-perception.ts'
import { createOfflineAi } from './ai.offline.ts'
import { readAd } from './offline-ad.ts'

/** Lines on screen, each for 2 s in a scene of its own; `big` ones are three times as high. */
function reportOf(lines: (string | { big: string })[], sentences: string[] = []): WatchReport {
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

const bottle = reportOf(
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

async function write(report: WatchReport | null, template = '', filename = 'IMG_1.mp4') {
  const request = buildAiRequest({
    modelId: offlineModelId,
    videos: [buildAiVideo({ filename, report })],
    template: { name: 'T', instructions: template },
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

  it('is nothing when nothing is legible', () => {
    expect(readAd(reportOf([]), 'Bloom')).toBeNull()
    expect(readAd(reportOf(['|| 8 ~']), null)).toBeNull()
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

  it('is short: headlines within 40 characters, most texts within 125', async () => {
    const { variants } = await write(bottle)
    expect(variants.filter(({ headline }) => headline.length > 40)).toEqual([])
    expect(variants.filter(({ primaryText }) => primaryText.length <= 125).length).toBeGreaterThanOrEqual(3)
  })

  it.each<[string, WatchReport]>([
    ['a captioned ad', bottle],
    [
      'an ad that only speaks',
      reportOf([], ['Meet the lightest tent.', 'Now forty percent off.', 'Only until Friday.']),
    ],
    ['an ad with prices', reportOf(['3 MEALS FOR $9.99', 'Cook in 5 minutes, not 50', 'Order now'])],
    ['one line', reportOf(['The best coffee in Lisbon'])],
    ['names and numbers', reportOf(['Dr. Amara Cole, MD', 'Lab tested in 14 countries', 'No sugar, no crash'])],
  ])('makes no claim without evidence: %s', async (_, report) => {
    const { variants } = await write(report, 'Write 10 variants.', 'summer-shoes-30off.mp4')
    const claims = groundClaims(variants, report).flatMap(({ claims }) => claims)
    expect(claims.filter(({ state }) => state === 'not found')).toEqual([])
  })

  it('writes from the file name, as before, when nothing is legible', async () => {
    const { variants, notice } = await write(reportOf([]), '', 'summer-shoes.mp4')
    expect(notice).toContain('no AI watched this video')
    expect(variants.map(({ headline }) => headline).join()).toContain('Summer Shoes')
  })

  it('lets the template’s offer and call to action win over what was read', async () => {
    const { variants } = await write(bottle, 'Our offer is 35% off. End with "Order now".')
    expect(variants.every(({ primaryText }) => /35% off/i.test(primaryText) && /order now/i.test(primaryText))).toBe(
      true,
    )
    expect(JSON.stringify(variants)).not.toMatch(/SAVE20/)
  })

  it('chooses phrasings by tone', async () => {
    const { variants } = await write(bottle, 'Make it urgent.')
    expect(variants.every(({ primaryText }) => primaryText.includes('Do not wait'))).toBe(true)
  })

  it('quotes the ad in takeaways', async () => {
    const videos = [buildAiVideo({ report: bottle })]
    const request = buildAiRequest({ modelId: offlineModelId, output: 'takeaways', videos })
    const { text } = await createOfflineAi().generate(request)
    expect(text).toContain('Its offer: “20% off everything”')
  })

  it('tells which language it cannot write', async () => {
    expect((await write(bottle, 'Write in German.')).notice).toContain('It cannot write German')
  })
})
