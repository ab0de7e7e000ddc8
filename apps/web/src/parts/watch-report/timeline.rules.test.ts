import { describe, expect, it } from 'vitest'
import { buildHeardSpeech, buildSeenText, buildWatchReport } from '../../../test/build-watch-report.ts'
import { formatReportText, idsAt, listLanes, packRows, type TimelineItem } from './timeline.rules.ts'

const buildTimelineItem = (id: string, fromMs: number, toMs: number): TimelineItem => ({ id, fromMs, toMs, text: id })

it('gives each scene its first still', () => {
  const buildVideoFrame = (atMs: number) => ({ atMs, objectName: `${atMs}.jpg`, url: `/${atMs}.jpg` })
  const [scenes] = listLanes(
    buildWatchReport({
      scenes: [
        { fromMs: 0, toMs: 2000 },
        { fromMs: 2000, toMs: 3000 },
        { fromMs: 3000, toMs: 5000 },
      ],
      frames: [buildVideoFrame(500), buildVideoFrame(1500), buildVideoFrame(2000)],
    }),
  )
  expect(scenes?.items.map(({ text, stillUrl }) => [text, stillUrl])).toEqual([
    ['Scene 1', '/500.jpg'],
    ['Scene 2', '/2000.jpg'],
    ['Scene 3', null],
  ])
})

it.each([
  [0, ['a']],
  [1500, ['a', 'b']],
  [2000, ['b']],
  [5000, ['b']],
  [5040, ['b']],
])('finds the items at %i ms', (ms, ids) => {
  expect(idsAt([buildTimelineItem('a', 0, 2000), buildTimelineItem('b', 1000, 5000)], ms, 5000)).toEqual(ids)
})

describe('rows', () => {
  const listRowNumbers = (items: TimelineItem[]) => packRows(items, 2).map(({ row }) => row)

  it('hold items one after the other', () => {
    expect(listRowNumbers([buildTimelineItem('a', 0, 1000), buildTimelineItem('b', 1000, 2000)])).toEqual([0, 0])
  })

  it('part items at the same time, as far as there are rows', () => {
    const items = [
      buildTimelineItem('a', 0, 3000),
      buildTimelineItem('b', 0, 1000),
      buildTimelineItem('c', 500, 900),
      buildTimelineItem('d', 1000, 2000),
    ]
    expect(listRowNumbers(items)).toEqual([0, 1, 1, 1])
  })
})

it('lists text that moves once, with all of its time', () => {
  const buildMoving = (fromMs: number, y: number) => ({
    ...buildSeenText(y > 0.3 ? 'Swipe  UP' : 'Swipe up', fromMs),
    box: { x: 0, y, width: 1, height: 0.1 },
  })
  const texts = [
    ...[buildMoving(0, 0.2), buildMoving(2500, 0.4), buildMoving(4000, 0.6)],
    ...[buildSeenText('Shop', 4200), buildMoving(9000, 0.2)],
  ]
  const [, lane] = listLanes(buildWatchReport({ texts }))
  expect(lane?.items.map(({ text, fromMs, toMs }) => [text, fromMs, toMs])).toEqual([
    ['Swipe up', 0, 6000],
    ['Shop', 4200, 6200],
    ['Swipe up', 9000, 11_000],
  ])
})

it('says what is not sure, and what was heard where it is corrected', () => {
  const cutOut = { objectName: 'a.jpg', url: '/a.jpg' }
  const report = buildWatchReport({
    texts: [{ ...buildSeenText('$19', 0), sure: false, cutOut }, buildSeenText('Shop', 0)],
    speech: [
      { ...buildHeardSpeech('kit for $19', 0), heardAs: 'kid for $19' },
      { ...buildHeardSpeech('she shed', 5000), sure: false },
      { ...buildHeardSpeech('kit for $29', 8000), sure: false, contradictedBy: 'text-1' },
    ],
  })
  const [, texts, speech] = listLanes(report)
  expect(texts?.items.map(({ note, cutOutUrl }) => [note, cutOutUrl])).toEqual([
    ['not sure', '/a.jpg'],
    [null, undefined],
  ])
  expect(speech?.items.map(({ note }) => note)).toEqual([
    'heard as “kid for $19”',
    'heard, not sure',
    'heard, but the screen shows another number',
  ])
  expect(formatReportText(report)).toBe(
    'On-screen text\n0:00 [$19?]\n0:00 Shop\n\nSpeech\n0:00 kit for $19\n0:05 [she shed?]\n0:08 [kit for $29?]',
  )
})

it('writes each line with its second', () => {
  const texts = [buildSeenText('20% off with SAVE20', 4200), buildSeenText('Only this week', 4900)]
  const speech = [buildHeardSpeech('Free shipping until Sunday.', 62_000)]
  expect(formatReportText({ texts, speech })).toBe(
    'On-screen text\n0:04 20% off with SAVE20\n0:04 Only this week\n\nSpeech\n1:02 Free shipping until Sunday.',
  )
  expect(formatReportText({ texts: [], speech })).toBe('Speech\n1:02 Free shipping until Sunday.')
  expect(formatReportText({ texts: [], speech: [] })).toBe('')
})

it.each([
  ['text', { parts: { text: 'done', speech: 'none' } }, null],
  ['text', { parts: { text: 'failed: Too dark.', speech: 'none' } }, null],
  ['text', { parts: { text: 'none', speech: 'none' } }, 'No text was seen on screen.'],
  ['speech', { parts: { text: 'none', speech: 'none' } }, 'No speech was heard.'],
  ['speech', { parts: { text: 'none', speech: 'none' }, hasSound: false }, 'The video has no sound.'],
] as const)('says why the lane of %s is empty for %j', (kind, change, sentence) => {
  expect(listLanes(buildWatchReport(change)).find((lane) => lane.kind === kind)?.missing).toBe(sentence)
})
