import { expect, it } from 'vitest'
import { describeRatio, readCutName } from './ratios.rules.ts'

it.each([
  ['launch_9x16.mp4', 'launch', '9:16'],
  ['Launch 1x1.mov', 'Launch', '1:1'],
  ['launch-v2 (4x5).mp4', 'launch v2', '4:5'],
  ['launch_1080x1920_final.mp4', 'launch final', '9:16'],
  ['1920×1080 launch.mp4', 'launch', '16:9'],
  ['launch_16:9.mp4', 'launch', '16:9'],
  ['launch.mp4', 'launch', null],
  ['12x off.mp4', '12x off', null],
  ['2x4 wood.mp4', '2x4 wood', null],
  ['launch_9x16_1x1.mp4', 'launch_9x16_1x1', null],
  ['launch9x16.mp4', 'launch9x16', null],
])('reads the ratio of %s', (fileName, concept, ratio) => {
  expect(readCutName(fileName)).toEqual({ concept, ratio })
})

it.each([
  [1080, 1920, '9:16'],
  [1080, 1350, '4:5'],
  [1080, 1000, '1080x1000'],
])('describes %i × %i', (width, height, ratio) => {
  expect(describeRatio({ width, height })).toBe(ratio)
})
