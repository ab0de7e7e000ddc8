import { describe, expect, it } from 'vitest'
import { readCharacters } from '../../test/read-characters.ts'
import { believedConfidence, joinReadings } from './join-readings.ts'
import type { TextLine } from './text-types.ts'

const frameSize = { width: 500, height: 1000 }
/** Both recognisers read the same. */
const line = (text: string, { confidence = 0.98, y = 0.5, height = 0.04 } = {}): TextLine => ({
  text,
  confidence,
  area: { centreX: 250, centreY: (y + height / 2) * 1000, width: 400, height: height * 1000, angle: 0 },
  box: { x: 0.1, y, width: 0.8, height },
  readings: [false, true].map((isAscii) => ({ isAscii, characters: readCharacters(text, confidence) })),
})
const scenes = [
  { fromMs: 0, toMs: 4000 },
  { fromMs: 4000, toMs: 10_000 },
]
const findSceneAt = (atMs: number) => scenes.findLast(({ fromMs }) => atMs >= fromMs) ?? { fromMs: 0, toMs: 4000 }

/** One reading every second from 500 ms on. */
const join = (...frames: TextLine[][]) =>
  joinReadings(
    frames.map((lines, index) => ({ atMs: 500 + 1000 * index, lines })),
    { durationMs: 9000, frameSize, findSceneAt },
  )
const listJoinedTexts = (...frames: TextLine[][]) => join(...frames).texts.map(({ text }) => text)

describe('voting', () => {
  it.each<[behaviour: string, readings: TextLine[], text: string]>([
    [
      'takes what most frames read',
      [line('Free shipping'), line('Free shippinq'), line('Free shipping')],
      'Free shipping',
    ],
    [
      'votes on each character',
      [line('Use cade SAVE20'), line('Use code SAVE20'), line('Use code 5AVE20', { confidence: 0.5 })],
      'Use code SAVE20',
    ],
    [
      'takes the surer of two',
      [line('c0ffee time', { confidence: 0.93 }), line('coffee time', { confidence: 0.99 })],
      'coffee time',
    ],
    ['keeps a currency sign that most frames read', [line('Only $29'), line('Only $29'), line('Only S29')], 'Only $29'],
    [
      'drops a currency sign that one frame of two reads',
      [line('$ale ends'), line('Sale ends', { confidence: 0.95 })],
      'Sale ends',
    ],
    ['restores a lost space', [line('Tryit free'), line('Try it free'), line('Try it free')], 'Try it free'],
  ])('%s', (_behaviour, readings, text) => {
    expect(listJoinedTexts(...readings.map((reading) => [reading]))).toEqual([text])
  })

  it('is not sure of a number when two frames disagree whether it begins with a currency sign', () => {
    const { texts } = join([line('Only $29')], [line('Only 529', { confidence: 0.95 })])
    expect(texts[0]?.tokens.map(({ text, sure }) => [text, sure])).toEqual([
      ['Only', true],
      ['529', false],
    ])
  })

  it('tells two prices that follow each other apart, with the time of each', () => {
    const { texts } = join([line('Only $59.99')], [line('Only $29.99')], [line('Only $29.99')])
    expect(texts.map(({ text, fromMs, toMs }) => [text, fromMs, toMs])).toEqual([
      ['Only $59.99', 0, 1500],
      ['Only $29.99', 1500, 4000],
    ])
  })

  it('takes a line that appears word by word as one text', () => {
    const { texts } = join([line('Save')], [line('Save 20%')], [line('Save 20% today')], [line('Save 20% today')])
    expect(texts).toMatchObject([{ text: 'Save 20% today', fromMs: 0, toMs: 4000 }])
  })

  it('joins a line that moves, and keeps lines of one frame apart', () => {
    expect(listJoinedTexts([line('Link in bio', { y: 0.2 })], [line('Link in bio', { y: 0.8 })])).toEqual([
      'Link in bio',
    ])
    expect(listJoinedTexts([line('Sleep better', { y: 0.2 }), line('Sleep better', { y: 0.8 })])).toHaveLength(2)
  })
})

it.each([
  ['goes with the picture all the time', [0.2, 0.26, 0.32, 0.38], true],
  ['slides in and stands', [0.2, 0.5, 0.5], false],
  ['stands and slides out', [0.5, 0.5, 0.6, 0.7], false],
  ['drifts a little all the time', [0.5, 0.51, 0.52], true],
  ['stands', [0.5, 0.502, 0.498], false],
  ['is seen once', [0.5], false],
])('tells whether a text is part of the scene: it %s', (_what, places, inScene) => {
  const { texts } = join(...places.map((y) => [line('Harbour bakery', { y })]))
  expect(texts.map((text) => text.inScene)).toEqual([inScene])
})

it('takes a short look at a text among signs for a sign, and beside a caption for none', () => {
  const signs = [0.2, 0.26, 0.32].map((y) => line('Harbour bakery', { y }))
  const brief = line('Sports Centre', { y: 0.8 })
  const listInScene = (...more: TextLine[]) => {
    const frames = signs.map((sign, index) => [sign, ...more, ...(index === 1 ? [brief] : [])])
    return join(...frames).texts.find(({ text }) => text === 'Sports Centre')?.inScene
  }
  expect([listInScene(), listInScene(line('Open today', { y: 0.6 }))]).toEqual([true, false])
})

it('is not sure of the first word of a line whose beginning was overlooked', () => {
  const piece = (text: string, width: number) => {
    const whole = line(text)
    return { ...whole, area: { ...whole.area, width, centreX: 450 - width / 2 } }
  }
  const [text] = join([piece('cedar', 100)], [piece('ender a cedar', 260)], [piece('ender a cedar', 260)]).texts
  expect(text?.tokens.map((token) => [token.text, token.sure])).toEqual([
    ['ender', false],
    ['a', false],
    ['cedar', true],
  ])
})

it('leaves out a piece of a text that some pictures show whole', () => {
  const both = [line('Whiskerly'), line('salmon')]
  expect(listJoinedTexts(both, [line('Whiskerly salmon')], [line('Whiskerly salmon')])).toEqual(['Whiskerly salmon'])
})

describe('captions that slide', () => {
  it('count once when they come in and go out', () => {
    const { texts } = join(
      [line('own race')],
      [line('Run your own race')],
      [line('Run your own race')],
      [line('own race', { confidence: 0.9 })],
    )
    expect(texts.map(({ text }) => text)).toEqual(['Run your own race'])
  })

  it('are told apart when the number changes', () => {
    expect(listJoinedTexts([line('Save $20')], [line('Save $2')])).toEqual(['Save $20', 'Save $2'])
  })
})

it('takes a line that was read again in another frame for a second one', () => {
  const price = { ...line('Only $29'), again: { atMs: 900, line: line('Only $29', { confidence: 0.99 }) } }
  expect(join([price]).texts).toMatchObject([{ sure: true, atMs: 900 }])
})

describe('noise', () => {
  it.each(['7', 'x', '$', '00:00:03.000', '12:45', '...', '2318'])('drops %s seen once', (text) => {
    expect(join([line(text)]).texts).toEqual([])
  })

  it.each(['$29', '-50%', 'TV', 'Ends 31.12.'])('keeps %s seen once', (text) => {
    expect(listJoinedTexts([line(text)])).toEqual([text])
  })

  it('keeps a number that stands in two frames', () => {
    expect(listJoinedTexts([line('1987')], [line('1987')])).toEqual(['1987'])
  })

  const read = (latin: string, ascii: string, confidence = 0.98) => ({
    ...line(latin, { confidence }),
    readings: [
      { isAscii: false, characters: readCharacters(latin) },
      { isAscii: true, characters: readCharacters(ascii) },
    ],
  })
  const twice = (seen: TextLine) => listJoinedTexts([seen], [seen])

  it('drops a word of one frame on which its readings do not agree, and keeps an amount', () => {
    expect(listJoinedTexts([read('BANAI', 'BANAT')])).toEqual([])
    expect(listJoinedTexts([read('BANAI', 'BANAT')], [read('BANAI', 'BANAT')])).toHaveLength(1)
    expect(listJoinedTexts([read('$19', '$79')])).toHaveLength(1)
  })

  it('drops a lone word that is not sure where it is not clear or cut by the edge', () => {
    const cut = read('ACE', 'AGE')
    const atEdge = { ...cut, area: { ...cut.area, centreX: 200 }, box: { ...cut.box, x: 0 } }
    expect([cut, read('ACE', 'AGE', 0.9), atEdge].map((seen) => twice(seen).length)).toEqual([1, 0, 0])
  })

  it.each([
    ['2127', '2727', false],
    ['10/10', '70/10', false],
    ['19.99', '79.99', true],
    ['50%', '60%', true],
  ])('keeps a number alone that is not sure only if it may be a price: %s', (latin, ascii, isKept) => {
    expect(twice(read(latin, ascii))).toHaveLength(isKept ? 1 : 0)
  })

  it('lets all frames vote on a number at the end of a line that comes and goes as an emoji does', () => {
    const [plain, hundred] = [[line('Would buy again')], [line('Would buy again 100')]]
    expect(join(plain, hundred, plain, plain).texts).toMatchObject([{ text: 'Would buy again', toMs: 4000 }])
    expect(listJoinedTexts(hundred, plain, hundred, hundred)).toEqual(['Would buy again 100'])
    expect(listJoinedTexts(plain, plain, hundred, hundred)).toEqual(['Would buy again 100'])
  })

  it('drops what no frame reads well', () => {
    expect(listJoinedTexts([line('Buy now', { height: 0.2 }), line('lI1l', { confidence: 0.5, y: 0.9 })])).toEqual([
      'Buy now',
    ])
  })
})

describe('times', () => {
  it('lasts for the scene when every reading of it shows the text', () => {
    const standing = [line('Link in bio')]
    expect(join(standing, standing, standing, standing, []).texts).toMatchObject([{ id: 't1', fromMs: 0, toMs: 4000 }])
  })

  it('starts with the first reading that shows it and ends before the next that does not', () => {
    const shown = [line('Link in bio')]
    expect(join([], shown, shown, []).texts).toMatchObject([{ fromMs: 1500, toMs: 3500 }])
  })

  it('bridges one reading that missed the text', () => {
    const shown = [line('Link in bio')]
    expect(join(shown, [], shown, []).texts).toMatchObject([{ fromMs: 0, toMs: 3500 }])
  })

  it('asks only readings that searched its place', () => {
    const caption = line('Link in bio', { y: 0.8 })
    const pop = (text: string, atMs: number) => ({
      atMs,
      lines: [line(text, { y: 0.3 })],
      strip: { top: 0.2, bottom: 0.4 },
    })
    const readings = [
      { atMs: 500, lines: [caption] },
      ...['ONE', 'TWO', 'SIX'].map((word, n) => pop(word, 1000 + 500 * n)),
      { atMs: 2500, lines: [caption] },
      { atMs: 3000, lines: [] },
    ]
    const { texts } = joinReadings(readings, { durationMs: 9000, frameSize, findSceneAt })
    expect(texts.map(({ text, fromMs, toMs }) => [text, fromMs, toMs])).toEqual([
      ['Link in bio', 0, 3000],
      ['ONE', 1000, 1500],
      ['TWO', 1500, 2000],
      ['SIX', 2000, 2500],
    ])
  })

  it('ends with the video and numbers the texts by time, then from the top', () => {
    const last = [line('Bottom line', { y: 0.9 }), line('Top line', { y: 0.1 })]
    const { texts } = join([line('First words')], [], [], [], [], last)
    expect(texts.map(({ id, text, toMs }) => [id, text, toMs])).toEqual([
      ['t1', 'First words', 1500],
      ['t2', 'Top line', 9000],
      ['t3', 'Bottom line', 9000],
    ])
  })
})

describe('state', () => {
  const unread = line('CkuAka toJbko', { confidence: believedConfidence - 0.1 })
  it.each([
    ['none without any text', [[], []], 'none'],
    ['done when most of the text is read', [[line('Shop now'), line('Tiny', { confidence: 0.3, y: 0.9 })]], 'done'],
    ['failed when most of it is not legible', [[unread, line('CBETA', { y: 0.9 })]], 'failed'],
    ['failed when it gives no characters', Array(6).fill([line('', { confidence: 0 })]), 'failed'],
    ['none when only a clock is read', [[line('00:00:01')]], 'none'],
    ['none when only a speck is not legible', [[line('x1', { confidence: 0.3 })]], 'none'],
  ])('is %s', (_behaviour, frames, state) => {
    expect(join(...frames).state.split(':')[0]).toBe(state)
  })

  it('gives no reason for text that is not legible, such as another script', () => {
    const { state } = join([unread, line('CBETA', { y: 0.9 })])
    expect(state).toBe('failed: Most of the text could not be read.')
  })

  it('guesses no text when most is not legible', () => {
    expect(join([unread, line('CBETA', { y: 0.9 })]).texts).toEqual([])
  })

  it('keeps a Latin line beside others, whatever is most', () => {
    const others = [unread, line('Kupnte ceroAHR', { confidence: 0.6, y: 0.7 })]
    const { texts, state } = join([...others, line('MIRAJ', { y: 0.9 })], [...others, line('MIRAJ', { y: 0.9 })])
    expect(texts.map(({ text }) => text)).toEqual(['MIRAJ'])
    expect(state).toMatch(/^failed/)
  })

  it.each([
    ['in one frame of many', [[unread], [], []]],
    ['small', Array(3).fill([line('CkuAka toJbko', { confidence: 0.7, height: 0.015 })])],
  ])('blames no text for a texture that looks like one %s', (_what, frames) => {
    expect(join(...frames).state).toBe('none')
  })
})
