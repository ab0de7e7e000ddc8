import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectVideo } from './inspect-video.ts'

const fixture = (name: string) => readFile(path.join(import.meta.dirname, '../../../test/fixtures', name))

function inspect(bytes: Buffer) {
  const read = async (start: number, end: number) => Uint8Array.from(bytes.subarray(start, end))
  return inspectVideo({ sizeBytes: bytes.length, read, close: async () => {} })
}

const whole = {
  durationSeconds: 5,
  width: 640,
  height: 360,
  videoCodec: 'avc',
  audioCodec: 'aac',
  rotation: 0,
  truncated: false,
}

function box(type: string, content: Buffer) {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

const fileType = box('ftyp', Buffer.from('isom\0\0\0\0'))

describe('the facts of a video', () => {
  it.each([
    ['small.mp4', whole],
    ['small.mov', whole],
    ['rotated.mp4', { ...whole, width: 360, height: 640, rotation: 270 }],
    ['hevc.mov', { ...whole, durationSeconds: 3, width: 1280, height: 720, videoCodec: 'hevc', audioCodec: null }],
    ['truncated.mp4', { ...whole, truncated: true }],
  ])('%s', async (name, facts) => {
    expect(await inspect(await fixture(name))).toEqual(facts)
  })

  it('of one whose tables stand behind the media and are cut off are unknown, and it is truncated', async () => {
    const bytes = await fixture('small.mov')
    const facts = await inspect(bytes.subarray(0, 300_000))
    expect(facts).toMatchObject({ durationSeconds: null, width: null, truncated: true })
  })

  it('of one with a damaged table are unknown', async () => {
    const facts = await inspect(
      Buffer.concat([fileType, box('moov', Buffer.alloc(64, 1)), box('mdat', Buffer.alloc(9))]),
    )
    expect(facts).toMatchObject({ durationSeconds: null, videoCodec: null, truncated: false })
  })
})

describe('no video is seen in', () => {
  it('random bytes', async () => {
    expect(await inspect(await fixture('notvideo.mp4'))).toBeNull()
  })

  it('random bytes behind the head of an MP4', async () => {
    expect(await inspect(Buffer.concat([fileType, await fixture('notvideo.mp4')]))).toBeNull()
  })

  it('a box that says it is shorter than its own head', async () => {
    const broken = box('mdat', Buffer.alloc(8))
    broken.writeUInt32BE(4)
    expect(await inspect(Buffer.concat([fileType, broken]))).toBeNull()
  })
})
