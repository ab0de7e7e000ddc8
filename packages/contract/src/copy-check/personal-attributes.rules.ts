import type { TextRange } from '../copy/text-range.schemas.ts'
import type { CheckText } from './checked-text.schemas.ts'
import {
  ambiguousPeople,
  conditions,
  firstNames,
  type PersonalAttribute,
  people,
  possessions,
} from './personal-attribute-terms.rules.ts'

// 'You' and 'your' are fine by themselves: each pattern ties them to an attribute. English only.

const alternatives = (...lists: Partial<Record<PersonalAttribute, string>>[]) =>
  lists
    .flatMap((list) => Object.values(list))
    .join('|')
    .replaceAll(' ', '\\s+')

/** Not 'diabetes-free', not 'cancer research'. */
const noOtherMeaning =
  "(?![\\p{L}\\p{N}'-]|\\s+(?:awareness|research|charity|charities|experts?|specialists?|coverage|insurance|clinics?|questions?|friendly|free)\\b)"
/** What may follow an ambiguous word when it describes a person. */
const endOfPhrase =
  '(?=\\s*(?:$|[.,!?;:…—–()"”“\\n/]|\\p{Extended_Pictographic}|(?:and|or|but|who|looking|living|struggling|in|on|seeking|trying|wanting|ready|tired|with|over|under|right|again|too|of\\s+(?:two|three|\\d)|wom[ae]n|m[ae]n|persons?|people|adults?|americans?|parents?|moms?|mums?|dads?|mothers?|fathers?|singles?|couples?|famil(?:y|ies)|entrepreneurs?|business\\s+owners?|s(?=\\b))(?![\\p{L}\\p{N}])))'
const anyPerson = `(?:(?:${alternatives(people)})s?${noOtherMeaning}|(?:${alternatives(ambiguousPeople)})s?(?![\\p{L}\\p{N}'-])${endOfPhrase})`
const anyCondition = `(?:${alternatives(conditions)})${noOtherMeaning}`
const anyTerm = `(?:${anyPerson}|${anyCondition})`
const fillers =
  '(?:(?:a|an|the|also|still|already|currently|now|newly|recently|actually|secretly|really|just|both|feeling|proud|busy|young|older?|' +
  'tired|working|stay-at-home|first-time|new|single|fellow|severely|clinically|legally|living|diagnosed|suffering|struggling|dealing|' +
  'coping|battling|fighting|facing|going|through|with|from|by|your|my|one|of|those|any|some|being|getting|about|worried|type|[12]|' +
  'chronic|severe|mild|constant|bad|Black|white|Asian|gay|straight|married|divorced|retired|disabled)\\s+){0,5}'
const youAre = "(?:(?:are|aren't|were)\\s+you|(?<!when\\s)you(?:'re|\\s+are))"
const youHave =
  "(?:(?:do|don't|did)\\s+you\\s+(?:still\\s+)?(?:have|suffer\\s+(?:from|with)|struggle\\s+with|live\\s+with|deal\\s+with|identify\\s+as|battle|fight|get)|" +
  "you(?:'ve|\\s+have)(?:\\s+(?:got|had))?|you\\s+(?:suffer\\s+(?:from|with)|struggle\\s+with|live\\s+with|identify\\s+as)|" +
  "(?:have\\s+you|you've|you\\s+have)\\s+(?:ever\\s+|just\\s+|recently\\s+){0,5}been\\s+diagnosed\\s+with|diagnosed\\s+with)"
const afflicts =
  '(?:getting|holding|keeping|stopping|ruining|weighing|controlling|running|bringing|slowing|dragging|taking\\s+over|bothering|hurting|' +
  'keeps|stops|holds|ruins|controls|robbing|draining|crushing|affecting|got)\\s+(?:you|your)'
const sentenceStart = '(?<=^|[.!?…:\\n]\\s*|\\p{Extended_Pictographic}\\u{FE0F}?\\s*)'
const age =
  '(?:1[3-9]|[2-9]\\d)(?:\\s*\\+|\\s+(?:or|and)\\s+(?:older|over|above|up|younger|under)|\\s+years\\s+(?:old|of\\s+age|young))'
const ageEnd = '(?:1[3-9]|[2-9]\\d)s?(?=\\s*(?:$|[.,!?;…—–\\n]|(?:and|or|but|this\\s+year)(?![\\p{L}\\p{N}])))'

const patterns: readonly (readonly [source: string, attribute?: PersonalAttribute])[] = [
  [`${youAre}\\s+(?:not\\s+)?${fillers}${anyTerm}`],
  [`${youHave}\\s+${fillers}(?:${anyTerm}|(?:${alternatives(possessions)})${noOtherMeaning})`],
  [`(?<!${'\\p{L}'})your\\s+(?:own\\s+|chronic\\s+|severe\\s+|constant\\s+|type\\s+[12]\\s+)?${anyCondition}`],
  [
    `(?:other|fellow)\\s+(?:local\\s+|single\\s+|young\\s+)?(?:(?:${alternatives(people)}|mom|mum|dad|parent|senior|teen|single|retiree)s|women|men)(?![\\p{L}\\p{N}'-])`,
  ],
  [`(?:(?:${alternatives(people, ambiguousPeople)})s?|people\\s+with\\s+${anyCondition})\\s+like\\s+you(?![\\p{L}'])`],
  [`${anyTerm}\\s+(?:is\\s+|are\\s+)?${afflicts}(?![\\p{L}\\p{N}])`],
  [
    `${sentenceStart}(?:(?:still|always|feeling|got|have|having|struggling\\s+with|suffering\\s+from|living\\s+with|dealing\\s+with|tired\\s+of|sick\\s+of|diagnosed\\s+with|recently|newly|facing|battling|drowning\\s+in|buried\\s+in|worried\\s+about)\\s+)?${fillers}(?:(?:${alternatives(people)})s?|single|broke|expecting|teen|senior|sick|mom|dad|parent|blind|deaf|${alternatives(conditions)})\\s*\\?`,
  ],
  [`as\\s+an?\\s+${fillers}${anyPerson},?\\s+you(?![\\p{L}])`],
  [
    `(?:have\\s+you|were\\s+you|you've)\\s+(?:ever\\s+|just\\s+|recently\\s+){0,5}(?:been\\s+)?(?:convicted|arrested|incarcerated)`,
    'criminal record',
  ],
  [
    `(?:have\\s+you|were\\s+you|you've|you\\s+were)\\s+(?:ever\\s+|just\\s+|recently\\s+){0,5}(?:been\\s+)?(?:laid\\s+off|evicted|denied\\s+(?:credit|a\\s+loan))`,
    'financial status',
  ],
  [
    `(?:can't|cannot|can\\s+you|unable\\s+to|struggling\\s+to)\\s+(?:afford|pay|make)\\s+your\\s+(?:rent|mortgage|bills|debts?|loans?|rent\\s+payments)`,
    'financial status',
  ],
  [
    `(?:have\\s+you|did\\s+you|haven't\\s+you|didn't\\s+you)\\s+(?:already\\s+)?vote(?:d)?(?:\\s+(?:for|in)\\s+\\p{L}+)?(?=\\s*(?:$|[.,!?])|\\s+(?:yet|early|for|in|this|today)(?![\\p{L}]))`,
    'voting status',
  ],
  [
    `${youAre}\\s+(?:already\\s+)?(?:over|under|above|aged|turning|nearly|almost|at\\s+least|between|in\\s+your)\\s+(?:the\\s+age\\s+of\\s+)?${ageEnd}`,
    'age',
  ],
  [`${youAre}\\s+(?:over\\s+|under\\s+|between\\s+|aged\\s+)?(?:\\d\\d\\s*(?:-|–|and|to)\\s*)?${age}`, 'age'],
  [`${sentenceStart}(?:over|under|above|turning|aged)\\s+(?:the\\s+age\\s+of\\s+)?(?:1[3-9]|[2-9]\\d)\\s*\\?`, 'age'],
  [`${sentenceStart}${age}\\s*\\?`, 'age'],
  ['(?:(?:people|women|men|anyone|others|someone|singles|drivers|homeowners)|at)\\s+your\\s+age(?![\\p{L}-])', 'age'],
]

const named: readonly string[] = [
  `${sentenceStart}(?:[Hh]ey|[Hh]i|[Hh]ello|[Dd]ear|HEY|HI)\\s+(?:${firstNames})(?:\\s+\\p{Lu}\\p{L}+)?(?=\\s*[,!.:–—-])`,
  `${sentenceStart}(?:${firstNames})(?:\\s+\\p{Lu}\\p{L}+)?(?=,\\s+(?:you|get|try|shop|meet|come|we|here|this|don't|check|claim|save|your|it's|order|look|are|do|have|want|need)(?![\\p{L}]))`,
  `(?:[Ii]s\\s+your|[Yy]our)\\s+(?:first\\s+|last\\s+)?name(?:'s|\\s+is)?\\s+(?!is\\b)\\p{Lu}\\p{Ll}+`,
]

/** Bounded, because a long row of spaces would be read again from each of them. */
const boundedSpaces = (source: string) => source.replaceAll('\\s+', '\\s{1,20}').replaceAll('\\s*', '\\s{0,20}')
const edged = (source: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${boundedSpaces(source)})`, flags)
const compiled = [
  ...patterns.map(([source, attribute]) => ({ pattern: edged(source, 'giu'), attribute })),
  ...named.map((source) => ({ pattern: edged(source, 'gu'), attribute: 'name' as const })),
]

const attributeTerms = [people, ambiguousPeople, conditions, possessions].flatMap((list) =>
  (Object.entries(list) as [PersonalAttribute, string][]).map(([attribute, terms]) => ({
    attribute,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${terms.replaceAll(' ', '\\s+')})s?$`, 'iu'),
  })),
)

/** The attribute of the first term in a match. */
function classifyAttribute(match: string): PersonalAttribute {
  const words = match.split(/[\s,?]+/)
  for (let length = 1; length <= words.length; length++) {
    const start = words.slice(0, length).join(' ')
    const found = attributeTerms.find(({ pattern }) => pattern.test(start))
    if (found) return found.attribute
  }
  return 'health'
}

/** Words that tie the reader to a personal attribute: statements and questions. Descriptions of the product are fine. */
export const checkPersonalAttributes: CheckText = ({ text }) => {
  const plain = text.replace(/[’‘]/g, "'")
  const hits = compiled.flatMap(({ pattern, attribute }) =>
    [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
      attribute: attribute ?? classifyAttribute(found),
    })),
  )
  return withoutOverlaps(hits, text.length).map(({ start, end, attribute }) => {
    const words = text.slice(start, end)
    const message = `“${words}” tells the reader about their ${attribute}: Meta rejects that, also as a question. Describe the product instead.`
    return { word: words.toLowerCase(), ranges: [{ start, end }], message }
  })
}

/** The longest of those that overlap. */
function withoutOverlaps<Hit extends TextRange>(hits: readonly Hit[], length: number): Hit[] {
  const taken = new Uint8Array(length)
  const disjoint = hits
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .filter(({ start, end }) => {
      // A longer hit that overlaps this one holds one of its ends.
      if (taken[start] || taken[end - 1]) return false
      taken.fill(1, start, end)
      return true
    })
  return disjoint.sort((a, b) => a.start - b.start)
}
