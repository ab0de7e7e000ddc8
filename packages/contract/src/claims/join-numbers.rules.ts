import type { Word } from './claim-words.rules.ts'
import { multipliers, numberWords, readOrdinal } from './number-words.rules.ts'

const currencies = new Map([
  ['$', '$'],
  ['€', '€'],
  ['£', '£'],
  ['¥', '¥'],
  ['dollar', '$'],
  ['buck', '$'],
  ['dólare', '$'],
  ['dólar', '$'],
  ['dollari', '$'],
  ['usd', '$'],
  ['euro', '€'],
  ['eur', '€'],
  ['pound', '£'],
  ['quid', '£'],
  ['gbp', '£'],
])

/** A hundred of them are one of the currency. */
const hundredths = new Map([
  ['p', '£'],
  ['pence', '£'],
  ['penny', '£'],
  ['cent', '$'],
  ['¢', '$'],
])
const suffixes = new Map([
  ['k', 1000],
  ['m', 1_000_000],
])
/** Dollars of a country, by what stands before the sign or after the amount. */
const dollars = new Map(
  Object.entries({
    A$: 'A AU AUD',
    C$: 'C CA CAD',
    NZ$: 'NZ NZD',
    HK$: 'HK HKD',
    S$: 'S SG SGD',
    MX$: 'MX MXN',
    R$: 'R BRL',
    $: 'US USD',
  }).flatMap(([sign, names]) => names.split(' ').map((name) => [name, sign] as const)),
)
/** British notes. */
const notes = new Map([
  ['tenner', 10],
  ['fiver', 5],
])
/** Before 'free' they say what a product does not contain: 'sugar free' is no free sugar. */
const substances = new Set(
  (
    'sugar gluten dairy lactose bpa alcohol fat caffeine cruelty hand hands stress risk ad tax duty interest paraben nut ' +
    'soy egg wheat grain meat oil plastic fragrance perfume scent sulfate sulphate silicone latex dye wrinkle pain smoke chemical toxin debt hassle worry mess odor odour lint'
  ).split(' '),
)

/** Joins what is one number: 'twenty-four', '10 thousand', '$20', '20 dollars', '10k'. */
export function joinNumbers(words: Word[], text: string): Word[] {
  const joined: Word[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    const next = words[at + 1]
    const last = joined.at(-1)
    const sign = currencies.get(word.norm)
    const spoken = numberWords.get(word.norm)
    const isKarat = word.norm === 'k' && words.slice(at + 1, at + 4).some(isOfJewellery)
    const suffix = touches(last, word) && !isKarat ? suffixes.get(word.norm) : undefined
    const times = multipliers.get(word.norm) ?? suffix
    if (word.norm === 'free' && isSubstanceFree(last, word, text)) {
      joined.push({ ...word, norm: '-free' })
    } else if (compounds.has(word.norm)) {
      const [first, second] = compounds.get(word.norm) as [string, string]
      joined.push({ ...word, norm: first }, { ...word, start: word.end, raw: '', norm: second })
    } else if (isKarat && touches(last, word)) {
      joined.push({ ...word, norm: 'karat' })
    } else if (word.raw === 's' && touches(last, word) && /^(under|over)$/.test(joined.at(-2)?.norm ?? '')) {
      // 'Under 12s' are people.
    } else if (
      word.norm === '+' &&
      last?.value != null &&
      last.end === word.start &&
      multipliers.has(next?.norm ?? '')
    ) {
      // '9+ million'.
      joined[joined.length - 1] = extend(
        last,
        next as Word,
        text,
        multiply(last, multipliers.get(next?.norm ?? '') ?? 1),
        last.currency,
      )
      joined.push({ ...word, norm: 'over' })
      at++
    } else if (word.norm === '+' && last?.value != null && last.end === word.start) {
      joined.push({ ...word, norm: 'over' })
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
    } else if (hundredths.has(word.norm) && last?.value != null && last.currency === null && isCents(last, word)) {
      joined[joined.length - 1] = extend(last, word, text, last.value / 100, hundredths.get(word.norm) as string)
    } else if (sign && last?.value != null && last.currency === null && !isSignBefore(word, next)) {
      joined[joined.length - 1] = extend(last, word, text, last.value, sign)
    } else if (sign && next?.value != null && isSignBefore(word, next)) {
      const country = sign === '$' && last?.end === word.start ? dollars.get(last.raw) : undefined
      const first = country ? (joined.pop() as Word) : word
      const code = sign === '$' ? dollars.get(words[at + 2]?.raw ?? '') : undefined
      joined.push(extend(first, next, text, next.value, country ?? code ?? sign))
      at += code ? 2 : 1
    } else if (times !== undefined && last?.value != null && last.norm !== '%') {
      joined[joined.length - 1] = extend(last, word, text, multiply(last, times), last.currency)
    } else if (times !== undefined && /^(a|the)$/.test(last?.norm ?? '') && last) {
      joined[joined.length - 1] = extend(last, word, text, times, null)
    } else if (
      word.norm === 'half' &&
      last?.norm === 'a' &&
      joined.at(-2)?.norm === 'and' &&
      joined.at(-3)?.value != null
    ) {
      // 'Three and a half'.
      const [number] = joined.splice(-3) as [Word]
      joined.push(extend(number, word, text, (number.value as number) + 0.5, number.currency))
    } else if (word.norm === 'and' && isSpelledHundreds(last) && (numberWords.get(next?.norm ?? '') ?? 0) > 0) {
      // 'Two hundred and thirty'.
    } else if (
      /^(point|komma|virgule|coma|virgola)$/.test(word.norm) &&
      last?.value != null &&
      !/\d/.test(last.raw) &&
      spellsDigit(next)
    ) {
      const value = last.value + (numberWords.get(next?.norm ?? '') ?? 0) / 10
      joined[joined.length - 1] = extend(last, next as Word, text, value, null)
      at++
    } else if (isOrdinalAfter(last, word)) {
      // 'Thirty first'.
      const norm = `${Number(last?.value) + Number(readOrdinal(word.norm))}th`
      joined[joined.length - 1] = { ...extend(last as Word, word, text, 0, null), norm, value: null }
    } else if (spoken !== undefined && continuesNumber(last, spoken) && !beginsCompound(words, at, text)) {
      joined[joined.length - 1] = extend(last as Word, word, text, ((last as Word).value as number) + spoken, null)
    } else if (spoken !== undefined) {
      joined.push({ ...word, norm: String(spoken), value: spoken })
    } else if (notes.has(word.norm) && /^(a|per|for|just|only|under|over|another)$/.test(last?.norm ?? '')) {
      joined.push({ ...word, norm: `£${notes.get(word.norm)}`, value: notes.get(word.norm) as number, currency: '£' })
    } else if (word.norm === 'couple' && last?.norm === 'a' && next?.norm === 'of') {
      joined.push({ ...word, norm: '2', value: 2 })
    } else if (word.norm === 'dozen') {
      joined.push({ ...word, norm: '12', value: 12 })
    } else joined.push(word)
  }
  return joined
}

/** Words that say what two words do. */
const compounds = new Map([
  ['versandkostenfrei', ['free', 'shipping']],
  ['bestseller', ['best', 'seller']],
  ['bestselling', ['best', 'selling']],
])
const twoForOne = /^x([1-9])$/
/** '18k' of it are no thousands. */
const isOfJewellery = ({ norm }: Word) => /^(gold|silver|platinum|plated|jewelry|jewellery)$/.test(norm)
/** '2.5 pounds' of it are no money. */
const isOfWeight = ({ norm }: Word) =>
  /^(weigh|weighing|weight|lose|lost|losing|gain|light|lighter|heavy|heavier)$/.test(norm)

const isSignBefore = (sign: Word, next: Word | undefined) =>
  /[$€£¥]|^(usd|eur|gbp)$/i.test(sign.raw) && next?.value != null && next.start - sign.end <= 1

const touches = (last: Word | undefined, word: Word) => last?.value != null && last.end === word.start

/** '50p', but not 'number 50 P'. */
const isCents = (last: Word, word: Word) => word.norm !== 'p' || touches(last, word)

/** 'sugar-free' and 'sugar free', but not 'shipping free'. */
const isSubstanceFree = (last: Word | undefined, word: Word, text: string) =>
  last !== undefined && (text.slice(last.end, word.start) === '-' || substances.has(last.norm))

const isSpelledHundreds = (word: Word | undefined) =>
  word?.value != null && word.value >= 100 && word.value % 100 === 0 && !/\d/.test(word.raw)

/** 'Two thousand three' and 'hundred' are 2,300. */
function multiply({ raw, value }: Word, times: number): number {
  const whole = Number(value)
  const part = /\d/.test(raw) ? whole : whole % (times === 100 ? 1000 : times === 1000 ? 1_000_000 : 1_000_000_000)
  return part === 0 ? whole * times : whole - part + part * times
}

const isOrdinalAfter = (last: Word | undefined, { norm }: Word) =>
  (last?.value === 20 || last?.value === 30) && !/\d/.test(last.raw) && (readOrdinal(norm) ?? 10) < 10

const spellsDigit = (word: Word | undefined) => (numberWords.get(word?.norm ?? '') ?? 10) < 10

/** The 'five' of 'two thousand five-star reviews', but not that of 'twenty-five-minute'. */
function beginsCompound(words: Word[], at: number, text: string): boolean {
  const [word, next] = [words[at] as Word, words[at + 1]]
  const isAfterHyphen = text[word.start - 1] === '-'
  return !isAfterHyphen && text[word.end] === '-' && next !== undefined && !numberWords.has(next.norm)
}

/** 'twenty' and 'four' are one number, and so are 'two hundred' and 'thirty'; 'four' and 'twenty' are not. */
function continuesNumber(last: Word | undefined, spoken: number): boolean {
  if (last?.value == null || last.value === 0 || /\d/.test(last.raw) || spoken === 0) return false
  // 'Dix-sept', 'soixante-dix'.
  if (last.raw.toLowerCase() === 'dix') return spoken > 6 && spoken < 10
  if (last.raw.toLowerCase() === 'soixante' && spoken < 20) return true
  return isSpelledHundreds(last) || (spoken < 10 && last.value % 10 === 0 && last.value % 100 >= 20)
}

function extend(first: Word, last: Word, text: string, value: number, currency: string | null): Word {
  const { start } = first
  const { end } = last
  return { start, end, raw: text.slice(start, end), norm: `${currency ?? ''}${value}`, value, currency }
}
