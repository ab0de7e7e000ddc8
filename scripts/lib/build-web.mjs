import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fail, notesFolder, root, say } from './project.mjs'
import { buildProgramArguments, run } from './run.mjs'

const web = join(root, 'apps', 'web')
const stampFile = join(notesFolder, 'web-build')
const sources = [
  join(web, 'src'),
  join(web, 'public'),
  join(web, 'index.html'),
  join(web, 'vite.config.ts'),
  join(web, 'router-options.ts'),
  join(root, 'packages', 'contract', 'src'),
  join(root, 'package-lock.json'),
]
const product = join(web, 'dist', 'index.html')

/** Builds the screens unless they were built from exactly these sources. */
export async function ensureWebBuilt() {
  const stamp = hashSources()
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isCurrent && existsSync(product)) return
  say('Building the screens')
  rmSync(stampFile, { force: true })
  const [node, args] = buildProgramArguments('vite/bin/vite.js', 'build', '--logLevel', 'warn')
  if ((await run(node, args, { cwd: web })) !== 0) fail('The screens could not be built; the lines above say why.')
  mkdirSync(notesFolder, { recursive: true })
  writeFileSync(stampFile, stamp)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles).filter(isBuilt)) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function isBuilt(file) {
  return !/\.(test|gen)\.tsx?$/.test(file)
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
