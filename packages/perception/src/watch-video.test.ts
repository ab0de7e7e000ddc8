import { type ChildProcess, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fontOption, fonts } from '../test/ads/fonts.ts'
import { ffmpeg, makeAd } from '../test/ads/make-ads.ts'
import { isRunning, listChildren } from '../test/child-processes.ts'
import { lavfi, makeVideo, threeColours, x264 } from '../test/make-video.ts'
import { createAllowance, TimeLimitError } from './process/allowance.ts'
import { type Child, startChild } from './process/child.ts'
import { watchVideo } from './watch-video.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-watch-test-'))
const still = join(folder, 'still.mp4')
const colours = join(folder, 'colours.mp4')
const source = dirname(fileURLToPath(import.meta.url))

beforeAll(async () => {
  await makeVideo(still, ...lavfi('color=#204060:s=320x180:r=25:d=1'), ...x264)
  await makeVideo(colours, ...threeColours, ...x264, '-movflags', '+faststart')
})
afterAll(() => rmSync(folder, { recursive: true }))

const workFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`hookline-watch-${process.pid}-`))
const untilEnded = (pids: number[]) => vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 90_000 })

describe('watchVideo', () => {
  it('reports a second without sound, text and change', async () => {
    const shares: number[] = []
    const report = await watchVideo({ path: still, onProgress: (share) => shares.push(share) })
    expect(report).toMatchObject({
      durationMs: 1000,
      width: 320,
      height: 180,
      hasSound: false,
      scenes: [{ fromMs: 0, toMs: 1000 }],
      cutsPerMinute: 0,
      texts: [],
      speech: [],
      colours: [expect.stringMatching(/^#[12]\w[34]\w[56]\w$/)],
      parts: { text: 'none', speech: 'none' },
    })
    expect(report.frames.map(({ atMs, jpeg }) => [atMs, jpeg[0]])).toEqual([[500, 0xff]])
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBe(1)
    expect(workFolders()).toEqual([])
  })

  it('reads a square video, whose pictures have most pixels, within its memory', async () => {
    const path = join(folder, 'square.mp4')
    const text = (line: string, y: number) =>
      `drawtext=${fontOption(fonts.sansBold)}:text='${line}':fontsize=80:fontcolor=white:x=80:y=${y}`
    const picture = `color=c=0x204060:s=1080x1080:d=1,${text('Fresh bread', 300)},${text('every morning', 600)}`
    await ffmpeg('-f', 'lavfi', '-i', picture, '-pix_fmt', 'yuv420p', path)
    const { texts, parts } = await watchVideo({ path })
    expect(texts.map((seen) => seen.text)).toEqual(['Fresh bread', 'every morning'])
    expect(parts.text).toBe('done')
  })

  /** The voice of a test ad, beside a caption that stands all the time. */
  async function captionVoice(name: 'german' | 'short', caption: string): Promise<string> {
    const path = join(folder, `caption-beside-${name}.mp4`)
    const text = `drawtext=${fontOption(fonts.sansBold)}:text='${caption}':fontsize=34:fontcolor=white:x=40:y=200`
    const picture = ['-f', 'lavfi', '-i', `color=c=0x204060:s=640x360:r=25,${text}`]
    const { path: voice } = await makeAd(name)
    await ffmpeg(...picture, '-i', voice, '-map', '0:v', '-map', '1:a', '-shortest', '-pix_fmt', 'yuv420p', path)
    return path
  }

  it('reads captions in English beside a voice in German, of which it guesses nothing', async () => {
    const { texts, speech, parts } = await watchVideo({
      path: await captionVoice('german', 'Keeps coffee hot all day'),
    })
    expect(texts.map(({ text, sure }) => [text, sure])).toEqual([['Keeps coffee hot all day', true]])
    expect(speech).toEqual([])
    expect(parts).toEqual({ text: 'done', speech: 'failed: Speech was heard but not understood.' })
  })

  it('corrects no voice in English by captions in German', async () => {
    const { texts, speech } = await watchVideo({ path: await captionVoice('short', 'Jetzt bestellen und sparen') })
    expect(texts.map(({ text }) => text)).toEqual(['Jetzt bestellen und sparen'])
    expect(speech.length).toBeGreaterThan(0)
    for (const { heardAs, contradictedBy } of speech) expect([heardAs, contradictedBy]).toEqual([null, null])
  })

  it('reads only the beginning when asked, and says how much', async () => {
    const { durationMs, scenes, parts } = await watchVideo({ path: colours, untilMs: 2000 })
    expect(durationMs).toBe(3000)
    expect(scenes.map(({ toMs }) => toMs)).toEqual([1000, 2000])
    expect(parts).toEqual({ text: 'partial: 2000', speech: 'none' })
  })

  it('tells how much of a damaged file was read', async () => {
    const bytes = readFileSync(colours)
    const path = join(folder, 'cut.mp4')
    writeFileSync(path, bytes.subarray(0, bytes.indexOf('mdat') + 1200))
    const { durationMs, parts } = await watchVideo({ path })
    expect(durationMs).toBe(3000)
    expect(parts.text).toMatch(/^failed: The file is damaged: only \d of 3 seconds could be read\.$/)
  })

  it.each([
    ['is no video', 'not a video at all', 'The file holds no video that can be read.'],
    ['is empty', '', 'The file holds no video that can be read.'],
  ])('refuses a file that %s', async (_name, content, message) => {
    const path = join(folder, 'refused.mp4')
    writeFileSync(path, content)
    await expect(watchVideo({ path })).rejects.toMatchObject({ name: 'UnreadableVideoError', message })
  })

  it('kills its processes at once when it is aborted', async () => {
    const controller = new AbortController()
    let children: number[] = []
    const watching = watchVideo({
      path: colours,
      signal: controller.signal,
      onProgress() {
        children = listChildren()
        controller.abort(new Error('not needed any more'))
      },
    })
    await expect(watching).rejects.toThrow('not needed any more')
    expect(children).not.toEqual([])
    await untilEnded(children)
    expect(workFolders()).toEqual([])
  })

  it('refuses a file on which the decoder dies', async () => {
    const watching = watchVideo({
      path: colours,
      onProgress() {
        for (const pid of listChildren()) process.kill(pid, 'SIGKILL')
      },
    })
    await expect(watching).rejects.toMatchObject({
      name: 'UnreadableVideoError',
      message: 'The video could not be decoded. The process ended with SIGKILL.',
    })
  })

  it('reports everything else when the processes that read the text die', async () => {
    const killing = vi.fn()
    const watching = watchVideo({
      path: colours,
      onProgress(share) {
        if (share < 0.4 || killing.mock.calls.length > 0) return
        killing()
        for (const pid of listChildren()) process.kill(pid, 'SIGKILL')
      },
    })
    const { scenes, frames, parts } = await watching
    expect(killing).toHaveBeenCalledOnce()
    expect(parts.text).toBe('failed: The process ended with SIGKILL.')
    expect(scenes.map(({ fromMs }) => fromMs)).toEqual([0, 1000, 2000])
    expect(frames).toHaveLength(3)
  })

  it('deletes the folder that a killed process left', async () => {
    const stale = join(tmpdir(), 'hookline-watch-999999999-left')
    mkdirSync(stale, { recursive: true })
    await expect(watchVideo({ path: '/dev/null' })).rejects.toThrow()
    expect(existsSync(stale)).toBe(false)
  })

  it('says which package is missing when videos cannot be decoded', async () => {
    const copy = join(folder, 'without-decoder')
    cpSync(source, join(copy, 'src'), { recursive: true })
    mkdirSync(join(copy, 'node_modules'))
    symlinkSync(fileURLToPath(new URL('../../../node_modules/zod', import.meta.url)), join(copy, 'node_modules/zod'))
    writeFileSync(join(copy, 'package.json'), '{ "type": "module" }')
    const script = `import { watchVideo } from './src/watch-video.ts'
      watchVideo({ path: ${JSON.stringify(still)} }).catch(({ name, message }) => console.log(name, message))`
    expect(await readOutput(runScript(script, copy))).toBe(
      'DecoderMissingError The video decoder is not installed: the optional dependency @ffmpeg/core is missing.\n',
    )
  })

  it('leaves no process behind when its own process is killed', async () => {
    const script = `import { watchVideo } from './watch-video.ts'
      watchVideo({ path: ${JSON.stringify(colours)}, onProgress: () => console.log('decoding') })`
    const parent = runScript(script, source)
    await new Promise((resolve) => parent.stdout?.once('data', resolve))
    const children = listChildren(parent.pid)
    parent.kill('SIGKILL')
    expect(children).not.toEqual([])
    await untilEnded(children)
  })
})

const joinNothing = {
  ...{ readings: [], durationMs: 0, scenes: [] },
  ...{ framesPath: '', frameSize: { width: 2, height: 2 }, frames: [] },
}

/** A short video may be decoded before the limits are checked for the first time. */
async function decodeForever(child: Child): Promise<never> {
  const input = { path: colours, framesPath: join(folder, 'f'), samplesPath: join(folder, 's'), untilMs: 60_000 }
  for (;;) await child.run('decode', input)
}

describe('startChild', () => {
  it('ends a process that takes too much memory', async () => {
    const allowance = createAllowance(undefined, 600_000)
    const child = startChild({ memoryMb: 50, allowance })
    await expect(decodeForever(child)).rejects.toThrow('It needs more than 50 MB of memory.')
    await expect(child.run('join', joinNothing)).rejects.toThrow('50 MB')
    allowance.end()
  })

  it('ends a process that uses more processor time than is allowed, and none that only waits meanwhile', async () => {
    const limitMs = 4000
    const [working, idle] = [createAllowance(undefined, limitMs), createAllowance(undefined, limitMs)]
    const waiting = startChild({ memoryMb: 424, allowance: idle })
    await expect(decodeForever(startChild({ memoryMb: 4000, allowance: working }))).rejects.toThrow(TimeLimitError)
    expect(idle.signal.aborted).toBe(false)
    await expect(waiting.run('join', joinNothing)).resolves.toBeDefined()
    working.end()
    idle.end()
  })
})

function runScript(script: string, cwd: string): ChildProcess {
  const args = ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '--eval', script]
  return spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function readOutput(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const piece of child.stdout ?? []) output += piece
  return output
}
