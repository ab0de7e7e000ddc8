import { describeRestricted } from '../ad-sets/special-ad-categories.rules.ts'
import type { CheckText } from './checked-text.schemas.ts'

const toPattern = (sources: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}-])(?:${sources.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')

/** Words by which a text says what it is an ad for. English only. */
const offers: readonly (readonly [category: string, pattern: RegExp])[] = [
  [
    'HOUSING',
    toPattern([
      '(?:apartments?|flats?|condos?|homes?|houses?|rooms?|studios?|townhouses?|lofts?) (?:for rent|to rent|to let|for sale)',
      'for rent|now leasing|leasing office|open house|real estate|roommates?|tenants?|landlords?|move-in ready',
      '(?:[1-9]|one|two|three)[- ]bed(?:room)?s?',
      'home ?buyers?|home insurance|rent(?:al)? (?:apartments?|homes?|units?)|monthly rent',
    ]),
  ],
  [
    'EMPLOYMENT',
    toPattern([
      "we(?:'|’)?re hiring|we are hiring|now hiring|hiring now|join our team|job (?:openings?|offers?|fair)",
      'open positions?|apply for (?:the|this|a) (?:job|position|role)|full-time|part-time|internships?|apprenticeships?',
      'career opportunit(?:y|ies)|vacanc(?:y|ies)',
    ]),
  ],
  [
    'CREDIT',
    toPattern([
      '(?:personal|auto|car|student|home|business|payday) loans?|loan offers?|mortgages?|refinanc(?:e|ing)|credit cards?',
      'lines? of credit|credit limits?|\\d ?% apr|debt consolidation|pre-?approved|financing available',
    ]),
  ],
]

/** Words by which a text prefers or leaves out people. */
const preferences: readonly (readonly [attribute: string, pattern: RegExp])[] = [
  [
    'age',
    toPattern([
      'young (?:professionals?|couples?|people|adults?|famil(?:y|ies)|teams?|talents?|buyers?|renters?)',
      '(?:recent|new|fresh) graduates?|digital natives?|millennials?|gen[ -]z|students only|no students|adults? only',
      'seniors|senior (?:citizens?|living)|retirees?|mature (?:adults?|people)|(?:age|aged|ages) (?:1[6-9]|[2-9]\\d)',
      '(?:people|adults|anyone|buyers?|renters?|applicants?|drivers?) (?:over|under|above|below) (?:1[6-9]|[2-9]\\d)',
      '(?:1[6-9]|[2-9]\\d) ?(?:\\+|plus|and over|and older|or older|and under|or younger)(?= *(?:$|[.,!?]|only|community|living))',
    ]),
  ],
  [
    'family status',
    toPattern([
      'famil(?:y|ies)(?! (?:rooms?|homes?|houses?|business|owned))|couples?|singles|single (?:person|people|professionals?)',
      'newlyweds?|married|unmarried|no (?:children|kids)|child-?free|kid-?free|empty nesters?',
      'parents?|moms?|mums?|dads?|mothers?|fathers?',
    ]),
  ],
  [
    'gender',
    toPattern([
      'wom[ae]n|m[ae]n|ladies|gentlem[ae]n|girls?|boys?|guys|females?|males?|salesm[ae]n|handym[ae]n|waitress(?:es)?',
      'hostess(?:es)?|housewi(?:fe|ves)|businessm[ae]n',
    ]),
  ],
  [
    'wealth',
    toPattern([
      'wealthy|affluent|high[- ](?:earners?|income|net[- ]worth)|millionaires?|well-off|low[- ]income|no section 8',
      'executives only|professionals only|homeowners only',
    ]),
  ],
]

/**
 * People whom an ad for housing, employment or credit prefers or leaves out. The campaign says what the ad is for, or
 * the text itself.
 */
export const checkSpecialAdCategory: CheckText = ({ text }, { specialAdCategories = [] }) => {
  const said = offers.filter(([, pattern]) => text.search(pattern) >= 0).map(([category]) => category)
  const subject = describeRestricted([...specialAdCategories, ...said])
  if (subject === null) return []
  const hits = preferences
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
