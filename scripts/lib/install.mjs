import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, pinnedNode, root, say } from './project.mjs'
import { capture, run } from './run.mjs'

const stampFile = join(root, 'node_modules', '.hookline-install')
const oldestNode = 20

/** Installs what package-lock.json names, unless node_modules has it already. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    fail(`Hookline needs Node.js ${oldestNode} or newer to start; this is ${process.versions.node}.`)
  }
  const stamp = describeWanted()
  if (!isInstalled(stamp)) {
    await install()
    writeFileSync(stampFile, stamp)
  }
  await ensurePinnedNode()
}

function describeWanted() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'package.json', ...workspaceFiles()])
    hash.update(readFileSync(join(root, file)))
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

function workspaceFiles() {
  return ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')))
    .filter((file) => existsSync(join(root, file)))
}

function isInstalled(stamp) {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  // npm's own record covers an install by hand.
  if (!matchesLock()) return false
  writeFileSync(stampFile, stamp)
  return true
}

function matchesLock() {
  const noteFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noteFile)) return false
  const installed = JSON.parse(readFileSync(noteFile, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    if (!found) return entry.optional === true || entry.peer === true
    return found.version === entry.version && existsSync(join(root, path))
  })
}

async function install() {
  const isFresh = !existsSync(join(root, 'node_modules', '.package-lock.json'))
  say(isFresh ? 'Installing the packages (a minute or two the first time)' : 'Updating the packages')
  const code = await runNpm(isFresh ? ['ci'] : ['install'])
  if (code !== 0) fail('The packages could not be installed; the lines above say why.')
}

/** Its binary comes with an install script, which many machines forbid. */
async function ensurePinnedNode() {
  if (await runsPinnedNode()) return
  say('Fetching the Node.js that this project runs on')
  await runNpm(['rebuild', 'node', '--ignore-scripts=false'])
  if (await runsPinnedNode()) return
  fail(`${pinnedNode} is missing or does not run. Allow the install script of the package "node", then try again.`)
}

async function runsPinnedNode() {
  if (!existsSync(pinnedNode)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
  const { output } = await capture(pinnedNode, ['--version'])
  return output.trim() === `v${wanted}`
}

/** Runs npm on the machine's Node.js, because npm may replace the pinned one. */
function runNpm(args) {
  const isOwn = (folder) => folder.includes(join('node_modules', '.bin')) || folder.includes('node-gyp-bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOwn(folder))
  const env = { ...process.env, PATH: path.join(delimiter) }
  return run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    env,
    shell: process.platform === 'win32',
  })
}
