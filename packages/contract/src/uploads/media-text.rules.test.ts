import { describe, expect, it } from 'vitest'
import { formatCodec, formatSize } from './media-text.rules.ts'

describe('a size', () => {
  it.each([
    [0, '0 B'],
    [12, '12 B'],
    [469_302, '458.3 KB'],
    [1_048_575, '1 MB'],
    [3_145_728, '3 MB'],
    [209_715_200, '200 MB'],
    [1_610_612_736, '1.5 GB'],
  ])('of %d bytes reads %s', (sizeBytes, text) => {
    expect(formatSize(sizeBytes)).toBe(text)
  })
})

describe('a codec', () => {
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
  ])('stored as %s reads %s', (codec, text) => {
    expect(formatCodec(codec)).toBe(text)
  })
})
