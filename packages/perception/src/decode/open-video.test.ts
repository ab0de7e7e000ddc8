import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { lavfi, makeVideo, threeColours, x264 } from '../../test/make-video.ts'
import type { Frame } from './frame.ts'
import { openVideo, soundRate } from './open-video.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-open-video-'))
afterAll(() => rmSync(folder, { recursive: true }))
const wholeMs = 60_000

async function decodeFrames(path: string, everyMs: number) {
  const video = await openVideo(path)
  const frames: Frame[] = []
  const outcome = video.decodeFrames(wholeMs, [{ everyMs, size: 96, onFrame: (frame) => frames.push(frame) }])
  video.close()
  return { ...outcome, facts: video.facts, frames }
}

const colourNames = ['red', 'green', 'blue']
/** The strongest channel in the middle of a frame. */
function nameColour({ width, height, rgb }: Frame): string | undefined {
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3
  const channels = [...rgb.subarray(middle, middle + 3)]
  return colourNames[channels.indexOf(Math.max(...channels))]
}

describe('openVideo', () => {
  it.each([
    ['H.264', () => makeVideo(join(folder, 'h264.mp4'), ...threeColours, ...x264)],
    // FFmpeg in WebAssembly decodes HEVC, but its encoder waits for threads that never start.
    ['HEVC', async () => fileURLToPath(new URL('../../test/three-colours-hevc.mov', import.meta.url))],
    [
      'pictures that no other refers to',
      () => makeVideo(join(folder, 'b.mp4'), ...threeColours, '-c:v', 'libx264', '-bf', '3', '-pix_fmt', 'yuv420p'),
    ],
  ])('decodes what is shown at each time from %s', async (_name, makePath) => {
    const path = await makePath()
    const { facts, frames } = await decodeFrames(path, 400)
    expect(facts).toMatchObject({ durationMs: 3000, width: 192, height: 108, hasSound: false })
    expect(frames.map(({ atMs }) => atMs)).toEqual([0, 400, 800, 1200, 1600, 2000, 2400, 2800])
    const names = frames.map(nameColour)
    expect(names.toSpliced(5, 1)).toEqual(['red', 'red', 'red', 'green', 'green', 'blue', 'blue'])
    expect(frames[0]).toMatchObject({ width: 96, height: 54 })
  })

  it('reads the duration of a file whose container does not know it', async () => {
    const path = fileURLToPath(new URL('../../test/mvhd-duration-unknown.mp4', import.meta.url))
    const video = await openVideo(path)
    expect(video.facts).toMatchObject({ durationMs: 10_000, width: 270, height: 480 })
    video.close()
  })

  it('keeps the times of a variable frame rate', async () => {
    const slowdown = 'setpts=if(lt(N\\,25)\\,N/50/TB\\,(0.5+(N-25)/10)/TB)'
    const [first, second] = [lavfi('color=red:s=64x64:r=25:d=1'), lavfi('color=blue:s=64x64:r=25:d=1')]
    const filter = ['-filter_complex', `[0][1]concat,${slowdown}`, '-vsync', 'vfr']
    const path = await makeVideo(join(folder, 'variable.mp4'), ...first, ...second, ...filter, ...x264)
    const { facts, frames } = await decodeFrames(path, 200)
    expect(facts.isVariableFrameRate).toBe(true)
    expect(frames.slice(0, 5).map(nameColour)).toEqual(['red', 'red', 'red', 'blue', 'blue'])
  })

  it('turns rotated pictures upright', async () => {
    const path = await makeVideo(join(folder, 'flat.mp4'), ...threeColours, ...x264)
    const bytes = readFileSync(path)
    // The matrix of the video's track header (16.16 numbers): a quarter turn instead of none.
    const matrix = bytes.indexOf(
      Buffer.from('00010000000000000000000000000000000100000000000000000000000000004000', 'hex'),
      bytes.indexOf('tkhd'),
    )
    for (const [n, value] of [0, 0x10000, 0, -0x10000, 0, 0].entries()) bytes.writeInt32BE(value, matrix + n * 4)
    writeFileSync(path, bytes)
    const { facts, frames } = await decodeFrames(path, 1000)
    expect(facts).toMatchObject({ width: 108, height: 192 })
    expect(frames[0]).toMatchObject({ width: 54, height: 96 })
  })

  it('decodes the sound to mono samples', async () => {
    const path = await makeVideo(
      join(folder, 'sound.mp4'),
      ...lavfi('color=red:s=64x64:d=2'),
      ...lavfi('sine=frequency=440:sample_rate=44100:duration=2'),
      ...x264,
    )
    const video = await openVideo(path)
    const pieces: number[] = []
    expect(video.decodeSound(1, wholeMs, (samples) => pieces.push(...samples))).toEqual({
      error: null,
      complaint: null,
    })
    video.close()
    expect(video.facts.hasSound).toBe(true)
    expect(pieces.length / soundRate).toBeCloseTo(2, 1)
    expect(Math.max(...pieces.slice(soundRate / 2))).toBeCloseTo(0.125, 1)
  })

  it('decodes what there is of a file that is cut off, and says so', async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=192x108:r=25:d=4', ...x264, '-movflags', '+faststart']
    const path = await makeVideo(join(folder, 'whole.mp4'), ...source)
    const bytes = readFileSync(path)
    const cut = join(folder, 'cut.mp4')
    writeFileSync(cut, bytes.subarray(0, bytes.length * 0.6))
    const { facts, frames, complaint } = await decodeFrames(cut, 500)
    expect(facts.durationMs).toBe(4000)
    expect(frames.at(-1)?.atMs).toBeLessThan(3000)
    expect(frames.at(-1)?.atMs).toBeGreaterThan(1000)
    expect(complaint).toBeTruthy()
  })

  it('refuses what is no video', async () => {
    const path = join(folder, 'noise.mp4')
    writeFileSync(path, Buffer.from(Array.from({ length: 20_000 }, (_, n) => (n * 7919) % 256)))
    await expect(openVideo(path)).rejects.toThrow('The file holds no video that can be read.')
  })

  it('encodes a frame as JPEG', async () => {
    const path = await makeVideo(join(folder, 'still.mp4'), ...threeColours, ...x264)
    const video = await openVideo(path)
    const rgb = new Uint8Array(200 * 100 * 3).map((_, n) => (n * n * 7919) % 251)
    const jpeg = video.encodeJpeg({ atMs: 0, width: 200, height: 100, rgb }, 100)
    video.close()
    expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8])
    const size = jpeg.indexOf(0xc0) + 4
    expect([...jpeg.subarray(size, size + 4)]).toEqual([0, 50, 0, 100])
  })
})
