import { describe, expect, it } from 'vitest'
import { findCuts, findScenes } from './find-scenes.ts'
import { makeThumb, type Thumb, thumbEveryMs, thumbSide } from './thumb.ts'

type Colour = [number, number, number]
/** The colour of a point, whose coordinates go from 0 to 1, of one picture. */
type Picture = (x: number, y: number) => Colour

/** Soft patches of two colours, different for each seed, as of a place that is filmed. */
function place(seed: number, dark: Colour, light: Colour): Picture {
  return (x, y) => {
    const wave = Math.sin((3 + seed) * x * 3 + seed) * Math.cos((2 + ((seed * 7) % 5)) * y * 3 + seed * 2)
    return mix(dark, light, 0.5 + 0.5 * wave)
  }
}
/** Many small patches, different for each seed, as of a face, a skin or leaves. */
function detailed(seed: number): Picture {
  return (x, y) => {
    const waves = Math.sin(23 * x + 9 * y + seed * 2) + Math.sin(31 * y - 13 * x * seed) + Math.sin(17 * (x + y) * seed)
    return mix([60, 40, 30], [210, 180, 150], 0.5 + waves / 6)
  }
}
const mix = (a: Colour, b: Colour, share: number) =>
  a.map((value, n) => value + ((b[n] ?? 0) - value) * share) as Colour
const plain =
  (...colour: Colour): Picture =>
  () =>
    colour
const lit =
  (picture: Picture, light: number): Picture =>
  (x, y) =>
    mix([0, 0, 0], picture(x, y), light)
const moved =
  (picture: Picture, by: number): Picture =>
  (x, y) =>
    picture(x + by, y)
const blend =
  (a: Picture, b: Picture, share: number): Picture =>
  (x, y) =>
    mix(a(x, y), b(x, y), share)
const captioned =
  (picture: Picture): Picture =>
  (x, y) =>
    x > 0.2 && x < 0.8 && y > 0.7 && y < 0.85 ? [255, 255, 255] : picture(x, y)

const subtitled =
  (picture: Picture): Picture =>
  (x, y) =>
    x > 0.3 && x < 0.7 && y > 0.78 && y < 0.85 ? [255, 255, 255] : picture(x, y)

function makeThumbs(pictures: Picture[]): Thumb[] {
  return pictures.map((picture, index) => {
    const rgb = new Uint8Array(thumbSide * thumbSide * 3)
    for (let n = 0; n < thumbSide * thumbSide; n++) {
      const colour = picture((n % thumbSide) / thumbSide, Math.floor(n / thumbSide) / thumbSide)
      rgb.set(
        colour.map((value) => Math.min(255, Math.max(0, value))),
        n * 3,
      )
    }
    return makeThumb({ atMs: index * thumbEveryMs, width: thumbSide, height: thumbSide, rgb })
  })
}

const beach = place(1, [30, 60, 120], [240, 220, 170])
const forest = place(3, [10, 40, 10], [120, 180, 90])
const studio = place(5, [60, 60, 65], [200, 200, 210])
const black = plain(0, 0, 0)
/** A bright face of one size before a background, with the features of one person. */
const portrait =
  (person: Picture): Picture =>
  (x, y) =>
    mix((x - 0.5) ** 2 + (y - 0.45) ** 2 < 0.1 ? [190, 150, 120] : [40, 40, 40], person(x, y), 0.45)
const cropped =
  (picture: Picture, zoom: number): Picture =>
  (x, y) =>
    picture(0.3 + x * zoom, 0.3 + y * zoom)
/** Lines of text as a phone shows them, below a header and above a footer that stay. */
const screen =
  (scrolled: number): Picture =>
  (x, y) =>
    Math.sin(x * 40 + Math.floor((y < 0.2 || y > 0.85 ? y : y + scrolled) * 12) ** 2) > 0
      ? [230, 230, 230]
      : [90, 90, 90]
const during = (count: number, picture: (n: number) => Picture) => Array.from({ length: count }, (_, n) => picture(n))
const show = (picture: Picture, count: number) => during(count, () => picture)

describe('findCuts', () => {
  const cases: [name: string, pictures: Picture[], cutsMs: number[]][] = [
    ['no change', show(beach, 20), []],
    ['one cut', [...show(beach, 10), ...show(forest, 10)], [1000]],
    ['scenes of half a second', [...show(beach, 5), ...show(forest, 5), ...show(studio, 5)], [500, 1000]],
    ['a cut between plain pictures', [...show(plain(200, 20, 20), 10), ...show(plain(20, 20, 200), 10)], [1000]],
    ['a cut from black', [...show(black, 5), ...show(beach, 10)], [500]],
    [
      'a cut in slow motion',
      [...during(10, (n) => moved(beach, n / 60)), ...during(10, (n) => moved(forest, n / 60))],
      [1000],
    ],
    ['a short dissolve', [...show(beach, 10), blend(beach, forest, 0.4), ...show(forest, 10)], [1100]],
    [
      'a long dissolve',
      [...show(beach, 10), ...during(15, (n) => blend(beach, forest, n / 15)), ...show(forest, 10)],
      [],
    ],
    ['a flash', [...show(beach, 10), plain(255, 255, 255), ...show(beach, 10)], []],
    ['two pictures of flash', [...show(beach, 10), ...show(plain(255, 255, 255), 2), ...show(beach, 10)], []],
    [
      'a fade from and to black',
      [...during(6, (n) => lit(beach, n / 6)), ...show(beach, 9), ...during(6, (n) => lit(beach, 1 - n / 5))],
      [],
    ],
    ['lights that go out', [...show(beach, 10), ...show(lit(beach, 0.4), 10)], []],
    ['fast motion', during(30, (n) => moved(beach, n * 0.35)), []],
    ['a caption that appears', [...show(beach, 10), ...show(captioned(beach), 10)], []],
    [
      'a caption on a plain picture',
      [...show(plain(120, 160, 100), 10), ...show(captioned(plain(120, 160, 100)), 10)],
      [],
    ],
    ['two faces alike', [...show(portrait(detailed(1)), 10), ...show(portrait(detailed(2)), 10)], [1000]],
    ['two crops of one picture', [...show(detailed(1), 10), ...show(cropped(detailed(1), 0.8), 10)], [1000]],
    [
      'two crops below a caption',
      [...show(subtitled(detailed(1)), 10), ...show(subtitled(cropped(detailed(1), 0.8)), 10)],
      [1000],
    ],
    [
      'a zoom that goes back at once',
      [...show(detailed(1), 10), ...show(cropped(detailed(1), 0.8), 2), ...show(detailed(1), 10)],
      [],
    ],
    ['a zoom in steps', during(20, (n) => cropped(detailed(1), 0.9 ** Math.floor(n / 2))), []],
    ['a screen that scrolls', [...show(screen(0), 10), ...show(screen(0.25), 10)], []],
    ['lights that go out on details', [...show(detailed(1), 10), ...show(lit(detailed(1), 0.4), 10)], []],
    ['a single picture', [beach], []],
    ['no picture', [], []],
  ]
  it.each(cases)('%s', (_name, pictures, cutsMs) => {
    expect(findCuts(makeThumbs(pictures))).toEqual(cutsMs)
  })
})

describe('findScenes', () => {
  it('covers the whole duration without gaps', () => {
    expect(findScenes(makeThumbs([...show(beach, 10), ...show(forest, 10)]), 2080)).toEqual([
      { fromMs: 0, toMs: 1000 },
      { fromMs: 1000, toMs: 2080 },
    ])
  })
})
