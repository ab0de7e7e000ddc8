import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, say } from './project.mjs'
import { buildProgramArguments, run } from './run.mjs'

// The headless shell first: the same engine without a browser's window around it, and a fifth faster in the journeys.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const downloadMs = 5 * 60_000
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser that tests drive: the one named by CHROMIUM_PATH, else an installed Chromium or Chrome.
 *
 * @returns {string | undefined} its path; undefined leaves the choice to Playwright
 */
export function findInstalledBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...fixedPlaces]
  return candidates.find((file) => existsSync(file) && canRun(file))
}

/**
 * Finds a browser or installs one. On CI with apt, it installs the faster headless shell in any case; elsewhere only
 * when it finds none: Playwright's own, or else the system's.
 *
 * @returns {Promise<NodeJS.ProcessEnv>} the environment in which tests find it
 */
export async function ensureBrowser() {
  const isRoot = process.getuid?.() === 0
  const hasApt = isRoot && existsSync('/usr/bin/apt-get')
  if (process.env.CI && hasApt && !process.env.CHROMIUM_PATH) await installByApt('chromium-headless-shell')
  const installed = findInstalledBrowser()
  if (installed) return withBrowser(installed)
  if (await hasPlaywrightBrowser()) return process.env
  say('Installing a browser for the tests')
  const [node, args] = buildProgramArguments('@playwright/test/cli.js', 'install', 'chromium')
  if ((await run(node, args, { timeoutMs: downloadMs })) === 0) {
    if (await hasPlaywrightBrowser()) return process.env
    // Downloaded, but libraries of the system are missing.
    if (isRoot) await run(node, [args[0], 'install-deps', 'chromium'], { timeoutMs: downloadMs })
    if (await hasPlaywrightBrowser()) return process.env
  }
  if (hasApt) (await installByApt('chromium-headless-shell')) || (await installByApt('chromium'))
  const afterwards = findInstalledBrowser()
  if (afterwards) return withBrowser(afterwards)
  return fail('No browser could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
}

/** @returns {Promise<boolean>} whether the package is installed now */
async function installByApt(name) {
  const install = async () => {
    const args = ['install', '-y', '-q', '--no-install-recommends', name]
    return (await run('apt-get', args, { timeoutMs: 2 * downloadMs })) === 0
  }
  if (await install()) return true
  // The list of packages is missing or too old.
  await run('apt-get', ['update', '-q'], { timeoutMs: downloadMs })
  return install()
}

function withBrowser(file) {
  return { ...process.env, CHROMIUM_PATH: file }
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) && canRun(chromium.executablePath())
}

/** Some systems have a placeholder of that name that only explains how to install it. */
function canRun(file) {
  return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}
