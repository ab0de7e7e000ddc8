import { spawnSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import type { SmallDisk } from './world.ts'

/** Only what is written takes memory. Uploads that a kill cut off stay announced, for each of three people up to 4 GB. */
const roomBytes = 16 * 2 ** 30

/** Mounts a disk in memory at the folder. Null unless this is Linux and the caller is root. */
export function mountDisk(folder: string): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const mount = (...options: string[]) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(), 'tmpfs', folder]).status === 0
  if (!mount(`size=${roomBytes}`, 'mode=700')) return null
  return {
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder)
      mount('remount', `size=${Math.max(1, blocks - bfree) * bsize}`)
    },
    makeRoom: () => void mount('remount', `size=${roomBytes}`),
    remove: () => void spawnSync('umount', ['--lazy', folder]),
  }
}
