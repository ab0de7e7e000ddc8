import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { SeenText } from '../watch-report.ts'
import { cutFrame, makeCutOuts } from './cut-outs.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-cut-outs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const frameSize = { width: 200, height: 100 }
const rgb = Uint8Array.from({ length: 200 * 100 * 3 }, (_, index) => Math.floor(index / 3) % 200)
const buildText = (id: string, sure: boolean, atMs = 0): SeenText => ({
  ...{
    id,
    text: 'Shop now',
    confidence: 1,
    sure,
    tokens: [],
    fromMs: 0,
    toMs: 1000,
    atMs,
    cutOut: null,
    inScene: false,
  },
  box: { x: 0.1, y: 0.4, width: 0.5, height: 0.1 },
})

it('cuts a box out of a frame with a margin', () => {
  const cut = cutFrame({ atMs: 0, ...frameSize, rgb }, { x: 0.1, y: 0.4, width: 0.5, height: 0.1 })
  expect([cut.width, cut.height]).toEqual([112, 22])
  expect([cut.rgb[0], cut.rgb.at(-1)]).toEqual([14, 125])
})

it('stays within the frame', () => {
  const cut = cutFrame({ atMs: 0, ...frameSize, rgb }, { x: 0, y: 0, width: 1, height: 1 })
  expect([cut.width, cut.height]).toEqual([200, 100])
})

it('makes a JPEG of each text, of unsure ones first, and of 80 at most', async () => {
  const framesPath = join(folder, 'frames')
  writeFileSync(framesPath, rgb)
  const texts = Array.from({ length: 82 }, (_, index) => buildText(`t${index}`, index < 80))
  const cutOuts = await makeCutOuts(texts, { framesPath, frameSize, frames: [{ atMs: 0, picture: 0 }] })
  expect(cutOuts.size).toBe(80)
  expect([...cutOuts.keys()].slice(0, 3)).toEqual(['t80', 't81', 't0'])
  expect([...(cutOuts.get('t80')?.subarray(0, 2) ?? [])]).toEqual([0xff, 0xd8])
})

it('needs no encoder without texts', async () => {
  expect((await makeCutOuts([], { framesPath: '', frameSize, frames: [] })).size).toBe(0)
})
