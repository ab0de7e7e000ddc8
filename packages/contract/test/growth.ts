/** Growth is measured with texts of these lengths in characters, where it matters against a quarter of each. */
const lengths = [400, 1600, 6400, 102_400]
/** Doubling a text may at most triple the time: linear work doubles it, quadratic work makes it fourfold. */
const steepRatio = 3 ** 2
/**
 * Some systems count processor time in steps of several milliseconds, and a long text may be the first to cause a
 * collection of garbage: shorter times say nothing about growth.
 */
const floorMs = 25
const remeasurements = 6

const repeat = (piece: string) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const between = (start: string, piece: string, end: string) => (length: number) => start + repeat(piece)(length) + end

/** Texts of about a length that make careless rules slow, by what is special about them. */
export const adversarialTexts: Record<string, (length: number) => string> = {
  'a repeated word': repeat('best '),
  'words that all differ': (length) =>
    Array.from({ length: Math.ceil(length / 7) }, (_, n) => `w${n.toString(36).padStart(5, 'a')}`).join(' '),
  'one long word': repeat('a'),
  'one long word in capitals': repeat('SAVE'),
  'long digits': repeat('1234567890'),
  'digits with spaces': repeat('12 '),
  'thousands with spaces': repeat('100 '),
  'digits with points': repeat('1.'),
  'digits with commas': repeat('100,'),
  'numbers and conjunctions': repeat('1 and '),
  'a conjunction': repeat('and '),
  'numbers and fillers': repeat('1 a the '),
  'fillers and a number': between('1 ', 'the ', ' 2'),
  offers: repeat('20% off your first order over $50 with code SAVE20 and free shipping, '),
  'offers in one clause': repeat('free gift 20% off '),
  discounts: repeat('off '),
  modifiers: repeat('first new '),
  'a code word': repeat('code '),
  codes: repeat('SAVE20 '),
  negations: repeat('not '),
  'rounded numbers': repeat('over 10 '),
  'rounded numbers that all differ': (length) =>
    Array.from({ length: Math.ceil(length / 11) }, (_, n) => `over ${100_000 + n},`).join(' '),
  fractions: repeat('three quarters of a '),
  'halves of a unit': repeat('an hour and a half '),
  'spoken times': repeat('half past seven '),
  'spoken digits': repeat('seven '),
  'every third free': repeat('third bag free '),
  'names in a sentence': repeat('we met Anna '),
  'one long name': between('we met ', 'Anna ', '.'),
  'sentences of one word': repeat('Wow. '),
  commas: repeat(','),
  points: repeat('.'),
  'exclamation marks': repeat('!'),
  'exclamation marks and words': repeat('a!! '),
  dashes: repeat('- '),
  hyphens: repeat('a-'),
  'spaces inside': between('a', ' ', 'a'),
  'spaces after a full stop': between('A.', ' ', 'a'),
  'spaces before a digit': between('1', ' ', '2'),
  'spaces at the end': between('a', ' ', ''),
  'line breaks': between('a', '\n', 'a'),
  tabs: between('a', '\t', 'a'),
  'empty lines and words': repeat('a\n\n'),
  'a combining mark': between('a', '\u0301', ''),
  'marks out of order': between('a', '\u0301\u0323', ''),
  'composed marks': repeat('e\u0301'),
  emoji: repeat('🎉'),
  'emoji with spaces': repeat('🎉 '),
  families: between('', '👨‍👩‍👧‍👦', ''),
  'joined emoji': between('👨', '\u200d👩', ''),
  flags: repeat('🇩🇪'),
  'lone surrogates': repeat('\ud83d'),
  'open brackets': repeat('['),
  'open braces': repeat('{'),
  'open parentheses': repeat('('),
  'nested brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'open objects': repeat('{"a":'),
  'closed objects': repeat('{"a":1}'),
  'closed lists': repeat('[1,'),
  'broken objects': repeat('{"a":}'),
  'fields of one object': (length) =>
    `{${Array.from({ length: Math.ceil(length / 12) }, (_, n) => `"${n}":"text"`).join(',')}}`,
  'items of one list': between('["a"', ',"a"', ']'),
  'variants of one list': between('[{"headline":"a","primaryText":"b"}', ',{"headline":"a","primaryText":"b"}', ']'),
  'trailing commas': repeat('{"a":1,}'),
  'commas and spaces': between('[1', ',   ', ']'),
  'open variables': repeat('{{'),
  'a variable with spaces': between('{{', ' ', 'product'),
  'variables with spaces': repeat('{{ '),
  variables: repeat('{{product}}'),
  tokens: repeat('{n}'),
  quotes: repeat('"'),
  'escaped quotes': between('"', '\\"', ''),
  'curly quotes': repeat('“a” '),
  backslashes: repeat('\\'),
  'open fences': repeat('```'),
  'fences with a language': repeat('```json '),
  'fences on lines': repeat('```json\n'),
  'one open fence': between('```', 'json', ''),
  'one open fence with spaces': between('```json', ' ', ''),
  'open tags': repeat('<think>'),
  'open angle brackets': repeat('<'),
  'closed tags': repeat('</think>'),
  'list items': repeat('- item\n'),
  'an item with spaces': between('-', ' ', 'a'),
  links: repeat('https://a.co/'),
  'parts of a domain': repeat('a.'),
  'hyphens of a domain': between('a', '-', '.co'),
  addresses: repeat('a@'),
  'a link with points': between('https://a', '.', ' '),
  'phone numbers': repeat('+1 555 '),
  'open phone numbers': repeat('(1'),
  'digits and hyphens': repeat('1-'),
  'a phone word with spaces': between('call', ' now', ' 5'),
  'questions to the reader': repeat('are you '),
  'questions and fillers': repeat('are you a the also still '),
  'questions with spaces': between('are you', ' ', 'diabetic'),
  'terms about a person': repeat('diabetic and '),
  'words before a person': between('your', ' own', ' diabetes'),
  'verbs of a question': repeat('have you ever just recently been '),
  'path steps': repeat('$.a'),
  'escaped letters': repeat('\\u0000'),
  'percent signs': repeat('%41'),
  'query parameters': repeat('a=b&'),
  'date digits': repeat('2026-01-01 '),
  separators: between('a', ' – ', 'a'),
  'nul and separators': repeat('\0- '),
  'control characters': repeat('\u0001'),
}

/** The processor time of one run on this thread, which other programs on the machine do not add to. */
function timeRun(run: (text: string) => unknown, text: string): number {
  const start = process.threadCpuUsage()
  run(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

/**
 * Finds the first length at which the work of a rule grows by more than `steepRatio`. Begins with short texts, so that
 * quadratic or exponential work ends the search instead of hanging it. A quarter of a text is measured only where the
 * whole takes so long that its time decides.
 * @returns null when the work grows about as the text does, else a sentence
 */
export function findSteepGrowth(run: (text: string) => unknown, write: (length: number) => string): string | null {
  for (const length of lengths) {
    const [quarter, text] = [write(length / 4), write(length)]
    let before = 0
    let after = timeRun(run, text)
    const isSteep = () => after > steepRatio * Math.max(before, floorMs)
    if (isSteep()) before = timeRun(run, quarter)
    for (let n = 0; n < remeasurements && isSteep(); n++) {
      // What else the machine does only ever adds time.
      before = Math.min(before, timeRun(run, quarter))
      after = Math.min(after, timeRun(run, text))
    }
    if (isSteep())
      return `${length} characters take ${Math.round(after)} ms, a quarter of them ${Math.round(before)} ms`
  }
  return null
}
