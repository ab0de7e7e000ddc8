import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Recording } from './exchange.ts'

const folder = path.resolve(import.meta.dirname, '../../src/providers/meta-ads/fixtures/recorded')

/** All stored recordings by step name. */
export function readRecordings(): Map<string, Recording> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const recordings = files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Recording)
  return new Map(recordings.map((recording) => [recording.step, recording]))
}

/** Replaces the recordings of the same steps. @param isAll also deletes those of other steps. */
export function writeRecordings(recordings: Recording[], isAll: boolean): void {
  if (isAll) for (const step of readRecordings().keys()) rmSync(path.join(folder, `${step}.json`))
  for (const recording of recordings) {
    writeFileSync(path.join(folder, `${recording.step}.json`), `${JSON.stringify(recording, null, 2)}\n`)
  }
}
