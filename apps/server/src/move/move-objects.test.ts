import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createStorage } from '../providers/storage/create-storage.ts'
import type { ObjectStorage } from '../providers/storage/storage.ts'
import { type KnownObject, moveObjects, type ObjectOutcome } from './move-objects.ts'

let dir: string
let source: ObjectStorage
let target: ObjectStorage
let known: KnownObject[]
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hookline-move-'))
  const needs = { appSecret: 's', publicUrl: 'http://localhost', clock: systemClock }
  source = await createStorage({ kind: 'local', dir: path.join(dir, 'source') }, needs)
  target = await createStorage({ kind: 'local', dir: path.join(dir, 'target') }, needs)
  known = []
})
afterEach(() => rm(dir, { recursive: true }))

async function store(objectName: string, content = `the film ${objectName}`) {
  const body = async function* () {
    yield Buffer.from(content)
  }
  const written = await source.write(objectName, body(), 'video/mp4')
  known.push({ objectName, contentType: 'video/mp4', ...written })
}

async function move(): Promise<Record<string, ObjectOutcome>> {
  const outcomes: Record<string, ObjectOutcome> = {}
  const objects = async function* () {
    yield* known
  }
  const onObject = (name: string, outcome: ObjectOutcome) => {
    outcomes[name] = outcome
  }
  await moveObjects({ source, target, objects: objects(), onObject })
  return outcomes
}
const read = async (name: string) => text((await target.openRead(name)) ?? Readable.from([]))

it('copies every object, byte by byte', async () => {
  for (let n = 0; n < 10; n++) await store(`videos/a/${n}.mp4`)
  const outcomes = Object.values(await move())
  expect(outcomes).toEqual(Array(10).fill('copied'))
  expect(await read('videos/a/7.mp4')).toBe('the film videos/a/7.mp4')
})

it('continues an interrupted move', async () => {
  await store('videos/a/1.mp4')
  await move()
  await store('videos/a/2.mp4')
  expect(await move()).toEqual({ 'videos/a/1.mp4': 'kept', 'videos/a/2.mp4': 'copied' })
})

it('reports damaged, missing and never uploaded objects, and copies the rest', async () => {
  await store('videos/a/damaged.mp4')
  await writeFile(path.join(dir, 'source/videos/a/damaged.mp4'), 'other bytes')
  await store('videos/a/missing.mp4')
  await source.remove('videos/a/missing.mp4')
  known.push({ objectName: 'videos/a/never.mp4', contentType: 'video/mp4', sizeBytes: null, sha256: null })
  await store('videos/a/good.mp4')
  expect(await move()).toEqual({
    'videos/a/damaged.mp4': 'damaged at the source',
    'videos/a/missing.mp4': 'missing at the source',
    'videos/a/never.mp4': 'never uploaded',
    'videos/a/good.mp4': 'copied',
  })
  expect(await target.stat('videos/a/damaged.mp4')).toBeNull()
})

it('reports another object of the same name and leaves it alone', async () => {
  await store('videos/a/1.mp4')
  await move()
  await writeFile(path.join(dir, 'target/videos/a/1.mp4'), 'other bytes')
  expect(await move()).toEqual({ 'videos/a/1.mp4': 'different at the target' })
  expect(await read('videos/a/1.mp4')).toBe('other bytes')
})
