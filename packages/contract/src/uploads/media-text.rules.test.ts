import { describe, expect, it } from 'vitest'
import { formatCodec, formatSize } from './media-text.rules.ts'

describe('formatSize', () => {
  it.each([
    [0, '0 B'],
    [12, '12 B'],
    [469_302, '458.3 KB'],
    [1_048_575, '1 MB'],
    [3_145_728, '3 MB'],
    [209_715_200, '200 MB'],
    [1_610_612_736, '1.5 GB'],
  ])('formats %d bytes as %s', (sizeBytes, text) => {
    expect(formatSize(sizeBytes)).toBe(text)
  })
})

describe('formatCodec', () => {
  it.each([
    ['avc', 'H.264'],
    ['hevc', 'HEVC'],
    ['vp9', 'VP9'],
    ['av1', 'AV1'],
    ['mp4v', 'MPEG-4'],
    ['prores', 'ProRes'],
    ['aac', 'AAC'],
    ['opus', 'Opus'],
    ['ac3', 'AC-3'],
    ['pcm-s16', 'PCM'],
    ['xyz1', 'xyz1'],
  ])('formats %s as %s', (codec, text) => {
    expect(formatCodec(codec)).toBe(text)
  })
})
