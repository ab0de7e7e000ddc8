import { describe, expect, it } from 'vitest'
import { buildHeard, buildSeen } from '../../test/seen-texts.ts'
import {
  bracketUnsure,
  describeNextReading,
  describeUnread,
  isPartial,
  joinMovingTexts,
  lineSaying,
  mergeReports,
} from './watch-reports.rules.ts'
import type { PartState, SeenText, WatchReport, WatchState } from './watch-reports.schemas.ts'

const report: WatchReport = {
  version: 1,
  durationMs: 5000,
  width: 360,
  height: 640,
  hasSound: true,
  scenes: [{ fromMs: 0, toMs: 5000 }],
  cutsPerMinute: 0,
  texts: [],
  speech: [],
  colours: [],
  frames: [],
  parts: { text: 'done', speech: 'none' },
  tookMs: 900,
}

const state = (change: Partial<WatchState>): WatchState => ({
  status: 'ready',
  report: null,
  error: null,
  place: null,
  canReadAgain: false,
  ...change,
})
const partial = (text: PartState, speech: PartState) =>
  state({ status: 'partial', report: { ...report, parts: { text, speech } } })

it.each<[string, WatchState, string | null]>([
  ['nothing for a video that was read', state({ report }), null],
  ['nothing where no video is watched', state({ status: 'off' }), null],
  [
    'the part that could not be read',
    state({ report: { ...report, parts: { text: 'none', speech: 'failed: Speech was heard but not understood.' } } }),
    'This server could not transcribe the speech: Speech was heard but not understood.',
  ],
  [
    'a video that could not be watched',
    state({ status: 'failed', error: 'The file is damaged.' }),
    'The video could not be watched: The file is damaged.',
  ],
  ['a video that waits too long', state({ status: 'waiting' }), 'The video was not watched in time.'],
  ['how much text was read', partial('partial: 6400', 'done'), 'Only the first 6 s of text were read.'],
  ['how much speech was heard', partial('done', 'partial: 130000'), 'Only the first 2 min of speech were heard.'],
  [
    'how much of both was read, once',
    partial('partial: 180000', 'partial: 180000'),
    'Only the first 3 min of text and speech were read.',
  ],
  ['that a part was not read at all', partial('done', 'partial: 0'), 'No speech was heard yet.'],
  [
    'a limit and a failure',
    partial('partial: 6000', 'failed: It was not understood.'),
    'Only the first 6 s of text were read. This server could not transcribe the speech: It was not understood.',
  ],
])('tells %s', (_, watched, sentence) => {
  expect(describeUnread(watched)).toBe(sentence)
})

it.each<[Partial<WatchState>, string | null]>([
  [{ status: 'ready' }, null],
  [{ status: 'waiting', place: 3 }, null],
  [{ status: 'partial', place: 0 }, 'It is being read again.'],
  [{ status: 'partial', place: 2 }, 'Waiting (2nd) to be read again.'],
  [{ status: 'partial', place: null }, 'Reading the rest takes more processor time than this server gives a video.'],
])('says what comes after %j', (change, sentence) => {
  expect(describeNextReading(state(change))).toBe(sentence)
})

describe('two readings of one video', () => {
  const text = (id: string) => ({ ...{ fromMs: 0, toMs: 1, confidence: 1, text: id, sure: true }, id })
  const read = (name: string, textState: PartState, speechState: PartState, toMs = 5000): WatchReport => ({
    ...report,
    scenes: [{ fromMs: 0, toMs }],
    texts: [{ ...text(name), tokens: [], box: { x: 0, y: 0, width: 1, height: 1 }, atMs: 0, cutOut: null }],
    speech: [{ ...text(name), heardAs: null }],
    parts: { text: textState, speech: speechState },
  })

  it.each<[string, [PartState, PartState], [PartState, PartState], [string, string]]>([
    ['the later when it read all', ['partial: 6000', 'done'], ['done', 'done'], ['after', 'after']],
    ['the earlier when it read more', ['partial: 6000', 'done'], ['partial: 2000', 'partial: 0'], ['before', 'before']],
    ['the better of each part', ['done', 'partial: 0'], ['partial: 2000', 'none'], ['before', 'after']],
    ['what was read, not a failure', ['partial: 6000', 'done'], ['failed: why', 'failed: why'], ['before', 'before']],
    ['a failure, not nothing', ['partial: 0', 'done'], ['failed: why', 'done'], ['after', 'after']],
  ])('give %s', (_, before, after, [textFrom, speechFrom]) => {
    const merged = mergeReports(read('before', ...before), read('after', ...after))
    expect([merged.texts[0]?.id, merged.speech[0]?.id]).toEqual([textFrom, speechFrom])
    expect(merged.parts).toEqual({
      text: (textFrom === 'before' ? before : after)[0],
      speech: (speechFrom === 'before' ? before : after)[1],
    })
  })

  it('name the text that contradicts a sentence in the report that the texts come from', () => {
    const [price, other] = buildSeen('Only $19', 'Only $29')
    const texts = (ids: string[], ...seen: (SeenText | undefined)[]) =>
      seen.flatMap((one, at) => (one ? [{ ...one, id: ids[at] ?? '' }] : []))
    const before = { ...read('before', 'partial: 2000', 'done'), texts: texts(['t1'], price) }
    const sentence = { ...text('a'), heardAs: null, contradictedBy: 't1' }
    const merge = (after: SeenText[]) =>
      mergeReports({ ...before, speech: [sentence] }, { ...read('after', 'done', 'partial: 0'), texts: after }).speech
    expect(merge(texts(['t1', 't2'], other, price))[0]?.contradictedBy).toBe('t2')
    expect(merge(texts(['t1'], other))[0]?.contradictedBy).toBeNull()
  })

  it('give the scenes that reach further', () => {
    const merged = mergeReports(read('before', 'done', 'done', 9000), read('after', 'done', 'done', 3000))
    expect(merged.scenes.at(-1)?.toMs).toBe(9000)
  })

  it('are partial while a limit has ended a part', () => {
    expect(isPartial(read('a', 'partial: 0', 'done'))).toBe(true)
    expect(isPartial(read('a', 'done', 'failed: why'))).toBe(false)
  })
})

it.each([
  ['Only $19', 'Only $19'],
  ['Only ?$19', 'Only [$19?]'],
  ['?Only ?$19 today', '[Only $19?] today'],
])('brackets what is not sure in "%s"', (line, bracketed) => {
  expect(buildSeen(line).map(bracketUnsure)).toEqual([bracketed])
})

it('brackets a whole line without tokens, or with others', () => {
  const [line] = buildSeen('?Only $19')
  expect(line && bracketUnsure({ ...line, tokens: [] })).toBe('[Only $19?]')
  expect(line && bracketUnsure({ ...line, text: 'Just $19' })).toBe('[Just $19?]')
})

it('joins text that moves, as it was read for sure', () => {
  const [unsure, sure] = buildSeen('?Swipe up', 'SWIPE up')
  const joined = joinMovingTexts([{ ...(unsure as SeenText) }, { ...(sure as SeenText), fromMs: 3900, toMs: 5000 }])
  expect(joined.map(({ id, text, fromMs, toMs, sure }) => [id, text, fromMs, toMs, sure])).toEqual([
    ['t0', 'SWIPE up', 1000, 5000, true],
  ])
})

it('finds the line that was read for sure first', () => {
  const texts = buildSeen('?free shipping', 'Free shipping')
  expect(lineSaying({ ...report, texts }, 'free ship')).toEqual({ text: 'Free shipping', atMs: 1000 })
  expect(lineSaying({ ...report, speech: buildHeard('?free shipping') }, 'free ship')?.text).toBe('free shipping')
  expect(lineSaying(report, 'free')).toBeNull()
})
