import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AdCaption, type AdName, type AdPlan, type AdScene, adPlans } from './ads.ts'
import { fontOption } from './fonts.ts'

export interface AdTruth {
  durationMs: number
  width: number
  height: number
  /** One entry for each line as drawn. */
  captions: { text: string; fromMs: number; toMs: number }[]
  /** One entry for each sentence, from its first to its last audible sample. */
  spoken: { text: string; fromMs: number; toMs: number }[]
  cutsMs: number[]
}

export interface TestAd {
  path: string
  truth: AdTruth
}

interface Speech {
  wav: string
  fromMs: number
  toMs: number
  text: string
}

const runFile = promisify(execFile)
const sampleRate = 22_050
const musicVolume = { quiet: 0.06, loud: 0.35 }

/**
 * Makes a test ad, or finds the one made before by the same code: a changed maker makes all ads again.
 * Needs `ffmpeg` and `espeak-ng` (`scripts/lib/media-tools.mjs` installs them).
 */
export async function makeAd(name: AdName): Promise<TestAd> {
  const plan: AdPlan = adPlans[name]
  const folder = join(tmpdir(), `hookline-test-ads-${hashAdMaker()}`)
  const path = join(folder, `${name}.mp4`)
  const truthPath = join(folder, `${name}.json`)
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true })
    const work = await mkdtemp(join(folder, 'making-'))
    try {
      const speech = await speakAll(plan, work)
      await render(plan, speech, work)
      await writeFile(join(work, 'ad.json'), JSON.stringify(describeTruth(plan, speech), null, 2))
      // The video last: other processes take it as the sign that both are whole.
      await rename(join(work, 'ad.json'), truthPath)
      await rename(join(work, 'ad.mp4'), path)
    } finally {
      await rm(work, { recursive: true })
    }
  }
  return { path, truth: JSON.parse(await readFile(truthPath, 'utf8')) }
}

/** Runs Debian's ffmpeg, e.g. to rotate or damage a test ad. */
export async function ffmpeg(...args: string[]): Promise<Buffer> {
  const options = { encoding: 'buffer', maxBuffer: 2 ** 28 } as const
  return (await runFile('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], options)).stdout
}

/** The sound of a file as mono 16 kHz samples from -1 to 1. */
export async function readPcm(path: string): Promise<Float32Array> {
  const bytes = await ffmpeg('-i', path, '-vn', '-ac', '1', '-ar', '16000', '-f', 'f32le', '-')
  return new Float32Array(new Uint8Array(bytes).buffer)
}

/** Speaks a text into a WAV file. */
async function speak(text: string, wav: string, voice = 'en-us'): Promise<void> {
  await runFile('espeak-ng', ['-v', voice, '-s', '145', '-w', wav, text])
}

function hashAdMaker(): string {
  const hash = createHash('sha256')
  for (const file of ['ads.ts', 'fonts.ts', 'make-ads.ts']) hash.update(readFileSync(new URL(file, import.meta.url)))
  return hash.digest('hex').slice(0, 16)
}

async function speakAll(plan: AdPlan, work: string): Promise<Speech[]> {
  const spoken: Speech[] = []
  let atMs = 0
  for (const [index, sentence] of plan.sentences.entries()) {
    const wav = join(work, `sentence-${index}.wav`)
    await speak(sentence.text, wav, sentence.voice)
    const audible = await trimSilence(wav)
    const fromMs = atMs + sentence.pauseMs
    atMs = fromMs + audible
    spoken.push({ wav, fromMs, toMs: atMs, text: sentence.text })
  }
  const durationMs = sumDurationMs(plan)
  if (atMs > durationMs) throw new Error(`The sentences end at ${atMs} ms, after the pictures (${durationMs} ms)`)
  return spoken
}

/** espeak-ng ends each file with silence, which would make the true times wrong. */
async function trimSilence(wav: string): Promise<number> {
  const trimmed = `${wav}.trimmed.wav`
  const cut = 'silenceremove=start_periods=1:start_threshold=-50dB'
  await ffmpeg('-i', wav, '-af', `${cut},areverse,${cut},areverse`, '-ar', `${sampleRate}`, trimmed)
  await rename(trimmed, wav)
  const samples = await ffmpeg('-i', wav, '-f', 's16le', '-ac', '1', '-')
  return Math.round((samples.length / 2 / sampleRate) * 1000)
}

async function render(plan: AdPlan, speech: Speech[], work: string): Promise<void> {
  const seconds = sumDurationMs(plan) / 1000
  const inputs: string[] = []
  const filters: string[] = []
  for (const [index, scene] of plan.scenes.entries()) {
    inputs.push(
      '-f',
      'lavfi',
      '-i',
      `${writeBackgroundFilter(scene, plan)},trim=duration=${scene.seconds},setsar=1,format=yuv420p`,
    )
    filters.push(`[${index}:v]settb=AVTB,setpts=PTS-STARTPTS[scene${index}]`)
  }
  const joined = plan.scenes.map((_, index) => `[scene${index}]`).join('')
  const drawn = await drawCaptions(plan, work)
  filters.push(`${joined}concat=n=${plan.scenes.length}:v=1:a=0,fps=${plan.fps}${drawn}[picture]`)
  const output = ['-map', '[picture]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '25', '-pix_fmt', 'yuv420p']
  if (plan.hasSound) {
    let next = plan.scenes.length
    const parts: string[] = []
    for (const { wav, fromMs } of speech) {
      inputs.push('-i', wav)
      filters.push(`[${next}:a]aresample=44100,adelay=${fromMs}:all=1[part${next}]`)
      parts.push(`[part${next}]`)
      next++
    }
    inputs.push('-f', 'lavfi', '-i', `${writeMusicFilter(plan)}:s=44100:d=${seconds}`)
    parts.push(`[${next}:a]`)
    filters.push(
      `${parts.join('')}amix=inputs=${parts.length}:duration=longest:normalize=0,atrim=duration=${seconds}[sound]`,
    )
    output.push('-map', '[sound]', '-c:a', 'aac', '-b:a', '128k')
  }
  const graph = ['-filter_complex_threads', '2', '-filter_complex', filters.join(';')]
  await ffmpeg(...inputs, ...graph, ...output, '-movflags', '+faststart', '-t', `${seconds}`, join(work, 'ad.mp4'))
}

/** Chords of four tones that change every two seconds, with a beat: no voice, but as loud as one. */
function writeMusicFilter(plan: AdPlan): string {
  if (plan.music === 'none') return 'aevalsrc=0'
  const root = '220*pow(2\\,mod(floor(t/2)*5\\,12)/12)'
  const chord = [1, 1.26, 1.5, 2].map((ratio) => `sin(2*PI*${root}*${ratio}*t)`).join('+')
  return `aevalsrc=${musicVolume[plan.music]}*(0.25*(${chord})+0.5*exp(-12*mod(t\\,0.5))*sin(2*PI*70*t))`
}

function writeBackgroundFilter(scene: AdScene, { width, height, fps }: AdPlan): string {
  const size = `${width}x${height}`
  const [first, second] = scene.colours ?? ['0x808080', '0x202020']
  switch (scene.background) {
    case 'photo': {
      // Large soft patches, smaller ones upon them, then grain: a background out of focus.
      const patches = `gradients=s=${even(width / 90)}x${even(height / 90)}:r=${fps}:c0=${first}:c1=${second}:n=2:speed=0.003,format=yuv420p,noise=c0s=60:c1s=16:c2s=16:all_seed=7`
      const details = `scale=${even(width / 15)}:${even(height / 15)}:flags=bicubic,noise=c0s=26:c1s=6:c2s=6:all_seed=3`
      const large = `scale=${even(width * 1.15)}:${even(height * 1.15)}:flags=bicubic`
      const pan = `crop=${width}:${height}:x='(iw-ow)*(0.5+0.5*sin(t/2))':y='(ih-oh)*(0.5+0.5*cos(t/3))'`
      return `${patches},${details},${large},${pan},noise=c0s=6:c0f=t`
    }
    case 'fractal': {
      const half = `${even(width / 2)}x${even(height / 2)}`
      return `mandelbrot=s=${half}:r=${fps}:start_scale=0.4:end_scale=0.02:end_pts=300,scale=${width}:${height},gblur=2`
    }
    case 'gradient':
      return `gradients=s=${size}:r=${fps}:c0=${first}:c1=${second}:n=2:speed=0.02,format=yuv420p,noise=c0s=6:c0f=t`
    case 'bars':
      return `testsrc2=s=${size}:r=${fps},gblur=${Math.round(width / 20)},hue=h=40:s=0.7`
    case 'testcard':
      return `testsrc2=s=${size}:r=${fps}`
    case 'plain':
      return `color=c=${first}:s=${size}:r=${fps}`
  }
}

async function drawCaptions(plan: AdPlan, work: string): Promise<string> {
  let filters = ''
  for (const [index, caption] of plan.captions.entries()) {
    for (const [row, text] of caption.lines.entries()) {
      // From a file: a caption with quotes, commas or percent signs needs no escapes.
      const file = join(work, `caption-${index}-${row}.txt`)
      await writeFile(file, text)
      filters += `,${drawLine(plan, caption, row, file)}`
    }
  }
  return filters
}

function drawLine(plan: AdPlan, caption: AdCaption, row: number, file: string): string {
  const size = Math.round(caption.size * plan.width)
  const y = Math.round(caption.y * plan.height + row * size * 1.45)
  const styles = {
    outline: `:bordercolor=black:borderw=${Math.max(2, Math.round(size / 16))}`,
    'thick outline': `:bordercolor=black:borderw=${Math.max(3, Math.round(size / 9))}`,
    box: `:box=1:boxcolor=black@0.6:boxborderw=${Math.round(size / 5)}`,
    shadow: `:shadowcolor=black@0.8:shadowx=${Math.ceil(size / 20)}:shadowy=${Math.ceil(size / 20)}`,
    bare: '',
  }
  const when = `between(t,${caption.fromMs / 1000},${caption.toMs / 1000 - 0.001})`
  return `drawtext=${fontOption(caption.font)}:textfile='${file}':expansion=none:fontsize=${size}:x=(w-tw)/2:y=${y}:fontcolor=${caption.colour ?? 'white'}${styles[caption.style]}:enable='${when}'`
}

function describeTruth(plan: AdPlan, speech: Speech[]): AdTruth {
  const cutsMs: number[] = []
  for (const scene of plan.scenes.slice(0, -1)) cutsMs.push((cutsMs.at(-1) ?? 0) + scene.seconds * 1000)
  return {
    durationMs: sumDurationMs(plan),
    width: plan.width,
    height: plan.height,
    captions: plan.captions.flatMap(({ lines, fromMs, toMs }) => lines.map((text) => ({ text, fromMs, toMs }))),
    spoken: speech.map(({ text, fromMs, toMs }) => ({ text, fromMs, toMs })),
    cutsMs,
  }
}

function sumDurationMs(plan: AdPlan): number {
  return plan.scenes.reduce((sum, scene) => sum + scene.seconds * 1000, 0)
}

function even(size: number): number {
  return Math.round(size / 2) * 2
}
