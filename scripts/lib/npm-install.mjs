import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findMissingPackages } from './missing-packages.mjs'
import { run } from './run.mjs'

/** Named, because NODE_ENV=production and the `omit` of an .npmrc would leave groups out that start and tests need. */
const allGroups = ['--include=prod', '--include=dev', '--include=optional', '--include=peer']

/**
 * Installs what package-lock.json names. What half an installation lacks is added; when that does not help, everything
 * is installed anew. `package-lock.json` stays as it is.
 *
 * @param {string} folder with package.json and package-lock.json
 * @returns {Promise<string[]>} the packages that are missing all the same
 */
export async function installPackages(folder) {
  const hasRecord = existsSync(join(folder, 'node_modules', '.package-lock.json'))
  if (hasRecord) {
    const code = await runNpm(folder, ['install', '--no-save', ...allGroups])
    if (code === 0 && findMissingPackages(folder).length === 0) return []
  }
  await runNpm(folder, ['ci', ...allGroups])
  return findMissingPackages(folder)
}

/**
 * Runs npm on the machine's Node.js, because npm may replace the pinned one.
 *
 * @param {string} folder
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runNpm(folder, args) {
  const isOwn = (entry) => entry.includes(join('node_modules', '.bin')) || entry.includes('node-gyp-bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !isOwn(entry))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env,
    shell: process.platform === 'win32',
  })
}
