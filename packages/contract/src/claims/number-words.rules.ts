import { singular } from './claim-words.rules.ts'

/** Words from 0 to 20 in each language; '_' where a word means something else in English. */
const smallNumbers = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'null _ zwei drei vier fünf sechs sieben acht neun zehn _ zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
  'zéro _ deux trois quatre cinq _ _ huit neuf dix onze douze treize quatorze quinze seize _ _ _ vingt',
  '_ _ _ tre quattro cinque _ sette _ nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove _',
  '_ _ twee _ _ vijf zes zeven acht negen tien _ twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig',
  'cero _ dos tres cuatro cinco seis siete ocho nueve diez _ doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
]
const tens = [
  'ten twenty thirty forty fifty sixty seventy eighty ninety',
  'zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  'dix vingt trente quarante cinquante soixante _ _ _',
  'dieci venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'tien twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  'diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
]
const pairWords = (lines: string[], toValue: (at: number) => number) =>
  lines.flatMap((line) => line.split(' ').map((word, at) => [singular(word), toValue(at)] as const))

const hundreds = [
  'cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
]

/** 'Zweiundsiebzig', 'tweeënzeventig' and 'settantadue' are one word each. */
function* joinUnits() {
  const units = [
    'ein zwei drei vier fünf sechs sieben acht neun'.split(' ').map((word) => `${word}und`),
    'een twee drie vier vijf zes zeven acht negen'
      .split(' ')
      .map((word) => `${word}${word.endsWith('e') ? 'ën' : 'en'}`),
  ]
  for (const [language, line] of [tens[1], tens[5]].entries()) {
    for (const [ten, word] of (line ?? '').split(' ').entries()) {
      if (ten > 0)
        for (const [one, unit] of (units[language] ?? []).entries())
          yield [`${unit}${word}`, (ten + 1) * 10 + one + 1] as const
    }
  }
  const italian = 'uno due tre quattro cinque sei sette otto nove'.split(' ')
  for (const [ten, word] of (tens[4] ?? '').split(' ').entries()) {
    for (const [one, unit] of italian.entries())
      if (ten > 0) yield [`${/^[uo]/.test(unit) ? word.slice(0, -1) : word}${unit}`, (ten + 1) * 10 + one + 1] as const
  }
}

/** 'Nine', 'nineteen' and 'ninety', in the form of `singular`. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  [
    ...pairWords(smallNumbers, (at) => at),
    ...pairWords(tens, (at) => (at + 1) * 10),
    ...pairWords(hundreds, (at) => (at + 1) * 100),
    ...joinUnits(),
  ].filter(([word]) => word !== '_'),
)

/** They multiply the number before them. */
export const multipliers: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1000],
  ['grand', 1000],
  ['mil', 1000],
  ['mille', 1000],
  ['tausend', 1000],
  ['duizend', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])

const ordinals = new Map<string, number>([
  ...[...numberWords].map(([word, value]) => [`${word.replace(/y$/, 'ie')}th`, value] as const),
  ...([
    ['first', 1],
    ['second', 2],
    ['third', 3],
    ['fifth', 5],
    ['eighth', 8],
    ['ninth', 9],
    ['twelfth', 12],
  ] as const),
])

/** The place that an ordinal gives, in words or digits; null when the word is none. */
export function readOrdinal(norm: string): number | null {
  return ordinals.get(norm) ?? (Number(/^(\d{1,2})(?:st|nd|rd|th)$/.exec(norm)?.[1] ?? 0) || null)
}
