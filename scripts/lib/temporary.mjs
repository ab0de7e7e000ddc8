import { existsSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'

/**
 * The environment of a process whose temporary files lie in memory, where there is room for them.
 *
 * @param {number} bytes that exist at the same time
 * @returns {{ TMPDIR?: string }} empty where there is too little room, or no such folder
 */
export function temporaryInMemory(bytes) {
  if (!existsSync(memory)) return {}
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > bytes ? { TMPDIR: memory } : {}
}
