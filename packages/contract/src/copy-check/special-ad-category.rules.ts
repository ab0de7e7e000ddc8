import { describeRestricted } from '../ad-sets/special-ad-categories.rules.ts'
import { detectLanguage, languages } from '../copy/detect-language.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'
import { specialAdTerms } from './special-ad-category-terms.rules.ts'

const toPatterns = (terms: Record<string, readonly string[]>) =>
  Object.entries(terms).map(
    ([meaning, sources]) =>
      [meaning, new RegExp(`(?<![\\p{L}\\p{N}-])(?:${sources.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')] as const,
  )

const patterns = languages.map((language) => ({
  language,
  offers: toPatterns(specialAdTerms[language].offers),
  preferences: toPatterns(specialAdTerms[language].preferences),
}))

/** Meta's special ad categories that words of the text name. */
export const findOffers = (text: string): string[] => patterns.flatMap(({ offers }) => listMatching(offers, text))

const listMatching = (offers: (typeof patterns)[number]['offers'], text: string) =>
  offers.filter(([, pattern]) => text.search(pattern) >= 0).map(([category]) => category)

/**
 * People whom an ad for housing, employment or credit prefers or leaves out. The campaign says what the ad is for, or
 * a text of the ad.
 */
export const checkSpecialAdCategory: CheckText = ({ text }, { specialAdCategories = [], adText = text }) => {
  const subject = describeRestricted([...specialAdCategories, ...findOffers(adText)])
  if (subject === null) return []
  // Words of one language mean other things in another, as 'man' does.
  const spoken = detectLanguage(adText)
  const hits = patterns
    .filter(({ language, offers }) => spoken === null || spoken === language || listMatching(offers, adText).length > 0)
    .flatMap(({ preferences }) => preferences)
    .flatMap(([attribute, pattern]) =>
      [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ attribute, word, index, end: index + word.length })),
    )
    .sort((a, b) => a.index - b.index || b.end - a.end)
  let end = 0
  return hits
    .filter((hit) => {
      // A word within another hit, as 'couples' in 'young couples', does not count beside it.
      const isBeyond = hit.end > end
      if (isBeyond) end = hit.end
      return isBeyond
    })
    .map(({ attribute, word, index }) => ({
      word: word.toLowerCase(),
      ranges: [{ start: index, end: index + word.length }],
      message: `“${word}” names people by ${attribute} in an ad for ${subject}: Meta's rule for special ad categories forbids to prefer or leave out people. Describe the offer instead.`,
    }))
}
