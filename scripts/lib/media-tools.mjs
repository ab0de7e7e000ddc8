import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fail, say } from './project.mjs'
import { run } from './run.mjs'

const installMs = 5 * 60_000
const programs = { ffmpeg: '-version', 'espeak-ng': '--version' }
const packages = ['ffmpeg', 'espeak-ng', 'fonts-dejavu-core', 'fonts-liberation']
const debianFonts = ['/usr/share/fonts/truetype/dejavu', '/usr/share/fonts/truetype/liberation']

/** Installs what makes the test ads of packages/perception: ffmpeg, espeak-ng and two families of fonts. */
export async function ensureMediaTools() {
  const isDebian = existsSync('/usr/bin/apt-get')
  if (hasPrograms() && (!isDebian || debianFonts.every((folder) => existsSync(folder)))) return
  if (isDebian && process.getuid?.() === 0) {
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
