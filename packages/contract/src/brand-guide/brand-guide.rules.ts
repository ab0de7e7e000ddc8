import type { BrandGuide } from './brand-guide.schemas.ts'

/** What the prompt of ad copy says of the brand; null when the guide is empty. */
export function describeBrand(guide: Omit<BrandGuide, 'updatedAt'>): string | null {
  const { productNames, wordsToAvoid, competitors, disclaimers, emojiLimit, voice } = guide
  const rules = [
    listed('Write these names exactly so', productNames),
    listed('Never use these words', wordsToAvoid),
    listed('Never name these competitors', competitors),
    emojiLimit !== null && (emojiLimit === 0 ? 'Use no emoji.' : `Use at most ${emojiLimit} emoji in a text.`),
    ...disclaimers.map((sentence) => `Every primary text contains this sentence: ${sentence}`),
  ].filter((rule) => rule !== false)
  const parts = [voice, rules.map((rule) => `- ${rule}`).join('\n')].filter(Boolean)
  return parts.length > 0 ? parts.join('\n\n') : null
}

const listed = (rule: string, texts: string[]) => texts.length > 0 && `${rule}: ${texts.join(', ')}.`
