import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { describe, expect, it } from 'vitest'
import { captionedReport } from '../../../../test/ad-reports.ts'
import { buildAiRequest, buildAiVideo } from '../../../../test/ai-requests.ts'
import { createOfflineAi } from './ai.offline.ts'

type Asked = Parameters<typeof buildAiRequest>[0]

async function ask(asked: Asked) {
  const answer = await createOfflineAi().generate(buildAiRequest({ modelId: offlineModelId, ...asked }))
  const parsed = parseOutput('variants', answer.text)
  if (!parsed.ok || !parsed.variants) throw new Error('not parsed')
  return parsed.variants
}

const ad = () => ({ videos: [buildAiVideo({ report: captionedReport })] })
const named = (filename: string) => ({ videos: [buildAiVideo({ filename })] })
const emoji = { template: { name: 'T', instructions: 'Use emoji.' } }
const toShop = { template: { name: 'T', instructions: 'End with "shop now".' } }

describe.each<[what: string, guide: NonNullable<Asked>['guide'], forbidden: RegExp, asked?: Asked]>([
  ['words to avoid', { wordsToAvoid: ['guesswork', 'watch'] }, /\b(guesswork|watch)\b/i],
  ['competitors', { competitors: ['Say'] }, /\bsay\b/i],
  ['words that the ad says', { wordsToAvoid: ['free', 'cold'] }, /\b(free|cold)\b/i, ad()],
  ['a brand that the ad names', { competitors: ['Bloom'] }, /\bbloom\b/i, ad()],
  ['a competitor in the file name', { competitors: ['Fern'] }, /fern/i, named('fern-shoes.mp4')],
  ['a call to action', { wordsToAvoid: ['shop'] }, /\bshop\b/i, toShop],
  ['emoji', { emojiLimit: 0 }, /\p{Extended_Pictographic}/u, emoji],
])('a brand guide that forbids %s', (_, guide, forbidden, asked = {}) => {
  it('is obeyed in five variants and in each new one', async () => {
    expect(JSON.stringify(await ask(asked))).toMatch(forbidden)
    const variants = await ask({ ...asked, guide })
    expect(variants).toHaveLength(5)
    expect(JSON.stringify(variants)).not.toMatch(forbidden)
    for (let attempt = 0; attempt < 12; attempt++) {
      const regeneration = { variants, index: 1, instruction: null, attempt }
      expect(JSON.stringify(await ask({ ...asked, guide, regeneration }))).not.toMatch(forbidden)
    }
  })
})

describe('disclaimers', () => {
  const guide = { disclaimers: ['EU only.', 'While stocks last. Terms apply.'] }
  const end = /\S\n\nEU only\.\n\nWhile stocks last\. Terms apply\.$/

  it.each<[string, Asked]>([
    ['of an unwatched video', {}],
    ['of an ad', ad()],
  ])('end every primary text once %s', async (_, asked) => {
    const variants = await ask({ ...asked, guide })
    const regeneration = { variants, index: 0, instruction: 'shorter', attempt: 0 }
    for (const { primaryText } of [...variants, ...(await ask({ ...asked, guide, regeneration }))])
      expect(primaryText).toMatch(end)
  })

  it('stay when the old text is shortened', async () => {
    const old = {
      headline: 'Hi',
      primaryText: 'Cold all day. Order now.\n\nEU only.\n\nWhile stocks last. Terms apply.',
    }
    const regeneration = { variants: [old], index: 0, instruction: 'shorter', attempt: 0 }
    const primaryText = 'Cold all day.\n\nEU only.\n\nWhile stocks last. Terms apply.'
    expect(await ask({ guide, regeneration })).toEqual([{ headline: 'Hi', primaryText }])
  })
})

it('writes in spite of the guide when nothing else is left', async () => {
  const variables = { product: 'Cheap Shoes', offer: 'cheap today' }
  expect(await ask({ variables, guide: { wordsToAvoid: ['cheap'] } })).toHaveLength(5)
})
