import { describe, expect, it } from 'vitest'
import type { SeenText } from '../watch-report.ts'
import type { Hearing } from './hear-speech.ts'
import type { PlacedSentence } from './place-sentences.ts'
import { supportSpeech } from './support-speech.ts'

/** A word followed by '?' was heard unclearly. */
function heard(text: string, fromMs = 4000, toMs = 7000): PlacedSentence {
  const words = text.split(' ').map((word) => ({
    text: word.replace('?', ''),
    probability: word.includes('?') ? 0.4 : 0.95,
  }))
  return { fromMs, toMs, text: words.map((word) => word.text).join(' '), confidence: 0.8, words }
}

/** A word followed by '?' was read unsurely. */
function shown(text: string, fromMs = 4000, toMs = 7000): SeenText {
  const box = { x: 0, y: 0, width: 1, height: 0.1 }
  const words = text.split(' ')
  const tokens = words.map((word) => ({
    text: word.replace('?', ''),
    sure: !word.includes('?'),
    ...{ box, atMs: fromMs },
  }))
  return {
    ...{ id: `text ${text}`, text: tokens.map((token) => token.text).join(' '), fromMs, toMs },
    ...{
      confidence: 0.9,
      sure: tokens.every(({ sure }) => sure),
      tokens,
      box,
      atMs: fromMs,
      cutOut: null,
      inScene: false,
    },
  }
}

const hearing = (...speech: PlacedSentence[]): Hearing => ({ speech, guessed: [], state: 'done' })

async function support(sentence: string, texts: SeenText[]) {
  const { speech } = await supportSpeech(hearing(heard(sentence)), texts)
  return speech[0]
}

describe('words', () => {
  it.each([
    ['beside an amount', 'Your kid? is nineteen dollars.', ['kit for $19'], 'Your kit is nineteen dollars.'],
    ['beside a word', 'Started? free, no car? needed.', ['Start free, no card needed'], 'Start free, no card needed.'],
    ['in two pieces', 'We tried with? scurly? salmon.', ['tried WHISKERLY salmon'], 'We tried whiskerly salmon.'],
    ['joined', 'I switched to North? Grove?.', ['why I switched to Northgrove'], 'I switched to Northgrove.'],
    ['apart', 'This lunchbox is great.', ['lunch box'], 'This lunch box is great.'],
    ['shown one by one', 'Five dollar lats?', ['FIVE', 'DOLLAR', 'LATTES'], 'Five dollar lattes'],
    ['a long name alone', 'Order at vell? cora? today.', ['Velcora'], 'Order at Velcora today.'],
  ])('corrects unclear ones %s', async (_, sentence, texts, expected) => {
    const original = heard(sentence).text
    expect(
      await support(
        sentence,
        texts.map((text) => shown(text)),
      ),
    ).toMatchObject({ text: expected, heardAs: original })
  })

  it.each([
    ['that were heard clearly', 'The kid is nineteen dollars.', shown('kit for $19')],
    ['by what is not sure', 'The kid? is nineteen dollars.', shown('kit? for $19')],
    ['by what was shown long before', 'The kid? is nineteen dollars.', shown('kit for $19', 0, 1000)],
    ['that are shown as well', 'The kid? is nineteen dollars.', shown('kit for the kid $19')],
    ['by what sounds different', 'The lid? is nineteen dollars.', shown('Bottles for $19')],
    ['by a short word alone', 'The kid? is here.', shown('kit')],
    ['to another number', 'I kill every plant? I own.', shown('Plants nobody can kill')],
    ['by a caption in another language', 'Ready in fifteen? minutes?.', shown('Listo en pocos minutos')],
    [
      'by a caption in another language with their number',
      'Your skin glows in seven days?.',
      shown('Tu piel brilla en 7 dias'),
    ],
    ['by a caption that lost its spaces', 'A lunch box? changed? my? life', shown('this boxchangedmy life')],
    ['by words with digits', 'The kid? is nineteen dollars.', shown('k1t for $19')],
  ])('leaves those %s', async (_, sentence, text) => {
    expect(await support(sentence, [text])).toMatchObject({ text: heard(sentence).text, heardAs: null })
  })
})

describe('a sentence is sure', () => {
  it.each([
    ['heard clearly', 'It keeps your coffee hot.', [], true],
    ['with an unclear word', 'It keeps? your coffee hot.', [], false],
    ['with an unclear word that is shown', 'It keeps? your coffee hot.', ['keeps coffee hot'], true],
    ['with an unclear word that is read unsurely', 'It keeps? your coffee hot.', ['keeps? coffee hot'], false],
    ['with an unclear amount that is shown', 'Only nineteen? dollars?', ['only $19'], true],
    ['with an unclear amount that is shown as a percentage', 'Only nineteen? dollars?', ['only 19%'], false],
    ['corrected', 'No car? needed.', ['no card needed'], true],
  ])('%s', async (_, sentence, texts, sure) => {
    expect(
      (
        await support(
          sentence,
          texts.map((text) => shown(text)),
        )
      )?.sure,
    ).toBe(sure)
  })

  it('only with a higher bar for numbers and names', async () => {
    const sentence = heard('we like this at home')
    const named = heard('we like Brewly at home')
    const counted = heard('we like 3 at home')
    for (const { words } of [sentence, named, counted]) for (const word of words) word.probability = 0.8
    const { speech } = await supportSpeech(hearing(sentence, named, counted), [])
    expect(speech.map(({ sure }) => sure)).toEqual([true, false, false])
  })
})

describe('a number', () => {
  it.each([
    ['of the same thing', 'The kit is nineteen dollars.', 'kit for $29'],
    ['and nothing else', 'It is only nineteen dollars.', 'only $29'],
    ['of the same unit', 'The box stays hot for six hours.', 'box hot 8 hours'],
    ['as a share', 'Save thirty percent today.', 'SAVE 20%'],
  ])('is contradicted by another one %s', async (_, sentence, text) => {
    expect(await support(sentence, [shown(text)])).toMatchObject({
      ...{ text: sentence, sure: false, heardAs: null, contradictedBy: `text ${text}` },
    })
  })

  it.each([
    ['shown too', 'The kit is nineteen dollars.', [shown('kit was $29'), shown('now $19')]],
    ['in other words', 'The kit is two hundred and thirty dollars.', [shown('kit for $230')]],
    ['with its cents', 'The kit is fourteen dollars and ninety nine cents.', [shown('kit for $14.99')]],
    ['of another thing', 'Shipping is five dollars.', [shown('kit for $29')]],
    ['of another unit', 'The kit is nineteen dollars.', [shown('kit for 3 weeks')]],
    ['read unsurely', 'The kit is nineteen dollars.', [shown('kit for $29?')]],
    ['shown at another time', 'The kit is nineteen dollars.', [shown('kit for $29', 9000, 11_000)]],
  ])('is not contradicted by one %s', async (_, sentence, texts) => {
    expect(await support(sentence, texts)).toMatchObject({ sure: true, contradictedBy: null })
  })
})

it('keeps of what was not understood only what is shown', async () => {
  const guessed = [heard('Mentor? run? your? own? race?.'), heard('We like? the? sea?.', 8000, 9000)]
  const state = 'failed: Speech was heard but not understood.'
  const texts = [shown('Run your own race')]
  expect(await supportSpeech({ speech: [], guessed, state }, texts)).toEqual({
    state: 'done',
    speech: [expect.objectContaining({ id: 'speech-1', text: 'Mentor run your own race.', sure: false })],
  })
  expect(await supportSpeech({ speech: [], guessed, state }, [])).toEqual({ speech: [], state })
})

it('numbers the sentences in their order', async () => {
  const both = { ...hearing(heard('And more.', 8000, 9000)), guessed: [heard('Run? your? race?.', 1000, 2000)] }
  const { speech } = await supportSpeech(both, [shown('Run your race', 1000, 2000)])
  expect(speech.map(({ id, fromMs }) => [id, fromMs])).toEqual([
    ['speech-1', 1000],
    ['speech-2', 8000],
  ])
})
