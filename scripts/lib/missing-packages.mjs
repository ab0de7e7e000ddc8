import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ os: string, cpu: string, libc: string | undefined }} Platform */

/** Where this process runs, in the words of package-lock.json; `libc` is known on Linux only. */
function readPlatform() {
  const { platform, arch } = process
  if (platform !== 'linux') return { os: platform, cpu: arch, libc: undefined }
  const libc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: platform, cpu: arch, libc }
}

/**
 * The packages of package-lock.json that node_modules lacks or has in another version. Optional packages count when they
 * are built for this platform: the database and the password hash are such packages. Those without a platform may be
 * left out, as LICENSES.md says of the decoder.
 *
 * @param {string} folder with package-lock.json
 * @param {Platform} platform
 * @returns {string[]} their paths, such as `node_modules/vite`
 */
export function findMissingPackages(folder, platform = readPlatform()) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && isNeeded(entry, platform))
    .filter(([path, entry]) => !isInstalled(join(folder, path), entry, installed[path]))
    .map(([path]) => path)
}

/** A package that npm's record names can still be gone from the disk. */
function isInstalled(path, entry, found) {
  if (!existsSync(entry.link ? path : join(path, 'package.json'))) return false
  return found !== undefined && found.version === entry.version
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

function isNeeded(entry, platform) {
  if (!entry.optional) return true
  const isBuilt = entry.os !== undefined || entry.cpu !== undefined
  return isBuilt && ['os', 'cpu', 'libc'].every((key) => isAllowed(entry[key], platform[key]))
}

/** npm's rule: a name after `!` is excluded; a list with other names allows these only. */
function isAllowed(list, name) {
  if (list === undefined || name === undefined) return true
  if (list.includes(`!${name}`)) return false
  return list.includes(name) || list.every((item) => item.startsWith('!'))
}
