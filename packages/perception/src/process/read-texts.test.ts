import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeVideo, threeColours, x264 } from '../../test/make-video.ts'
import { createAllowance } from './allowance.ts'
import { decodeVideoInChild } from './decode-video.ts'
import { readTextsInChildren } from './read-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'hookline-read-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('says how much was read when the processor time is used up', async () => {
  const path = await makeVideo(join(folder, 'colours.mp4'), ...threeColours, ...x264)
  const framesPath = join(folder, 'frames')
  const limitMs = 600_000
  const allowance = createAllowance(undefined, limitMs)
  const input = { path, framesPath, samplesPath: join(folder, 'samples'), untilMs: 60_000 }
  const decoded = await decodeVideoInChild(input, allowance, () => undefined)
  // The second process starts when the speech was heard: here, when the first scene was read.
  const hearing = Promise.withResolvers<void>()
  const meter = allowance.addMeter()
  const { texts, state } = await readTextsInChildren({
    decoded,
    framesPath,
    hearing: hearing.promise,
    allowance,
    onProgress() {
      meter(limitMs + 1)
      hearing.resolve()
    },
  })
  expect(texts).toEqual([])
  expect(state).toBe('partial: 1000')
  allowance.end()
})
