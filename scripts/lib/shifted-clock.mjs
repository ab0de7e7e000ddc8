import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './project.mjs'
import { run } from './run.mjs'

const installMs = 5 * 60_000
const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib']
const sharedMemory = '/dev/shm'

/**
 * An environment whose processes, with PostgreSQL and the browser among them, live at another time: libfaketime shifts
 * their clock, which then goes on. Timers, which go by another clock, are untouched.
 *
 * @param {string} date such as 2028-02-29
 * @param {string} zone such as Pacific/Kiritimati
 * @returns {Promise<NodeJS.ProcessEnv | null>} null where there is no libfaketime, such as outside Linux
 */
export async function shiftClock(date, zone) {
  const library = await findLibrary()
  if (!library) return null
  const seconds = Math.round((Date.parse(`${date}T12:00:00Z`) - Date.now()) / 1000)
  if (Number.isNaN(seconds)) throw new Error(`${date} is no date such as 2028-02-29`)
  // Only root runs processes of two users.
  if (process.getuid?.() === 0) removeLeftFiles()
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its own guess makes every wait of Chromium's threads end at once.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    TZ: zone,
  }
}

/**
 * Removes what libfaketime leaves of killed processes: files with their process id. A later process with the same id, but
 * of another user such as PostgreSQL's, cannot open them and ends at once.
 */
function removeLeftFiles() {
  for (const name of readdirSync(sharedMemory)) {
    const pid = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(sharedMemory, name), { force: true })
  }
}

/** Debian's folder of libraries is named after the processor. */
function listPlaces() {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
}

async function findLibrary() {
  // The machine's own Node.js runs this file, so nothing newer than Node.js 20 can be used.
  const find = () => listPlaces().find((file) => existsSync(file)) ?? null
  if (process.platform !== 'linux') return null
  if (!find() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('Installing libfaketime for the tests')
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'libfaketime'], { timeoutMs: installMs })
  }
  return find()
}
