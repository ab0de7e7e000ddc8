import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fixturePath } from './app.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hookline-made-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * A video whose bytes no other file has, so that it is really sent: a fixture, and a box that players skip.
 * @param sizeBytes a little more than the fixture by default
 */
export function makeVideo(name: string, sizeBytes?: number): string {
  const video = readFileSync(fixturePath(name.endsWith('.mov') ? 'small.mov' : 'small.mp4'))
  const id = `${name} ${crypto.randomUUID()}`
  const box = Buffer.alloc((sizeBytes ?? video.length + 100) - video.length, id)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  const file = path.join(folder, name)
  writeFileSync(file, Buffer.concat([video, box]))
  return file
}
