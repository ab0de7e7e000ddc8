import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { readBrand } from '@hookline/contract/brand-guide/brand-guide.rules'
import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import { groundClaims } from '@hookline/contract/claims/ground-claims.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { findDuplicateVariants } from '@hookline/contract/copy-check/copy-check.rules'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { normalizeWords } from '@hookline/contract/generation/regeneration.rules'
import { withoutEmoji } from '@hookline/contract/generation/rewrite-helpers.rules'
import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { buildAiRequest, buildAiVideo } from '../../../../test/ai-requests.ts'
import { systemPromptSeeds } from '../../../seeds/system-prompts.seed.ts'
import { templateSeeds } from '../../../seeds/templates.seed.ts'
import { createOfflineAi } from './ai.offline.ts'

type Asked = NonNullable<Parameters<typeof buildAiRequest>[0]>

const ask = (asked: Asked) => createOfflineAi().generate(buildAiRequest({ modelId: offlineModelId, ...asked }))

async function write(asked: Asked): Promise<{ variants: CopyVariant[]; notice: string }> {
  const { text, notice = '' } = await ask(asked)
  const parsed = parseOutput('variants', text)
  if (!parsed.ok || !parsed.variants) throw new Error('no variants')
  return { variants: parsed.variants, notice }
}

const watched = (report = captionedReport) => ({ videos: [buildAiVideo({ report })] })
const withTemplate = (instructions: string) => ({ template: { name: 'T', instructions } })
const readsOffer = ({ headline, primaryText }: CopyVariant) => /20% off/i.test(headline + primaryText)
const oneLine = buildAdReport({ texts: [['The best coffee in Lisbon', 0, 4000]] })

describe('variants of a watched video', () => {
  it('quote whole lines of the video, the offer and its code first', async () => {
    const { variants, notice } = await write(watched())
    expect(variants).toHaveLength(5)
    expect(variants[0]?.headline).toBe('20% off everything')
    expect(variants[0]?.primaryText).toMatch(/SAVE20.*Shop bloom\.example\.$/)
    expect(variants.every(readsOffer)).toBe(false)
    const lines = [...captionedReport.texts, ...captionedReport.speech].map(({ text }) => normalizeWords(text))
    for (const { headline, primaryText } of variants) {
      for (const sentence of [headline, ...primaryText.split(/(?<=[.?!]) /)]) {
        expect(lines).toContain(normalizeWords(sentence))
      }
    }
    expect(notice).toBe('Written from the text and speech in this video. The pictures themselves were not understood.')
  })

  it.each([
    ['captioned', captionedReport, 5],
    ['slow', slowReport, 4],
    ['of one line', oneLine, 1],
  ])('are as many as the lines carry: %s', async (_case, report, count) => {
    const { variants } = await write(watched(report))
    expect(variants).toHaveLength(count)
    expect(new Set(variants.map(({ headline }) => normalizeWords(headline))).size).toBe(count)
    expect(findDuplicateVariants(variants, { guide: readBrand('') })).toEqual([])
    expect(variants.filter(({ headline }) => headline.length > 40)).toEqual([])
    const claims = groundClaims(variants, report).flatMap(({ claims }) => claims)
    expect(claims.filter(({ state }) => state === 'not found')).toEqual([])
  })

  it('let the offer, product and call to action of the user win', async () => {
    const variables = { offer: 'Free lid with 2 bottles', product: 'Bloom Steel 750', audience: 'weekend hikers' }
    const { variants } = await write({ ...watched(), ...withTemplate('End with "Order now".'), variables })
    expect(variants.slice(0, 2).map(({ headline }) => headline)).toEqual([variables.offer, variables.product])
    expect(variants.every(({ primaryText }) => primaryText.endsWith('Order now.'))).toBe(true)
    expect(JSON.stringify(variants)).not.toMatch(/SAVE20|20%|Sunday|weekend hikers/i)
  })

  it.each([
    ['Write 3 variants.', 3],
    ['Give me two short versions', 2],
    ['Write 50 variants.', 5],
  ])('follow the number of "%s"', async (instructions, count) => {
    expect((await write({ ...watched(), ...withTemplate(instructions) })).variants).toHaveLength(count)
  })
})

describe('variants of a video that was not read', () => {
  it('say that no AI watched it, and claim nothing', async () => {
    const { variants, notice } = await write({ videos: [buildAiVideo({ filename: 'summer-shoes-30off.mp4' })] })
    expect(notice).toContain('no AI watched this video')
    expect(variants.length).toBeGreaterThan(0)
    expect(JSON.stringify(variants)).not.toMatch(/\d|shoes/i)
    expect(variants.flatMap((variant) => findClaims(`${variant.headline}. ${variant.primaryText}`))).toEqual([])
  })

  it('begin with the offer and product of the user', async () => {
    const variables = { offer: '20% off', product: 'Trail Runner' }
    const [first] = (await write({ variables, ...withTemplate('End with "shop now".') })).variants
    expect(first).toEqual({ headline: '20% off', primaryText: '20% off. Trail Runner. Shop now.' })
  })

  it('are written for each of the product’s own prompts and templates', async () => {
    for (const { content } of systemPromptSeeds) {
      for (const template of templateSeeds) {
        const { system } = buildAiRequest({ template })
        expect((await write({ template, system: `${content}\n${system}` })).variants.length).toBeGreaterThan(0)
      }
    }
  })
})

describe.each<[what: string, guide: Asked['guide'], forbidden: RegExp, asked?: Asked]>([
  ['words to avoid', { wordsToAvoid: ['watch', 'look'] }, /\b(watch|look)\b/i],
  ['words that the ad says', { wordsToAvoid: ['free', 'cold'] }, /\b(free|cold)\b/i, watched()],
  ['a brand that the ad names', { competitors: ['Bloom'] }, /\bbloom\b/i, watched()],
  ['a call to action', { wordsToAvoid: ['shop'] }, /\bshop\b/i, withTemplate('End with "shop now".')],
])('a brand guide that forbids %s', (_case, guide, forbidden, asked = {}) => {
  it('is obeyed in the variants and in each new one', async () => {
    expect(JSON.stringify((await write(asked)).variants)).toMatch(forbidden)
    const { variants } = await write({ ...asked, guide })
    expect(JSON.stringify(variants)).not.toMatch(forbidden)
    for (let attempt = 0; attempt < 6; attempt++) {
      const regeneration = { variants, index: 0, instruction: null, attempt }
      expect(JSON.stringify((await write({ ...asked, guide, regeneration })).variants)).not.toMatch(forbidden)
    }
  })
})

it('ends every primary text with each disclaimer once', async () => {
  const guide = { disclaimers: ['EU only.', 'While stocks last. Terms apply.'] }
  const { variants } = await write({ ...watched(), guide })
  const regeneration = { variants, index: 0, instruction: null, attempt: 0 }
  const again = await write({ ...watched(), guide, regeneration })
  for (const { primaryText } of [...variants, ...again.variants])
    expect(primaryText).toMatch(/\S\n\nEU only\.\n\nWhile stocks last\. Terms apply\.$/)
})

describe.each<[string, Asked]>([
  ['an unwatched video', {}],
  ['an ad', watched()],
])('one new variant of %s', (_case, base) => {
  const regenerate = async (instruction: string | null, attempt = 0) => {
    const { variants } = await write(base)
    const answer = await write({ ...base, regeneration: { variants, index: 1, instruction, attempt } })
    expect(answer.variants).toHaveLength(1)
    return { ...answer, variant: answer.variants[0] as CopyVariant, old: variants[1] as CopyVariant, variants }
  }

  it('is none of the result, and another one each time', async () => {
    const { variant, variants, notice } = await regenerate(null)
    expect(variants.map(({ primaryText }) => primaryText)).not.toContain(variant.primaryText)
    expect((await regenerate(null, 1)).variant).not.toEqual(variant)
    expect(notice).not.toContain('Not followed')
  })

  it.each(['shorter', 'Make it shorter, please.'])('obeys %j, or says that it cannot', async (instruction) => {
    const { variant, old, notice } = await regenerate(instruction)
    const isShorter = variant.primaryText.length < old.primaryText.length
    expect(notice.includes(`Not followed: ${instruction}`)).toBe(!isShorter)
  })

  it('obeys "no emoji" and "without price"', async () => {
    const { variant, notice } = await regenerate('no emoji and without the price')
    expect(withoutEmoji(variant.primaryText)).toBe(variant.primaryText)
    expect(findClaims(variant.primaryText).map(({ kind }) => kind)).not.toContain('price')
    expect(notice).not.toContain('Not followed')
  })

  it('says in one line which instruction it did not follow', async () => {
    expect((await regenerate('never in pirate speech')).notice).toMatch(/ Not followed: never in pirate speech\.$/)
  })
})

describe('the other forms', () => {
  const two = {
    operation: 'comparison',
    videos: [buildAiVideo(watched().videos[0]), buildAiVideo({ report: slowReport })],
  }

  it.each<[Asked['output'], Asked, RegExp]>([
    ['takeaways', watched(), /Offer: “20% OFF EVERYTHING” at 6 s/],
    ['text', watched(), /^1\. 20% off everything\n/],
    ['json', watched(), /"suggestedCopy"/],
    ['text', { ...watched(), operation: 'analysis' }, /Offer: “20% OFF EVERYTHING” at 6 s/],
    ['json', { ...watched(), operation: 'analysis' }, /"longestShotMs": 3100/],
    ['takeaways', two, /Video 2: “40% off until Sunday” at 25\.5 s/],
    ['analysis', two, /"scenes"/],
    ['comparison', { ...two, operation: 'analysis' }, /"aspects"/],
  ])('%s quote and measure (%#)', async (output, asked, words) => {
    expect((await ask({ ...asked, output })).text).toMatch(words)
  })

  it('refuse one video to compare', async () => {
    const message = 'A comparison needs two videos.'
    await expect(ask({ ...watched(), output: 'comparison' })).rejects.toMatchObject({ errorType: 'NO_VIDEO', message })
  })
})

it.each<[string, Asked, string | null]>([
  ['the template', withTemplate('Write in German.'), 'German'],
  ['the system prompt', { system: 'Language: Polish' }, 'Polish'],
  ['a value', { ...withTemplate('Write in Klingon.'), variables: { language: 'Klingon' } }, 'Klingon'],
  ['the value English', { ...withTemplate('Not in German.'), variables: { language: 'British English' } }, null],
])('says which language it did not write, asked for by %s', async (_case, asked, language) => {
  const { notice } = await write({ ...watched(), ...asked })
  if (language) expect(notice).toContain(`Not followed: text in ${language}.`)
  else expect(notice).not.toContain('Not followed')
})
