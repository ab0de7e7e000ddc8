import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingPackages } from './missing-packages.mjs'
import { installPackages, runNpm } from './npm-install.mjs'
import { fail, pinnedNode, root, say } from './project.mjs'
import { capture } from './run.mjs'

const oldestNode = 20

/** Installs what package-lock.json names, unless node_modules has it already. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    fail(`Hookline needs Node.js ${oldestNode} or newer to start; this is ${process.versions.node}.`)
  }
  if (findMissingPackages(root).length > 0) await install()
  await ensurePinnedNode()
}

async function install() {
  const isFresh = !existsSync(join(root, 'node_modules', '.package-lock.json'))
  say(isFresh ? 'Installing the packages (a minute or two the first time)' : 'Updating the packages')
  const missing = await installPackages(root)
  if (missing.length === 0) return
  const names = missing.slice(0, 5).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13))
  fail(`These packages could not be installed; the lines above say why: ${names.join(', ')}`)
}

/** Its binary comes with an install script, which many machines forbid. */
async function ensurePinnedNode() {
  if (await runsPinnedNode()) return
  say('Fetching the Node.js that this project runs on')
  await runNpm(root, ['rebuild', 'node', '--ignore-scripts=false'])
  if (await runsPinnedNode()) return
  fail(`${pinnedNode} is missing or does not run. Allow the install script of the package "node", then try again.`)
}

async function runsPinnedNode() {
  if (!existsSync(pinnedNode)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
  const { output } = await capture(pinnedNode, ['--version'])
  return output.trim() === `v${wanted}`
}
