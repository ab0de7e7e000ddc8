import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, say } from './project.mjs'
import { run } from './run.mjs'

const installMs = 5 * 60_000
const programs = { ffmpeg: '-version', 'espeak-ng': '--version' }
const packages = Object.keys(programs)

/** Installs what makes the test ads of packages/perception: ffmpeg and espeak-ng. Their fonts come from npm packages. */
export async function ensureMediaTools() {
  if (hasPrograms()) return
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    say('Installing ffmpeg and espeak-ng for the tests')
    await run('apt-get', ['update', '-q'], { timeoutMs: installMs })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { timeoutMs: installMs })
  }
  if (!hasPrograms()) {
    fail(`The tests need ffmpeg and espeak-ng. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`)
  }
}

function hasPrograms() {
  return Object.entries(programs).every(([name, argument]) => {
    return spawnSync(name, [argument], { timeout: 20_000, stdio: 'ignore' }).status === 0
  })
}
