import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import type { WatchReport } from '@hookline/contract/watch-reports/watch-reports.schemas'
import { describe, expect, it } from 'vitest'
import { buildAdReport, captionedReport, slowReport } from '../../../../test/ad-reports.ts'
import { buildAiRequest, buildAiVideo } from '../../../../test/ai-requests.ts'
import { systemPromptSeeds } from '../../../seeds/system-prompts.seed.ts'
import { templateSeeds } from '../../../seeds/templates.seed.ts'
import type { AiRequest } from '../ai.ts'
import { createOfflineAi } from './ai.offline.ts'
import { nameFrom } from './offline-facts.ts'

const modelId = offlineModelId

async function generateVariants(request: AiRequest) {
  const parsed = parseOutput('variants', (await createOfflineAi().generate(request)).text)
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.variants ?? []
}

const withTemplate = (instructions: string) => buildAiRequest({ modelId, template: { name: 'T', instructions } })
const generateTexts = async (request: AiRequest) =>
  (await generateVariants(request)).map(({ primaryText }) => primaryText)

describe('the subject of a file name', () => {
  it.each<[string, string | null]>([
    ['summer-shoes.mp4', 'Summer Shoes'],
    ['summer_sale-shoes_v3_1080x1920.mp4', 'Summer Sale Shoes'],
    ['CoffeeGrinder Pro FINAL final (2).mp4', 'Coffee Grinder Pro'],
    ['BrandX 15s 9x16 EN.mov', 'Brand X EN'],
    ['Müsli & Co.mp4', 'Müsli & Co'],
    ['日本茶.mp4', '日本茶'],
    ['one two three four five six seven.mp4', 'One Two Three Four Five'],
    ['IMG_0042.MOV', null],
    ['VID-20261120-WA0003.mp4', null],
    ['3f2504e0-4f89-11d3-9a0c-0305e82c3301.mp4', null],
    ['small.mp4', null],
    ['final_v2.mp4', null],
    ['.mp4', null],
  ])('%s', (filename, name) => {
    expect(nameFrom(filename)).toBe(name)
  })
})

describe('the offline writer', () => {
  it('says in every result that no AI watched the video', async () => {
    const { notice } = await createOfflineAi().generate(buildAiRequest({ modelId }))
    expect(notice).toContain('no AI watched this video')
  })

  it('names the subject and the length of the video', async () => {
    const texts = (await generateTexts(buildAiRequest({ modelId }))).join('\n')
    expect(texts).toContain('Summer Shoes')
    expect(texts).toContain('12 seconds')
  })

  it('keeps every headline within the 40 characters of a feed', async () => {
    const filename = 'the extraordinarily comfortable mountaineering footwear collection.mp4'
    for (const videos of [[buildAiVideo()], [buildAiVideo({ filename })], [buildAiVideo({ filename: 'IMG_1.mp4' })]]) {
      const variants = await generateVariants(buildAiRequest({ modelId, videos, prompt: 'Write 10 variants.' }))
      expect(variants).toHaveLength(10)
      expect(variants.filter(({ headline }) => headline.length > 40)).toEqual([])
    }
  })

  it('leaves out the sentence that would be cut off after the 125 characters of a feed', async () => {
    const texts = async (filename: string) =>
      await generateTexts(
        buildAiRequest({ modelId, videos: [buildAiVideo({ filename })], prompt: 'Write 10 variants.' }),
      )
    const [short, long] = [
      await texts('bloom.mp4'),
      await texts('extraordinarily comfortable mountaineering boots.mp4'),
    ]
    expect([...short, ...long].filter((text) => text.length > 125)).toEqual([])
    expect(short.filter((text) => text.includes('The choice is yours.'))).toHaveLength(1)
    expect(long.filter((text) => text.includes('The choice is yours.'))).toEqual([])
  })

  it('writes whole sentences about a file whose name and facts say nothing', async () => {
    const videos = [buildAiVideo({ filename: 'IMG_1.mp4', media: null })]
    for (const { headline, primaryText } of await generateVariants(buildAiRequest({ modelId, videos }))) {
      expect(`${headline} ${primaryText}`).not.toMatch(/null|undefined|NaN| {2}| [.,]/)
      expect(primaryText).toMatch(/^\p{Lu}.*[.]$/u)
    }
  })

  it('writes 5 variants from the product’s own prompts and templates', async () => {
    for (const { content } of systemPromptSeeds) {
      for (const template of templateSeeds) {
        const request = buildAiRequest({ modelId, template })
        expect(await generateVariants({ ...request, system: content })).toHaveLength(5)
      }
    }
  })

  it.each([
    ['the number of variants', 'Write 3 variants.', 3],
    ['a number in words', 'Give me seven short versions', 7],
    ['no number beyond what it has', 'Write 50 variants.', 5],
  ])('follows %s', async (_case, instructions, count) => {
    expect(await generateVariants(withTemplate(instructions))).toHaveLength(count)
  })

  it('ends with the template’s call to action, else with a neutral one', async () => {
    expect(
      (await generateTexts(withTemplate('End with "shop now".'))).every((text) => text.endsWith('Shop now.')),
    ).toBe(true)
    expect((await generateTexts(withTemplate(''))).every((text) => text.endsWith('Learn more.'))).toBe(true)
  })

  it('names the offer, product and audience of the user, and invents no offer', async () => {
    const variables = { offer: '20% off.', product: 'Trail Runner', audience: 'people who run' }
    const variants = await generateVariants(buildAiRequest({ modelId, variables }))
    expect(variants).toHaveLength(5)
    expect(variants.map(({ headline }) => headline)).toEqual(
      expect.arrayContaining(['Trail Runner: 20% off', 'For people who run']),
    )
    expect(variants.every(({ primaryText }) => primaryText.includes('20% off.'))).toBe(true)
    expect(JSON.stringify(await generateVariants(withTemplate('Never write 20% off.')))).not.toMatch(/%|free|off\b/i)
  })

  it.each([
    ['a name', 'Bloom, the bottle', 'Bloom, the bottle'],
    ['a description that begins with a name', `Bloom Bottle: ${'steel, '.repeat(20)}`, 'Bloom Bottle'],
    ['a description', 'A bottle that was made for everyone who is out and about all day long', 'Summer Shoes'],
  ])('writes about a product given as %s', async (_case, product, name) => {
    const [first] = await generateVariants(buildAiRequest({ modelId, variables: { product } }))
    expect(first?.headline).toBe(`${name}, minus the guesswork`)
  })

  it('writes less when the template asks for short texts', async () => {
    const length = async (instructions: string) => (await generateTexts(withTemplate(instructions))).join('').length
    expect(await length('Keep it short.')).toBeLessThan((await length('Take your time.')) * 0.8)
  })

  it('uses emoji only when the template wants them', async () => {
    const pictures = /\p{Extended_Pictographic}/u
    expect((await generateTexts(withTemplate('Use emoji.'))).every((text) => pictures.test(text))).toBe(true)
    expect((await generateTexts(withTemplate('No emoji.'))).some((text) => pictures.test(text))).toBe(false)
  })

  it('writes measured facts as takeaways, and leaves out unmeasured ones', async () => {
    const { text } = await createOfflineAi().generate(buildAiRequest({ modelId, output: 'takeaways' }))
    expect(text).toContain('It runs 12 s')
    expect(text).toContain('vertical (1080 × 1920)')
    const bare = buildAiRequest({ modelId, output: 'takeaways', videos: [buildAiVideo({ media: null })] })
    expect((await createOfflineAi().generate(bare)).text).not.toMatch(/It runs|picture|sound/)
  })
})

describe('the analysis and the comparison', () => {
  const watched = (report: WatchReport | null) => buildAiVideo({ report })
  const answerTo = (change: Partial<AiRequest>) =>
    createOfflineAi().generate(
      buildAiRequest({ modelId, operation: 'analysis', videos: [watched(captionedReport)], ...change }),
    )
  const two = { operation: 'comparison', videos: [watched(captionedReport), watched(slowReport)] }

  it.each<[string, Partial<AiRequest>, string]>([
    ['an analysis', { output: 'analysis' }, 'Written from the text and speech in this video. The pictures'],
    [
      'a comparison',
      { output: 'comparison', ...two },
      'Written from the text and speech in these videos. The pictures',
    ],
    [
      'a video with nothing legible',
      { output: 'analysis', videos: [watched(buildAdReport({}))] },
      'Written from the length and the cuts of this video: no text and no speech could be read. The pictures',
    ],
    [
      'a video in another language',
      { output: 'analysis', videos: [watched(buildAdReport({ texts: [['Jetzt bestellen und sparen', 0, 9000]] }))] },
      'not understood. Brand, offer and call to action are recognised in English only.',
    ],
    [
      'a video that was not watched',
      { output: 'analysis', videos: [watched(null)] },
      'Written by the Offline draft writer from measured facts: no AI watched this video.',
    ],
  ])('say in the notice what they rest on: %s', async (_case, change, notice) => {
    expect((await answerTo(change)).notice).toContain(notice)
  })

  it.each<[string, Partial<AiRequest>, string]>([
    ['takeaways', {}, 'Change first: show “Free shipping until Sunday” on screen while it is said.'],
    ['takeaways', two, 'Video 1 is ahead in sound-off legibility, offer, branding and pace'],
    ['text', {}, 'Weaknesses:\n- 2.4 s: “Free shipping until Sunday” is said but not written'],
    ['text', two, '- offer: Video 1. Video 1 names its offer at 6 s, Video 2 at 25.5 s.'],
    ['json', {}, '"longestShotMs": 3100'],
    ['json', two, '"aspect": "clarity"'],
    ['analysis', two, '"text": "20% OFF EVERYTHING · USE CODE SAVE20"'],
    ['comparison', { ...two, operation: 'analysis' }, '"aspect": "clarity"'],
  ])('are written as %s too', async (output, change, words) => {
    expect((await answerTo({ output: output as AiRequest['output'], ...change })).text).toContain(words)
  })

  it('refuse one video to compare', async () => {
    await expect(answerTo({ output: 'comparison' })).rejects.toMatchObject({
      errorType: 'NO_VIDEO',
      message: 'A comparison needs two videos.',
    })
  })

  it('are in English, which the notice says', async () => {
    const { notice } = await answerTo({ output: 'analysis', variables: { language: 'German' } })
    expect(notice).toContain('It cannot write German')
  })
})
