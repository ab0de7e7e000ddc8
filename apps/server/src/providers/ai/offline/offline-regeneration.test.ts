import { offlineModelId } from '@hookline/contract/ai-models/ai-models.rules'
import { findClaims } from '@hookline/contract/claims/find-claims.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { parseOutput } from '@hookline/contract/generation/parse-output.rules'
import { isSameText } from '@hookline/contract/generation/regeneration.rules'
import { withoutEmoji } from '@hookline/contract/generation/rewrite-helpers.rules'
import { describe, expect, it } from 'vitest'
import { captionedReport } from '../../../../test/ad-reports.ts'
import { buildAiRequest, buildAiVideo } from '../../../../test/ai-requests.ts'
import type { AiRequest } from '../ai.ts'
import { createOfflineAi } from './ai.offline.ts'

async function ask(request: Partial<AiRequest>) {
  const answer = await createOfflineAi().generate(buildAiRequest({ modelId: offlineModelId, ...request }))
  const parsed = parseOutput('variants', answer.text)
  if (!parsed.ok || !parsed.variants) throw new Error('not parsed')
  return { variants: parsed.variants, notice: answer.notice ?? '' }
}

const withEmoji = { name: 'T', instructions: 'Use emojis.' }
const kinds: [string, Partial<AiRequest>][] = [
  ['an unwatched video', {}],
  ['an ad', { videos: [buildAiVideo({ report: captionedReport })] }],
  ['copy with emoji', { template: withEmoji }],
]

describe.each(kinds)('one variant of %s', (_kind, base) => {
  const regenerate = async (variants: CopyVariant[], instruction: string | null, attempt = 0) => {
    const { variants: answered, notice } = await ask({
      ...base,
      regeneration: { variants, index: 1, instruction, attempt },
    })
    expect(answered).toHaveLength(1)
    return { variant: answered[0] as CopyVariant, old: variants[1] as CopyVariant, notice }
  }

  it('takes an angle that no variant has, and another one each time', async () => {
    const { variants } = await ask(base)
    const first = await regenerate(variants, null)
    for (const known of variants) {
      expect(isSameText(known.headline, first.variant.headline)).toBe(false)
      expect(isSameText(known.primaryText, first.variant.primaryText)).toBe(false)
    }
    expect(await regenerate(variants, null)).toEqual(first)
    expect((await regenerate(variants, null, 1)).variant).not.toEqual(first.variant)
    expect(first.notice).not.toContain('could not follow')
  })

  it.each(['shorter', 'Make it shorter, please.', 'shorten', 'shorter and another angle'])(
    'obeys %j',
    async (words) => {
      const { variants } = await ask(base)
      for (let attempt = 0; attempt < 6; attempt++) {
        const { variant, old, notice } = await regenerate(variants, words, attempt)
        expect(variant.headline.length).toBeLessThanOrEqual(old.headline.length)
        expect(variant.primaryText.length).toBeLessThan(old.primaryText.length)
        expect(notice).not.toContain('could not follow')
      }
    },
  )

  it.each(['no emoji', 'Without emojis', 'remove the emojis'])('obeys %j', async (words) => {
    const { variants } = await ask(base)
    const { variant, notice } = await regenerate(variants, words)
    expect(withoutEmoji(variant.primaryText)).toBe(variant.primaryText)
    expect(notice).not.toContain('could not follow')
  })

  it.each(['without price', 'no prices', 'shorter, no emoji and without the price'])('obeys %j', async (words) => {
    const { variants } = await ask({ ...base, variables: { offer: 'Only $19.99' } })
    const { variant, notice } = await regenerate(variants, words)
    expect(findClaims(`${variant.headline}. ${variant.primaryText}`).map(({ kind }) => kind)).not.toContain('price')
    expect(notice).not.toContain('could not follow')
  })

  it('says which instructions it could not follow', async () => {
    const { variants } = await ask(base)
    const { notice } = await regenerate(variants, 'in German')
    expect(notice).toContain('could not follow all of “in German”')
    expect(notice).toContain('“shorter”, “no emoji” and “without price”')
  })
})

it.each<[primaryText: string, shorter: string]>([
  ['Cold all day. Order yours now. Free shipping.', 'Cold all day. Free shipping.'],
  ['Cold all day, in any bag', 'Cold all day'],
  ['Buy it', 'Buy it'],
  ['A', 'A'],
])(
  'shortens %j under a headline that no other fits, and says so when nothing can be left out',
  async (text, shorter) => {
    const words = { headline: 'Hi', primaryText: text }
    const regeneration = { variants: [words], index: 0, instruction: 'shorter', attempt: 0 }
    const { variants, notice } = await ask({ regeneration })
    expect(variants[0]).toEqual({ headline: 'Hi', primaryText: shorter })
    expect(notice.includes('could not follow “shorter”')).toBe(text === shorter)
  },
)
