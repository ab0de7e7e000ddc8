import { describe, expect, it } from 'vitest'
import { fitSize } from './fit-size.ts'
import { readFacts } from './video-facts.ts'

const video = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  r_frame_rate: '30/1',
  avg_frame_rate: '30/1',
}
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' }
const format = { duration: '5.005000' }
const rotated = (rotation: number) => ({ ...video, side_data_list: [{}, { rotation }] })

describe('readFacts', () => {
  it.each([
    [
      'a plain file',
      { streams: [video, sound], format },
      { durationMs: 5005, width: 1920, height: 1080, hasSound: true },
    ],
    ['a rotated one', { streams: [rotated(-90)], format }, { width: 1080, height: 1920, hasSound: false }],
    ['one upside down', { streams: [rotated(180)], format }, { width: 1920, height: 1080 }],
    [
      'pixels that are not square',
      { streams: [{ ...video, width: 1440, sample_aspect_ratio: '4:3' }] },
      { width: 1920 },
    ],
    ['an unknown shape of pixels', { streams: [{ ...video, sample_aspect_ratio: '0:1' }] }, { width: 1920 }],
    ['a duration of the stream alone', { streams: [{ ...video, duration: '3.5' }], format: {} }, { durationMs: 3500 }],
    ...[1, 600, 1000, 12_800, 90_000].map((timeScale): [string, object, object] => [
      `a container that does not know its duration in ticks of 1/${timeScale} s`,
      {
        streams: [
          { ...video, duration: '10.000000' },
          { ...sound, duration: '10.02' },
        ],
        format: { duration: (0xffff_ffff / timeScale).toFixed(6) },
      },
      { durationMs: 10_000 },
    ]),
    [
      'a stream whose header does not know the duration either',
      {
        streams: [
          { ...video, duration: '4294967.295000' },
          { ...sound, duration: '9.5' },
        ],
        format: { duration: '4294967.295000' },
      },
      { durationMs: 9500 },
    ],
    ['a long film', { streams: [video], format: { duration: '7200.000000' } }, { durationMs: 7_200_000 }],
    ['no duration', { streams: [video] }, { durationMs: 0 }],
    ['a variable frame rate', { streams: [{ ...video, avg_frame_rate: '24/1' }] }, { isVariableFrameRate: true }],
    ['NTSC', { streams: [{ ...video, avg_frame_rate: '30000/1001' }] }, { isVariableFrameRate: false }],
    [
      'a cover before the video',
      {
        streams: [
          { ...video, disposition: { attached_pic: 1 } },
          { ...video, index: 2 },
        ],
      },
      { streams: { video: 2, sounds: [] } },
    ],
    [
      'several sound tracks, the default one first',
      { streams: [video, sound, { ...sound, index: 3, disposition: { default: 1 } }] },
      { streams: { video: 0, sounds: [3, 1] } },
    ],
  ])('reads %s', (_name, probed, facts) => {
    expect(readFacts(probed)).toMatchObject(facts)
  })
  it.each([
    ['sound only', { streams: [sound], format }],
    ['a music file with a cover', { streams: [{ ...video, disposition: { attached_pic: 1 } }, sound], format }],
    ['a picture without size', { streams: [{ ...video, width: 0 }] }],
    ['nothing', {}],
    ['no answer', null],
  ])('finds no video in %s', (_name, probed) => {
    expect(readFacts(probed)).toBeNull()
  })
})

it.each([
  [{ width: 1080, height: 1920 }, 960, { width: 540, height: 960 }],
  [{ width: 640, height: 360 }, 960, { width: 640, height: 360 }],
  [{ width: 641, height: 361 }, 960, { width: 640, height: 360 }],
  [{ width: 4000, height: 3 }, 960, { width: 960, height: 2 }],
])('fits %o into %i', (size, longSide, fitted) => {
  expect(fitSize(size, longSide)).toEqual(fitted)
})
