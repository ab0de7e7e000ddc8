import { describe, expect, it } from 'vitest'
import { chooseSpans, chooseStills } from './choose-frames.ts'
import type { FrameToRead } from './process/messages.ts'

const frames = (count: number, everyMs = 500) =>
  Array.from({ length: count }, (_, n) => ({ atMs: n * everyMs, picture: n }))
const listTimes = (span: FrameToRead[] | undefined, role: FrameToRead['role']) =>
  span?.filter((frame) => frame.role === role).map(({ atMs }) => atMs)

describe('chooseSpans', () => {
  it('reads the middle and the end of a scene, and some frames in between', () => {
    const spans = chooseSpans(frames(20), [
      { fromMs: 0, toMs: 4000 },
      { fromMs: 4000, toMs: 10_000 },
    ])
    expect(spans.map((span) => span.length)).toEqual([8, 12])
    expect(listTimes(spans[0], 'key')).toEqual([0, 1500, 2000, 3500])
    expect(listTimes(spans[1], 'key')).toEqual([4000, 5500, 7000, 8500, 9500])
  })
  it('keeps closer frames for words that pop up for a moment', () => {
    const [span] = chooseSpans(frames(8, 250), [{ fromMs: 0, toMs: 2000 }])
    expect(listTimes(span, 'between')).toEqual([500, 1500])
    expect(listTimes(span, 'fine')).toEqual([250, 750, 1250])
  })
  it('splits long scenes into spans of similar length', () => {
    expect(chooseSpans(frames(50), [{ fromMs: 0, toMs: 25_000 }]).map((span) => span.length)).toEqual([17, 17, 16])
  })
  it('leaves out scenes shorter than the distance of frames', () => {
    expect(
      chooseSpans(frames(2, 1000), [
        { fromMs: 0, toMs: 200 },
        { fromMs: 200, toMs: 900 },
      ]),
    ).toHaveLength(1)
  })
})

describe('chooseStills', () => {
  const scene = (fromMs: number, toMs: number) => ({ fromMs, toMs })
  it('shows the middle of each scene', () => {
    const scenes = Array.from({ length: 9 }, (_, n) => scene(n * 2000, n * 2000 + 2000))
    expect(chooseStills(frames(36), scenes).map(({ atMs }) => atMs)).toEqual(scenes.map(({ fromMs }) => fromMs + 1000))
  })
  it('fills the largest gaps of a video with few scenes', () => {
    const stills = chooseStills(frames(60), [scene(0, 30_000)])
    expect(stills).toHaveLength(8)
    expect(Math.max(...stills.slice(1).map(({ atMs }, n) => atMs - (stills[n]?.atMs ?? 0)))).toBeLessThanOrEqual(7500)
  })
  it('shows at most 12 of many scenes', () => {
    const scenes = Array.from({ length: 40 }, (_, n) => scene(n * 1000, n * 1000 + 1000))
    expect(chooseStills(frames(80), scenes)).toHaveLength(12)
  })
  it('shows one picture once', () => {
    const still = frames(20).map(({ atMs }) => ({ atMs, picture: 0 }))
    expect(chooseStills(still, [scene(0, 10_000)])).toHaveLength(1)
  })
})
