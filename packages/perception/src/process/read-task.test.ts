import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import type { Frame } from '../decode/frame.ts'
import { read } from './read-task.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-read-task-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Reading takes a second. Here a picture has one colour, whose level is its text.
vi.mock('../text/read-texts.ts', () => ({
  createTextReader: async () => ({
    readFrame: async ({ rgb }: Frame) => [{ text: `level ${rgb[0]}`, confidence: 1, box }],
  }),
  findNewEdges: () => [],
  hasSameText: (a: Frame, b: Frame) => a.rgb[0] === b.rgb[0],
}))

const box = vi.hoisted(() => ({ x: 0, y: 0.5, width: 1, height: 0.125 }))
const frameSize = { width: 2, height: 2 }
const K = 'key'
const F = 'fine'

async function readLevels(levels: number[], roles: ('key' | 'fine' | 0)[]) {
  const framesPath = join(folder, 'frames')
  writeFileSync(framesPath, Buffer.concat(levels.map((level) => Buffer.alloc(12, level))))
  const frames = levels.map((level, n) => ({
    ...{ atMs: n * 500, picture: levels.indexOf(level) },
    role: roles[n] || ('between' as const),
  }))
  return read({ framesPath, frameSize, frames })
}

it.each<[name: string, levels: number[], roles: ('key' | 'fine' | 0)[], readAt: number[]]>([
  ['a text that stays once', [5, 5, 5, 5, 5], [K, 0, 0, K, K], [0]],
  ['each text of key frames', [5, 5, 6, 6], [K, 0, K, K], [0, 2]],
  ['texts between different key frames', [5, 6, 7, 8], [K, 0, 0, K], [0, 1, 2, 3]],
  ['each text in between once', [5, 5, 6, 6, 7, 7, 7], [K, 0, 0, 0, 0, 0, K], [0, 2, 6]],
  ['nothing between key frames with the same text', [5, 9, 5], [K, 0, K], [0]],
  ['a word between two others', [5, 6, 7], [K, F, K], [0, 1, 2]],
  ['no close frame of a text that stays', [5, 6, 5, 7], [K, F, K, K], [0, 3]],
  ['no frames', [], [], []],
])('reads %s', async (_name, levels, roles, readAt) => {
  const readings = await readLevels(levels, roles)
  expect(readings.map(({ atMs, lines }) => [atMs, lines[0]?.text])).toEqual(
    readAt.map((n) => [n * 500, `level ${levels[n]}`]),
  )
})

it('searches key frames as a whole, and others where text changes', async () => {
  const readings = await readLevels([5, 6, 7, 8], [K, F, 0, K])
  const strip = { top: 0.375, bottom: 0.75 }
  expect(readings.map((reading) => reading.strip)).toEqual([null, strip, strip, null])
})
