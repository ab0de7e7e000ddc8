// Weighs the JavaScript that each route's first visit loads, in kilobytes (1000 bytes) of gzip, against the budgets.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { root } from './lib/project.mjs'

const signInBudget = 240
const budget = 320

await ensureWebBuilt()
const dist = join(root, 'apps', 'web', 'dist')
/** Vite's manifest: the file that contains each source module, and its imports. */
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const modules = Object.keys(manifest)
const shell = modules.filter((name) => /\/_protected\.tsx|app\/signed-in-bar\.tsx/.test(name))
const settings = modules.filter((name) => name.includes('/_settings.tsx'))
const routes = modules.filter(
  (name) => /^src\/routes\/.*tsr-split=component/.test(name) && !shell.includes(name) && !settings.includes(name),
)

let tooHeavy = 0
for (const name of routes) {
  const path = toRoutePath(name)
  const isSignIn = path === '/auth'
  const around = name.includes('/_settings/') ? [...shell, ...settings] : shell
  const files = listFiles(['index.html', name, ...(isSignIn ? [] : around)])
  const kilobytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000
  const allowed = isSignIn ? signInBudget : budget
  if (kilobytes > allowed) tooHeavy++
  const verdict = kilobytes > allowed ? 'TOO HEAVY' : 'ok'
  console.log(`${verdict}: ${kilobytes.toFixed(0)} kB in ${files.length} files, ${allowed} allowed: ${path}`)
}
if (routes.length < 20 || shell.length < 2)
  throw new Error('The manifest names too few modules, so this check would miss routes.')
process.exitCode = tooHeavy === 0 ? 0 : 1

/** The files of some modules and of everything they import statically. */
function listFiles(names) {
  const found = new Set(names)
  for (const name of found) for (const imported of manifest[name].imports ?? []) found.add(imported)
  return [...new Set([...found].map((name) => manifest[name].file))]
}

/** `src/routes/_protected/templates.$id.tsx?…` is the file of `/templates/$id`. */
function toRoutePath(name) {
  const parts = name.replace(/^src\/routes\/|\.tsx.*$/g, '').split(/[/.]/)
  return `/${parts.filter((part) => !part.startsWith('_') && part !== 'index').join('/')}`
}
