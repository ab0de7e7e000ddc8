import { afterAll, beforeAll, expect, it } from 'vitest'
import { fontOption, fonts } from '../../test/ads/fonts.ts'
import { ffmpeg } from '../../test/ads/make-ads.ts'
import type { Frame } from '../decode/frame.ts'
import { joinReadings } from './join-readings.ts'
import { createTextReader, type TextReader } from './read-texts.ts'

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
afterAll(() => reader.dispose())

async function drawPicture(background: keyof typeof backgrounds, lines: string[], then = ''): Promise<Frame> {
  const texts = lines.map((line, index) => {
    const isLatin = !/[\p{Script=Cyrillic}\p{Script=Arabic}]/u.test(line)
    const font = fontOption((isLatin && latinFonts[index % latinFonts.length]) || fonts.dejaVuBold)
    const text = line.replaceAll('%', '\\%').replaceAll(':', '\\:').replaceAll(',', '\\,')
    return `drawtext=${font}:text='${text}':expansion=none:fontsize=32:fontcolor=white:borderw=2:x=40:y=${60 + 90 * index}`
  })
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
