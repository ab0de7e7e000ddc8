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
import { buildAdReport, captionedReport, fullReport, slowReport } from '../../../../test/ad-reports.ts'
import { buildAiRequest, buildAiVideo } from '../../../../test/ai-requests.ts'
import { systemPromptSeeds } from '../../../seeds/system-prompts.seed.ts'
import { templateSeeds } from '../../../seeds/templates.seed.ts'
import { createOfflineAi } from './ai.offline.ts'
import { readAd } from './offline-ad.ts'

type Asked = NonNullable<Parameters<typeof buildAiRequest>[0]>

const ask = (request: Asked) => createOfflineAi().generate(buildAiRequest({ modelId: offlineModelId, ...request }))

async function write(request: Asked): Promise<{ variants: CopyVariant[]; notice: string }> {
  const { text, notice = '' } = await ask(request)
  const parsed = parseOutput('variants', text)
  if (!parsed.ok || !parsed.variants) throw new Error('no variants')
  return { variants: parsed.variants, notice }
}

const watched = (report = captionedReport) => ({ videos: [buildAiVideo({ report })] })
const withTemplate = (instructions: string) => ({ template: { name: 'T', instructions } })
type Line = [text: string, fromMs: number, toMs: number]
const oneLine = buildAdReport({ texts: [['The best coffee in Lisbon', 0, 4000]] })
const spanish = buildAdReport({ texts: [['Café recién tostado cada día', 0, 4000]] })
/** Each sentence of a variant without its full stop. */
const listSentences = ({ headline, primaryText }: CopyVariant) =>
  [headline, ...primaryText.split(/(?<=[.?!]) /)].map(normalizeWords)

describe('variants of a watched video', () => {
  it('quote whole lines of the video, the offer first, with another thing and what to do', async () => {
    const { variants, notice } = await write(watched())
    expect(variants[0]).toEqual({
      headline: '20% off everything',
      primaryText: 'Tired of warm water? Use code SAVE20. Free shipping until Sunday. Shop bloom.example.',
    })
    const lines = [...captionedReport.texts, ...captionedReport.speech].map(({ text }) => normalizeWords(text))
    for (const sentence of variants.flatMap(listSentences)) expect(lines).toContain(sentence)
    expect(notice).toBe('Written from the text and speech in this video. The pictures themselves were not understood.')
  })

  it.each([
    ['captioned', captionedReport, 3],
    ['slow', slowReport, 4],
    ['of one line', oneLine, 1],
    ['of eight lines', fullReport, 5],
  ])('are as many as the lines carry, each with its own headline and lines: %s', async (_case, report, count) => {
    const { variants } = await write(watched(report))
    expect(variants).toHaveLength(count)
    expect(new Set(variants.map(({ headline }) => normalizeWords(headline))).size).toBe(count)
    expect(new Set(variants.map((variant) => listSentences(variant).sort().join())).size).toBe(count)
    expect(findDuplicateVariants(variants, { guide: readBrand('') })).toEqual([])
    expect(variants.filter(({ headline }) => headline.length > 40)).toEqual([])
    const claims = groundClaims(variants, report).flatMap(({ claims }) => claims)
    expect(claims.filter(({ state }) => state === 'not found')).toEqual([])
  })

  const coffee: Line = ['The best coffee in Lisbon', 0, 4000]
  it.each<[string, Line[], Asked, CopyVariant]>([
    [
      'the brand above',
      [coffee, ['brewly.com', 5000, 9000]],
      {},
      { headline: 'Brewly', primaryText: `${coffee[0]}. brewly.com.` },
    ],
    [
      'the product of the brief above',
      [coffee],
      { variables: { product: 'Morning blend' } },
      { headline: 'Morning blend', primaryText: `${coffee[0]}.` },
    ],
    ['what to do below', [coffee, ['Shop now', 5000, 9000]], {}, { headline: coffee[0], primaryText: 'Shop now.' }],
    ['itself where the ad says nothing else', [coffee], {}, { headline: coffee[0], primaryText: `${coffee[0]}.` }],
  ])('have a single line once, with %s', async (_case, texts, request, variant) => {
    expect((await write({ ...request, ...watched(buildAdReport({ texts })) })).variants).toEqual([variant])
  })

  it.each([captionedReport, slowReport, fullReport])('have the offer in some and not in all (%#)', async (report) => {
    const offer = normalizeWords(readAd(report)?.offers[0]?.text ?? '')
    const { variants } = await write(watched(report))
    const isWithOffer = variants.map((variant) => listSentences(variant).includes(offer))
    expect(new Set(isWithOffer)).toEqual(new Set([true, false]))
  })

  it.each<[string, Line[], RegExp]>([
    [
      'a price that no longer holds',
      [
        ['Was $49', 0, 3000],
        ['Now $39', 0, 3000],
        ['Warm socks', 3000, 9000],
      ],
      /\$49/,
    ],
    [
      'a label',
      [
        ['2x faster', 0, 3000],
        ['Charge it in the car', 3000, 9000],
      ],
      /2x/,
    ],
    [
      'a sentence that needs another',
      [
        ['It cancels them', 0, 3000],
        ['Cancel what you forgot', 3000, 9000],
      ],
      /It cancels/,
    ],
  ])('leave out %s', async (_case, texts, pattern) => {
    expect(JSON.stringify((await write(watched(buildAdReport({ texts })))).variants)).not.toMatch(pattern)
  })

  it('leave out the messages of a chat beside the captions of the ad', async () => {
    const messages = [
      'did you get the socks',
      'they are so warm',
      'how much',
      'sending this to mum',
      'where did you buy',
    ]
    const report = buildAdReport({ texts: [...messages, 'Warm socks for winter'].map((text): Line => [text, 0, 9000]) })
    const texts = report.texts.map((line, at) => ({ ...line, box: { ...line.box, height: at === 5 ? 0.08 : 0.03 } }))
    const { variants } = await write(watched({ ...report, texts }))
    expect(variants.map(({ headline }) => headline)).toEqual(['Warm socks for winter'])
  })

  it('tell what they leave out because the video also says otherwise', async () => {
    const report = buildAdReport({
      texts: [
        ['Now $49', 0, 3000],
        ['Now $39', 4000, 7000],
        ['Warm socks for winter', 0, 7000],
      ],
    })
    const { notice } = await write(watched(report))
    const words = 'Left out, as the video also says otherwise: “Now $49” and “Now $39”.'
    expect(notice).toContain(words)
    expect((await ask({ ...watched(report), operation: 'analysis', output: 'analysis' })).notice).toContain(words)
  })

  it('have a line that is too long for a headline where no other is, and a name before it', async () => {
    const sentence = 'This little machine makes barista coffee at home.'
    const one = buildAdReport({ speech: [[sentence, 0, 3000]] })
    expect((await write(watched(one))).variants).toEqual([{ headline: sentence.slice(0, -1), primaryText: sentence }])
    const named = buildAdReport({ texts: [['BLOOM', 0, 9000]], speech: [[sentence, 0, 3000]] })
    expect((await write(watched(named))).variants).toEqual([{ headline: 'Bloom', primaryText: sentence }])
  })

  it('let the offer, product and call to action of the user win', async () => {
    const variables = { offer: 'Free lid with 2 bottles', product: 'Bloom Steel 750', audience: 'weekend hikers' }
    const { variants } = await write({ ...watched(), ...withTemplate('End with "Order now".'), variables })
    expect(variants.slice(0, 2).map(({ headline }) => headline)).toEqual([variables.offer, variables.product])
    expect(variants.every(({ primaryText }) => primaryText.endsWith('Order now.'))).toBe(true)
    expect(variants.every((variant) => listSentences(variant).includes('free lid with 2 bottles'))).toBe(false)
    expect(JSON.stringify(variants)).not.toMatch(/SAVE20|20%|Sunday|weekend hikers/i)
  })

  it.each([
    ['Write 3 variants.', 3],
    ['Give me two short versions', 2],
    ['Write 50 variants.', 3],
  ])('follow the number of "%s"', async (instructions, count) => {
    expect((await write({ ...watched(), ...withTemplate(instructions) })).variants).toHaveLength(count)
  })
})

describe('a video of which no line may be used', () => {
  const unsure = captionedReport.texts.map((line) => ({ ...line, sure: false }))
  it.each<[string, Asked]>([
    ['not read', { videos: [buildAiVideo({ filename: 'summer-shoes-30off.mp4' })] }],
    ['without a sure line', watched({ ...captionedReport, texts: unsure, speech: [] })],
    ['with a sentence alone that needs another', watched(buildAdReport({ texts: [['It cancels them all', 0, 3000]] }))],
    ['with a brand alone', watched(buildAdReport({ texts: [['BLOOM', 0, 9000]] }))],
    [
      'with a call to action alone',
      { ...watched(buildAdReport({ texts: [['Shop now', 0, 9000]] })), ...withTemplate('End with "Learn more".') },
    ],
  ])('has one plain draft from the brief, and without one the reason: %s', async (_case, request) => {
    const variables = { offer: '20% off', product: 'Trail Runner', audience: 'weekend hikers' }
    const { variants, notice } = await write({ ...request, ...withTemplate('End with "shop now".'), variables })
    expect(variants).toEqual([{ headline: '20% off', primaryText: 'Trail Runner. Shop now.' }])
    expect(notice).toMatch(/^Written by the Offline draft writer from the brief: no AI watched this video\. /)
    await expect(write(request)).rejects.toMatchObject({
      errorType: 'NOTHING_TO_WRITE',
      message: expect.stringMatching(
        /^No .* of this video .* and the brief names no product or offer\. Fill in the brief/,
      ),
    })
  })

  it('has a draft of the product alone', async () => {
    const { variants } = await write({ variables: { product: 'Trail Runner' } })
    expect(variants).toEqual([{ headline: 'Trail Runner', primaryText: 'Trail Runner.' }])
  })
})

it('writes for each of the product’s own prompts and templates, and says which template it did not follow', async () => {
  for (const { content } of systemPromptSeeds) {
    expect((await write({ ...watched(), system: content })).notice).not.toContain('Not followed')
    for (const template of templateSeeds) {
      const { system } = buildAiRequest({ template })
      const { variants, notice } = await write({ ...watched(), template, system: `${content}\n${system}` })
      expect(variants.length).toBeGreaterThan(0)
      expect(notice).toContain(`Not followed: the template “${template.name}”`)
    }
  }
})

describe.each<[what: string, guide: Asked['guide'], forbidden: RegExp, asked?: Asked]>([
  ['words that the ad says', { wordsToAvoid: ['free', 'cold'] }, /\b(free|cold)\b/i, watched()],
  ['a brand that the ad names', { competitors: ['Bloom'] }, /\bbloom\b/i, watched()],
  [
    'a call to action',
    { wordsToAvoid: ['shop'] },
    /\bshop\b/i,
    { ...withTemplate('End with "shop now".'), variables: { product: 'Trail Runner' } },
  ],
])('a brand guide that forbids %s', (_case, guide, forbidden, request = {}) => {
  it('is obeyed in the variants and in each new one', async () => {
    expect(JSON.stringify((await write(request)).variants)).toMatch(forbidden)
    const { variants } = await write({ ...request, guide })
    expect(JSON.stringify(variants)).not.toMatch(forbidden)
    for (let attempt = 0; attempt < 6; attempt++) {
      const regeneration = { variants, index: 0, instruction: null, attempt }
      expect(JSON.stringify((await write({ ...request, guide, regeneration })).variants)).not.toMatch(forbidden)
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
  ['an ad', watched()],
  ['an ad with much to say', watched(fullReport)],
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
    ['json', { ...watched(), operation: 'analysis' }, /"firstCutMs": 3100/],
    ['takeaways', two, /Video 2: “40% off until Sunday” at 25\.5 s/],
    ['analysis', two, /"scenes"/],
    ['comparison', { ...two, operation: 'analysis' }, /"aspects"/],
  ])('%s quote and measure (%#)', async (output, request, words) => {
    expect((await ask({ ...request, output })).text).toMatch(words)
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
  ['a value that the ad speaks', { ...watched(spanish), variables: { language: 'Spanish' } }, null],
  ['the value English for an ad in Spanish', { ...watched(spanish), variables: { language: 'English' } }, 'English'],
])('says which language it did not write, asked for by %s', async (_case, request, language) => {
  const { notice } = await write({ ...watched(), ...request })
  if (language) expect(notice).toContain(`Not followed: text in ${language}.`)
  else expect(notice).not.toContain('Not followed')
})

it.each([
  ['Never mention prices; three parts', 'three parts'],
  ['In pirate speech. Write two variants. No emoji.', 'in pirate speech'],
  ['No price, in French, for busy parents, and three parts', 'text in French; for busy parents; three parts'],
  ['Write 5 variants.', '5 variants'],
  ['End with "Learn more".', null],
  [`Rhyme. ${'Sound like a sailor who comes home. '.repeat(4)}`, 'the template “T”'],
])('says in one line what it did not follow of %j', async (instructions, missed) => {
  const { notice } = await write({ ...watched(), ...withTemplate(instructions) })
  if (missed) expect(notice).toMatch(new RegExp(`\\. Not followed: ${missed}\\.$`))
  else expect(notice).not.toContain('Not followed')
})

it('names no price where none is wanted, and says so when the offer of the brief does', async () => {
  const report = buildAdReport({
    texts: [
      ['Only $29', 0, 3000],
      ['Warm socks', 0, 3000],
      ['Made of wool', 0, 3000],
    ],
  })
  const asked = { ...watched(report), ...withTemplate('Never mention the price.') }
  const { variants, notice } = await write(asked)
  expect(JSON.stringify(variants)).not.toContain('$')
  expect(notice).not.toContain('Not followed')
  expect((await write({ ...asked, variables: { offer: 'Socks from $9' } })).notice).toContain('Not followed: no price.')
})
