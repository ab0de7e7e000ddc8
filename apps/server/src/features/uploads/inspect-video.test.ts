import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
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

const unknown = {
  durationSeconds: null,
  width: null,
  height: null,
  videoCodec: null,
  audioCodec: null,
  rotation: null,
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

  it('are unknown when its tables at the end are cut off', async () => {
    const bytes = await fixture('small.mov')
    const facts = await inspect(bytes.subarray(0, 300_000))
    expect(facts).toMatchObject({ durationSeconds: null, width: null, truncated: true })
  })

  it('are unknown when a table is damaged', async () => {
    const facts = await inspect(
      Buffer.concat([fileType, box('moov', Buffer.alloc(64, 1)), box('mdat', Buffer.alloc(9))]),
    )
    expect(facts).toMatchObject({ durationSeconds: null, videoCodec: null, truncated: false })
  })
})

/** A video whose time table claims that many frames in a few bytes. */
function buildVideoWithFrames(frames: number) {
  const words = (...values: number[]) => encodeWords(values)
  const encodeWords = (values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
    return bytes
  }
  const handler = box('hdlr', Buffer.concat([words(0, 0), Buffer.from('vide'), Buffer.alloc(13)]))
  const sample = Buffer.alloc(78)
  sample.writeUInt16BE(1, 6)
  sample.writeUInt16BE(640, 24)
  sample.writeUInt16BE(360, 26)
  const tables = box(
    'stbl',
    Buffer.concat([
      box('stsd', Buffer.concat([words(0, 1), box('avc1', sample)])),
      box('stts', Buffer.concat([words(0, frames), Buffer.alloc(frames * 8, encodeWords([1, 1]))])),
      box('stsc', words(0, 1, 1, 1, 1)),
      box('stsz', words(0, 1, frames)),
      box('stco', words(0, 1, 0)),
    ]),
  )
  const media = Buffer.concat([box('mdhd', words(0, 0, 0, 1000, frames, 0)), handler, box('minf', tables)])
  const track = box(
    'trak',
    Buffer.concat([box('tkhd', Buffer.concat([words(0, 0, 0, 1), Buffer.alloc(68)])), box('mdia', media)]),
  )
  const movie = box(
    'moov',
    Buffer.concat([box('mvhd', Buffer.concat([words(0, 0, 0, 1000, frames), Buffer.alloc(80)])), track]),
  )
  return Buffer.concat([fileType, movie, box('mdat', Buffer.alloc(64))])
}

describe('a crafted file', () => {
  it('is not read whole and has unknown facts when its tables have many megabytes', async () => {
    const bytes = buildVideoWithFrames(4_000_000)
    expect(bytes.length).toBeGreaterThan(32_000_000)
    let readBytes = 0
    const facts = await inspectVideo({
      sizeBytes: bytes.length,
      read: async (start, end) => {
        readBytes += end - start
        return Uint8Array.from(bytes.subarray(start, end))
      },
      close: async () => {},
    })
    expect(facts).toEqual({ ...unknown, truncated: false })
    expect(readBytes).toBeLessThan(10_000_000)
    expect(await inspect(await fixture('small.mp4'))).toEqual(whole)
  })
})

describe('the facts of an odd file', () => {
  const odd = { durationSeconds: 10, width: 270, height: 480, videoCodec: 'avc', truncated: false }
  /** A box of the fixture, from its head to its end. */
  function find(bytes: Buffer, type: string) {
    const start = bytes.indexOf(type) - 4
    return { start, end: start + bytes.readUInt32BE(start) }
  }
  /** The fixture with a box more at the end of `parents`, whose sizes grow; its media is before them. */
  function insertInto(bytes: Buffer, parents: string[], added: Buffer) {
    const copy = Buffer.from(bytes)
    for (const type of parents) {
      const { start, end } = find(copy, type)
      copy.writeUInt32BE(end - start + added.length, start)
    }
    const { end } = find(bytes, parents.at(-1) ?? '')
    return Buffer.concat([copy.subarray(0, end), added, copy.subarray(end)])
  }
  async function countRead(bytes: Buffer) {
    let readBytes = 0
    const facts = await inspectVideo({
      sizeBytes: bytes.length,
      read: async (start, end) => {
        readBytes += Math.min(end, bytes.length) - start
        return Uint8Array.from(bytes.subarray(start, end))
      },
      close: async () => {},
    })
    return { facts, readBytes }
  }
  const xmp = box('uuid', Buffer.alloc(17_000_000, 'x'))

  it.each(['mvhd', 'tkhd', 'mdhd'])('do not come from a %s whose duration is all ones', async (type) => {
    const bytes = await fixture('mvhd-duration-unknown.mp4')
    const at = { mvhd: 24, tkhd: 28, mdhd: 24 }[type] ?? 0
    bytes.writeUInt32BE(0xffff_ffff, find(bytes, type).start + at)
    expect(await inspect(bytes)).toMatchObject(odd)
  })

  it.each([
    ['uuid', 'leading-uuid-box.mp4', Buffer.alloc(0)],
    ['styp', 'small.mov', box('styp', Buffer.from('msdh\0\0\0\0'))],
    ['free', 'small.mov', box('free', Buffer.alloc(4))],
  ])('are found behind a %s box', async (_, name, leading) => {
    const facts = await inspect(Buffer.concat([leading, await fixture(name)]))
    expect(facts).toMatchObject({ durationSeconds: expect.any(Number), videoCodec: 'avc' })
  })

  it.each([
    ['the movie', ['moov'], xmp],
    ['the user data of the movie', ['moov'], box('udta', box('XMP_', Buffer.alloc(17_000_000, 'x')))],
    ['a track', ['moov', 'trak'], xmp],
  ])('are read without 17 MB of XMP in %s', async (_, parents, added) => {
    const plain = await fixture('small.mov')
    const bytes = insertInto(plain, parents, added)
    const { facts, readBytes } = await countRead(bytes)
    expect(facts).toEqual(whole)
    expect(readBytes).toBeLessThan(1_000_000)
  })
})

describe('inspection', () => {
  it('runs at most two at a time', async () => {
    const bytes = await fixture('small.mp4')
    const gate = Promise.withResolvers<void>()
    const begun = new Set<number>()
    const inspections = [1, 2, 3, 4].map((number) =>
      inspectVideo({
        sizeBytes: bytes.length,
        read: async (start, end) => {
          begun.add(number)
          await gate.promise
          return Uint8Array.from(bytes.subarray(start, end))
        },
        close: async () => {},
      }),
    )
    await vi.waitFor(() => expect(begun.size).toBe(2))
    gate.resolve()
    expect(await Promise.all(inspections)).toEqual([whole, whole, whole, whole])
    expect(begun.size).toBe(4)
  })
})

it('fails when the store fails', async () => {
  const read = async () => {
    throw new Error('the store is away')
  }
  await expect(inspectVideo({ sizeBytes: 1000, read, close: async () => {} })).rejects.toThrow('the store is away')
})

describe('no video is found in', () => {
  it.each([
    ['a bare header of a free box', box('free', Buffer.alloc(0))],
    ['a bare file type', fileType],
    ['a file type and empty media', Buffer.concat([fileType, box('mdat', Buffer.alloc(0))])],
    ['boxes beside media only', Buffer.concat([fileType, box('free', Buffer.alloc(64)), box('udta', Buffer.alloc(8))])],
  ])('%s', async (_what, bytes) => {
    expect(await inspect(bytes)).toBeNull()
  })

  it('random bytes', async () => {
    expect(await inspect(await fixture('notvideo.mp4'))).toBeNull()
  })

  it('random bytes behind the head of an MP4', async () => {
    expect(await inspect(Buffer.concat([fileType, await fixture('notvideo.mp4')]))).toBeNull()
  })

  it('a box shorter than its own head', async () => {
    const broken = box('mdat', Buffer.alloc(8))
    broken.writeUInt32BE(4)
    expect(await inspect(Buffer.concat([fileType, broken]))).toBeNull()
  })
})
