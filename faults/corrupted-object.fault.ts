import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixturePath } from '../e2e/app.ts'
import type { FaultWorld } from './world.ts'

interface Job {
  filename: string
  status: string
  error: string | null
}

export function corruptedObject({ app, people }: FaultWorld): void {
  describe('an object whose bytes changed on the disk', () => {
    it('fails its own job with a sentence that names the video; the rest of the batch continues', async () => {
      const api = people[0]?.api as NonNullable<(typeof people)[0]>['api']
      const names = ['one.mp4', 'damaged.mp4', 'three.mp4']
      const jobIds: string[] = []
      const { dataDir } = app()
      for (const name of names) {
        const video = await api.upload(name, makeVideo(dataDir, name))
        if (name === 'damaged.mp4') damage(path.join(dataDir, 'objects', String((video as Stored).objectName)))
        jobIds.push((await api.submit(video, { modelId: 'gemini-3.8-flash' })).jobId)
      }
      await api.settle()
      const { jobs } = await api.get<{ jobs: (Job & { jobId: string })[] }>('/api/jobs')
      const ended = names.map((name, at) => {
        const job = jobs.find(({ jobId }) => jobId === jobIds[at])
        return { name, status: job?.status, error: job?.error ?? null }
      })
      expect(ended).toEqual([
        { name: 'one.mp4', status: 'completed', error: null },
        {
          name: 'damaged.mp4',
          status: 'failed',
          error: expect.stringMatching(/^damaged\.mp4 is damaged .*upload it again/i),
        },
        { name: 'three.mp4', status: 'completed', error: null },
      ])
    })
  })
}

interface Stored {
  filename: string
  objectName?: string
}

/** A video with unique bytes: a box of noise at its end. */
function makeVideo(folder: string, name: string): string {
  const file = path.join(folder, name)
  const box = Buffer.concat([Buffer.from([0, 0, 0, 40]), Buffer.from('free'), randomBytes(32)])
  writeFileSync(file, Buffer.concat([readFileSync(fixturePath('small.mp4')), box]))
  return file
}

/** Changes a few bytes and keeps the length. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0, bytes.length - 4)
  writeFileSync(file, bytes)
}
