import type { Word } from './claim-words.rules.ts'

const currencies = new Map([
  ['$', '$'],
  ['€', '€'],
  ['£', '£'],
  ['¥', '¥'],
  ['dollar', '$'],
  ['buck', '$'],
  ['usd', '$'],
  ['euro', '€'],
  ['eur', '€'],
  ['pound', '£'],
  ['gbp', '£'],
])

const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const numberWords = new Map<string, number>([
  ...`${smallNumbers} seventeen eighteen nineteen`.split(' ').map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10] as const),
])
const multipliers = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])
const suffixes = new Map([
  ['k', 1000],
  ['m', 1_000_000],
])
/** Before 'free' they say what a product does not contain: 'sugar free' is no free sugar. */
const substances = new Set(
  (
    'sugar gluten dairy lactose bpa alcohol fat caffeine cruelty hand hands stress risk ad tax duty interest paraben nut ' +
    'soy egg wheat grain meat oil plastic fragrance perfume scent sulfate sulphate silicone latex dye wrinkle pain smoke chemical toxin debt hassle worry mess odor odour lint'
  ).split(' '),
)

/** Joins what is one number: 'twenty-four', '10 thousand', '$20', '20 dollars', '10k'; 'half price' becomes '50 % off'. */
export function joinNumbers(words: Word[], text: string): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    const next = words[at + 1]
    const last = joined.at(-1)
    const sign = currencies.get(word.norm)
    const spoken = numberWords.get(word.norm)
    const times = multipliers.get(word.norm) ?? (touches(last, word) ? suffixes.get(word.norm) : undefined)
    const isHalf =
      word.norm === 'half' || (word.raw === '1' && next?.raw === '2' && text.slice(word.end, next.start) === '/')
    const half = (word.norm === 'half' ? at + 1 : at + 2) + (words[at + 1]?.norm === 'the' ? 1 : 0)
    if (isHalf && (words[half]?.norm === 'price' || words[half]?.norm === 'off')) {
      const end = words[half] as Word
      const start = words[half - 1] as Word
      joined.push({ ...word, end: start.end, norm: '50', value: 50 }, { ...start, norm: '%', value: null })
      joined.push({ ...end, norm: 'off' })
      at = half
    } else if (word.norm === 'free' && isSubstanceFree(last, word, text)) {
      joined.push({ ...word, norm: '-free' })
    } else if (word.norm === 'versandkostenfrei') {
      joined.push({ ...word, norm: 'free' }, { ...word, start: word.end, raw: '', norm: 'shipping' })
    } else if (word.raw === 's' && touches(last, word) && /^(under|over)$/.test(joined.at(-2)?.norm ?? '')) {
      // 'Under 12s' are people.
    } else if (word.norm === '+' && last?.value != null && last.end === word.start) {
      joined.push({ ...word, norm: 'over' })
    } else if (word.norm === 'more' && next?.norm === 'than' && words.slice(at + 2, at + 4).some(isCounted)) {
      joined.push({ ...word, end: next.end, raw: text.slice(word.start, next.end), norm: 'over' })
      at++
    } else if (word.norm === 'time' && last?.value != null && word.raw.endsWith('s')) {
      joined.push({ ...word, norm: 'x' })
    } else if (word.norm === 'per' && next?.norm === 'cent') {
      joined.push({ ...word, end: next.end, raw: text.slice(word.start, next.end), norm: '%' })
      at++
    } else if (
      touches(last, word) &&
      last?.value != null &&
      last.value > Number(twoForOne.exec(word.raw)?.[1] ?? Infinity)
    ) {
      // '2x1' is 'two for one' in Spanish.
      joined.push(
        { ...word, norm: 'for' },
        {
          ...word,
          start: word.end - 1,
          raw: word.raw.slice(1),
          norm: word.raw.slice(1),
          value: Number(word.raw.slice(1)),
        },
      )
    } else if (
      word.norm === 'pound' &&
      last?.value != null &&
      words.slice(Math.max(0, at - 8), at + 4).some(isOfWeight)
    ) {
      joined.push({ ...word, norm: 'lb' })
    } else if (sign && last?.value != null && last.currency === null && !isSignBefore(word, next)) {
      joined[joined.length - 1] = extend(last, word, text, readPrice(last), sign)
    } else if (sign && next?.value != null && isSignBefore(word, next)) {
      joined.push(extend(word, next, text, readPrice(next), sign))
      at++
    } else if (times !== undefined && last?.value != null && last.norm !== '%') {
      joined[joined.length - 1] = extend(last, word, text, last.value * times, last.currency)
    } else if (times !== undefined && last?.norm === 'a') {
      const part = joined.at(-2)?.norm === 'half' ? joined.splice(-2, 1)[0] : undefined
      joined[joined.length - 1] = extend(part ?? last, word, text, part ? times / 2 : times, null)
    } else if (
      word.norm === 'half' &&
      last?.norm === 'a' &&
      joined.at(-2)?.norm === 'and' &&
      joined.at(-3)?.value != null
    ) {
      // 'Three and a half'.
      const [number] = joined.splice(-3) as [Word]
      joined.push(extend(number, word, text, (number.value as number) + 0.5, number.currency))
    } else if (halves[word.norm] && /^an?$/.test(last?.norm ?? '') && joined.at(-2)?.norm === 'half') {
      const [value, norm] = halves[word.norm] as [number, string]
      const [half] = joined.splice(-2)
      joined.push(extend(half as Word, last as Word, text, value, null), { ...word, norm })
    } else if (word.norm === 'and' && isSpelledHundreds(last) && (numberWords.get(next?.norm ?? '') ?? 0) > 0) {
      // 'Two hundred and thirty'.
    } else if (word.norm === 'point' && last?.value != null && !/\d/.test(last.raw) && spellsDigit(next)) {
      const value = last.value + (numberWords.get(next?.norm ?? '') ?? 0) / 10
      joined[joined.length - 1] = extend(last, next as Word, text, value, null)
      at++
    } else if (spoken !== undefined && continuesNumber(last, spoken)) {
      joined[joined.length - 1] = extend(last as Word, word, text, ((last as Word).value as number) + spoken, null)
    } else if (spoken !== undefined) {
      joined.push({ ...word, norm: String(spoken), value: spoken })
    } else if (word.norm === 'dozen') {
      joined.push({ ...word, norm: '12', value: 12 })
    } else joined.push(word)
  }
  return joined
}

const halves: Record<string, [value: number, unit: string]> = {
  hour: [30, 'minute'],
  minute: [30, 'second'],
  day: [12, 'hour'],
  year: [6, 'month'],
}
const twoForOne = /^x([1-9])$/
const isCounted = ({ value, norm }: Word) => value !== null || /^[$€£¥]$/.test(norm)
/** '2.5 pounds' of it are no money. */
const isOfWeight = ({ norm }: Word) =>
  /^(weigh|weighing|weight|lose|lost|losing|gain|light|lighter|heavy|heavier)$/.test(norm)

const isSignBefore = (sign: Word, next: Word | undefined) =>
  /[$€£¥]|^(usd|eur|gbp)$/i.test(sign.raw) && next?.value != null && next.start - sign.end <= 1

const touches = (last: Word | undefined, word: Word) => last?.value != null && last.end === word.start

/** The point of '€1.299' separates thousands: no price has three decimals. */
const readPrice = ({ raw, value }: Word) => (/^\d{1,3}\.\d{3}$/.test(raw) ? (value ?? 0) * 1000 : (value ?? 0))

/** 'sugar-free' and 'sugar free', but not 'shipping free'. */
const isSubstanceFree = (last: Word | undefined, word: Word, text: string) =>
  last !== undefined && (text.slice(last.end, word.start) === '-' || substances.has(last.norm))

const isSpelledHundreds = (word: Word | undefined) =>
  word?.value != null && word.value >= 100 && word.value % 100 === 0 && !/\d/.test(word.raw)

const spellsDigit = (word: Word | undefined) => (numberWords.get(word?.norm ?? '') ?? 10) < 10

/** 'twenty' and 'four' are one number, and so are 'two hundred' and 'thirty'; 'four' and 'twenty' are not. */
function continuesNumber(last: Word | undefined, spoken: number): boolean {
  if (last?.value == null || last.value === 0 || /\d/.test(last.raw) || spoken === 0) return false
  return isSpelledHundreds(last) || (spoken < 10 && last.value % 10 === 0 && last.value % 100 >= 20)
}

function extend(first: Word, last: Word, text: string, value: number, currency: string | null): Word {
  const { start } = first
  const { end } = last
  return { start, end, raw: text.slice(start, end), norm: `${currency ?? ''}${value}`, value, currency }
}
