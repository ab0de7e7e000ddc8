import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { lavfi, makeVideo, x264 } from '../../test/make-video.ts'
import { soundRate } from '../decode/open-video.ts'
import { decode } from './decode-task.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-decode-task-'))
afterAll(() => rmSync(folder, { recursive: true }))

const picture = lavfi('color=red:s=64x64:r=10:d=6')
const tone = lavfi('sine=frequency=440:sample_rate=44100:duration=2')
const silence = lavfi('anullsrc=r=44100:d=6')

/** In which tenths of a second the saved sound can be heard. */
async function hearTenths(name: string, ...args: string[]): Promise<number[]> {
  const path = await makeVideo(join(folder, name), ...args)
  const samplesPath = join(folder, `${name}.samples`)
  const framesPath = join(folder, `${name}.frames`)
  await decode({ path, framesPath, samplesPath, untilMs: 60_000 }, () => undefined)
  const bytes = readFileSync(samplesPath)
  const samples = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
  const tenth = soundRate / 10
  return Array.from({ length: Math.ceil(samples.length / tenth) }, (_, n) => n).filter(
    (n) => Math.max(...samples.subarray(n * tenth, (n + 1) * tenth)) > 0.02,
  )
}

describe('the sound of a video', () => {
  it('begins when its track begins', async () => {
    const late = ['-itsoffset', '3', ...tone]
    const tenths = await hearTenths('late.mp4', ...picture, ...late, '-map', '0', '-map', '1', ...x264)
    expect([tenths[0], tenths.at(-1)]).toEqual([expect.toSatisfy(near(30)), expect.toSatisfy(near(49))])
  })

  it('keeps a gap in its track', async () => {
    const gap = ['-af', "aselect='not(between(t,1,4))'"]
    const whole = lavfi('sine=frequency=440:sample_rate=44100:duration=6')
    const tenths = await hearTenths('gap.mp4', ...picture, ...whole, ...gap, '-map', '0', '-map', '1', ...x264)
    expect(tenths.some((tenth) => tenth < 9)).toBe(true)
    expect(tenths.filter((tenth) => tenth > 12 && tenth < 38)).toEqual([])
    expect(tenths.some((tenth) => tenth > 42)).toBe(true)
  })

  it('is heard when one channel is the other turned over', async () => {
    const inverted = ['-af', 'pan=stereo|c0=c0|c1=-1*c0', '-c:a', 'pcm_s16le']
    const tenths = await hearTenths('inverted.mov', ...picture, ...tone, ...inverted, ...x264)
    expect(tenths).toHaveLength(20)
  })

  it('is that of the first track that can be heard', async () => {
    const tracks = ['-map', '0', '-map', '1', '-map', '2']
    const tenths = await hearTenths('second.mp4', ...picture, ...silence, ...tone, ...tracks, ...x264)
    expect(tenths.length).toBeGreaterThanOrEqual(19)
  })

  it('is silence when no track can be heard', async () => {
    expect(await hearTenths('silent.mp4', ...picture, ...silence, ...x264)).toEqual([])
  })
})

/** Encoders add or lose up to 0.1 s. */
const near = (expected: number) => (tenth: number) => Math.abs(tenth - expected) <= 1
