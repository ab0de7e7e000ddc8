import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fontOption, fonts } from '../../test/ads/fonts.ts'
import { ffmpeg } from '../../test/ads/make-ads.ts'
import type { Frame } from '../decode/frame.ts'
import { joinReadings } from './join-readings.ts'
import { createTextReader, type TextReader } from './read-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-read-texts-'))
const [width, height] = [640, 360]
const backgrounds = {
  plain: 'color=c=0x203040',
  fractal: 'mandelbrot=start_scale=0.3',
  grain: 'color=c=0x667788,noise=alls=40',
}
const latinFonts = [fonts.sansBold, fonts.serif, fonts.narrowBold]
let reader: TextReader

beforeAll(async () => {
  reader = await createTextReader()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await reader.dispose()
})

/** @param place the first line is 0, 90 pixels above the next */
function drawLine(line: string, place: number, size = 32): string {
  const isLatin = !/[\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(line)
  const font = fontOption((isLatin && latinFonts[place % latinFonts.length]) || fonts.dejaVuBold)
  const text = line.replaceAll('%', '\\%').replaceAll(':', '\\:').replaceAll(',', '\\,')
  const [x, y] = [40, Math.round(60 + 90 * place)]
  return `drawtext=${font}:text='${text}':expansion=none:fontsize=${size}:fontcolor=white:borderw=2:x=${x}:y=${y}`
}

/** @param then further filters of ffmpeg */
async function drawPicture(background: keyof typeof backgrounds, lines: string[], then = ''): Promise<Frame> {
  const texts = lines.map((line, index) => drawLine(line, index))
  const [source = '', ...effects] = backgrounds[background].split(',')
  const filters = [`${source}${source.includes('=') ? ':' : '='}s=${width}x${height}`, ...effects, ...texts].join(',')
  const rgb = await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    filters + then,
    '-frames:v',
    '1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-',
  )
  return { atMs: 0, width, height, rgb }
}

const readTexts = async (picture: Frame) => {
  const lines = await reader.readFrame(picture, [], null)
  const scene = { fromMs: 0, toMs: 1000 }
  return joinReadings([{ atMs: 0, lines }], { durationMs: 1000, frameSize: picture, findSceneAt: () => scene })
}

it.each([
  ['plain', ['Get 50% OFF today only', 'Use code SAVE20 at checkout', 'Only $29.99 until Sunday']],
  ['fractal', ['Cold for 24 hours', 'Free shipping on every order', 'www.fleetfoot.shop']],
  ['grain', ['Summer sale', 'Rated 4.8 out of 5', 'Try it free for 30 days']],
] as const)('reads captions of three fonts on a %s background from top to bottom', async (background, captions) => {
  const { texts, state } = await readTexts(await drawPicture(background, [...captions]))
  expect(texts.map(({ text }) => text)).toEqual(captions)
  expect(state).toBe('done')
  expect(texts[0]?.box.x).toBeCloseTo(40 / width, 1)
  expect(texts[0]?.box.y).toBeCloseTo(60 / height, 1)
})

it('reads a line that is tilted', async () => {
  const { texts } = await readTexts(await drawPicture('plain', ['Shop the new colours'], ',rotate=0.12'))
  expect(texts.map(({ text }) => text)).toEqual(['Shop the new colours'])
  for (const { box } of texts) {
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
    expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1)
  }
})

it.each([
  ['Cyrillic', ['Горячий кофе весь день', 'Бесплатная доставка'], ''],
  ['Arabic', ['قهوة باردة طوال اليوم', 'شحن مجاني لكل طلب'], ''],
  ['upside-down', ['Use code SAVE20 at checkout', 'Free shipping on orders'], ',vflip,hflip'],
  ['mirrored', ['Use code SAVE20 at checkout', 'Free shipping on orders'], ',hflip'],
])('says that %s text cannot be read', async (_what, captions, then) => {
  const { texts, state } = await readTexts(await drawPicture('plain', captions, then))
  expect(state).toMatch(/^failed: /)
  expect(texts).toEqual([])
})

it('finds no text where there is none', async () => {
  expect(await readTexts(await drawPicture('fractal', []))).toEqual({ texts: [], state: 'none' })
})

it('reads the captions beside a QR code, and nothing from it', async () => {
  const picture = await drawPicture('plain', ['Scan to order'])
  const [modules, side, left, top] = [29, 6, 420, 120]
  const isEye = (a: number, b: number) => Math.min(a, modules - 1 - a) < 8 && Math.min(b, modules - 1 - b) < 8
  for (let row = -2; row < modules + 2; row++) {
    for (let column = -2; column < modules + 2; column++) {
      const ring = Math.max(Math.abs((row % 22) - 3), Math.abs((column % 22) - 3))
      const isOutside = Math.min(row, column) < 0 || Math.max(row, column) >= modules
      const isDark = isEye(row, column)
        ? ring < 2 || ring === 3
        : (row * row * 7 + column * 13 + row * column * 5) % 11 < 5
      const level = isOutside || !isDark ? 255 : 0
      for (let y = 0; y < side; y++) {
        const at = 3 * ((top + row * side + y) * width + left + column * side)
        picture.rgb.fill(level, at, at + 3 * side)
      }
    }
  }
  const { texts, state } = await readTexts(picture)
  expect(texts.map(({ text }) => text)).toEqual(['Scan to order'])
  expect(state).toBe('done')
})

it('reads the captions beside mirrored text, and guesses nothing of that', async () => {
  const { texts } = await readTexts(
    await drawPicture('plain', ['Harbour street 47'], `,hflip,${drawLine('Fresh bread every morning', 2)}`),
  )
  expect(texts.map(({ text }) => text)).toEqual(['Fresh bread every morning'])
})

it('reads subtitles that are burnt in twice at both places, alike', async () => {
  const subtitle = 'Keeps coffee hot 12 hours'
  const { texts } = await readTexts(await drawPicture('plain', [subtitle], `,${drawLine(subtitle, 2, 26)}`))
  expect(texts.map(({ text }) => text)).toEqual([subtitle, subtitle])
})

it('tells two currencies apart, and calls no euro a pound', async () => {
  const { texts } = await readTexts(await drawPicture('plain', ['Only $29.99 here', 'or €27.90 abroad']))
  const [dollars, euros] = texts.map(({ tokens }) => tokens[1])
  expect(dollars).toMatchObject({ text: '$29.99', sure: true })
  expect(euros?.text).toMatch(euros?.sure ? /^€27.90$/ : /27.90$/)
})

it('reads a screen full of small text line by line', async () => {
  const rows = [
    'Balance today',
    'Savings account',
    'Coffee and cake',
    'Monthly rent',
    'Train ticket',
    'Book shop',
    'Water bill',
  ]
  const lines = rows.map((row, index) => drawLine(row, (index - 0.5) / 2.2, 18))
  const { texts, state } = await readTexts(await drawPicture('plain', [], `,${lines.join(',')}`))
  expect(texts.map(({ text }) => text)).toEqual(rows)
  expect(state).toBe('done')
})

it('reads the noise of HEVC as that of H.264', async () => {
  const picture = await drawPicture('fractal', ['TODAY ONLY: code GLOW30', 'Hydra glow serum'])
  const raw = join(folder, 'picture.rgb')
  writeFileSync(raw, picture.rgb)
  for (const encoder of ['libx264', 'libx265']) {
    const video = join(folder, `${encoder}.mp4`)
    const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', raw]
    await ffmpeg(...input, '-c:v', encoder, '-crf', '34', '-pix_fmt', 'yuv420p', video)
    const rgb = await ffmpeg('-i', video, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-')
    const { texts } = await readTexts({ ...picture, rgb })
    expect(texts.map(({ text }) => text)).toEqual(['TODAY ONLY: code GLOW30', 'Hydra glow serum'])
  }
})
