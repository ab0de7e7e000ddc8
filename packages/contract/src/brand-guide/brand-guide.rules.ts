import type { BrandGuideBody, CheckedGuide } from './brand-guide.schemas.ts'

const ruleTexts = {
  productNames: 'Spell these names exactly like this',
  wordsToAvoid: 'Never use these words',
  competitors: 'Never name these competitors',
  disclaimers: 'Every primary text contains this sentence',
}

/** What the prompt of ad copy says of the brand; null when the guide is empty. */
export function describeBrand(guide: BrandGuideBody): string | null {
  const { productNames, wordsToAvoid, competitors, disclaimers, emojiLimit, voice } = guide
  const rules = [
    listed(ruleTexts.productNames, productNames),
    listed(ruleTexts.wordsToAvoid, wordsToAvoid),
    listed(ruleTexts.competitors, competitors),
    emojiLimit !== null && (emojiLimit === 0 ? 'Use no emoji.' : `Use at most ${emojiLimit} emoji per text.`),
    ...disclaimers.map((sentence) => `${ruleTexts.disclaimers}: ${sentence}`),
  ].filter((rule) => rule !== false)
  const parts = [voice, rules.map((rule) => `- ${rule}`).join('\n')].filter(Boolean)
  return parts.length > 0 ? parts.join('\n\n') : null
}

const listed = (rule: string, texts: string[]) => texts.length > 0 && `${rule}: ${texts.join(', ')}.`

/**
 * Reads the guide from a prompt with the text of `describeBrand`. An entry with a comma is read as two, and of a
 * disclaimer only the first line.
 */
export function readBrand(prompt: string): CheckedGuide {
  const lines = prompt.split('\n')
  const findRuleLines = (rule: string) => {
    const start = `- ${rule}: `
    return lines
      .filter((line) => line.startsWith(start))
      .map((line) => line.slice(start.length))
      .filter(Boolean)
  }
  const readRuleList = (rule: string) =>
    findRuleLines(rule).flatMap((line) => line.replace(/\.$/, '').split(', ').filter(Boolean))
  const emoji = /^- Use (?:no|at most (\d+)) emoji\b/m.exec(prompt)
  return {
    productNames: readRuleList(ruleTexts.productNames),
    wordsToAvoid: readRuleList(ruleTexts.wordsToAvoid),
    competitors: readRuleList(ruleTexts.competitors),
    disclaimers: findRuleLines(ruleTexts.disclaimers),
    emojiLimit: emoji && Number(emoji[1] ?? 0),
  }
}
