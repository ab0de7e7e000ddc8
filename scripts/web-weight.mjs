// What each route's first visit loads, against the limits. It reads the build: `npm start` and `npm test` make it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { root } from './lib/project.mjs'

/** Kilobytes (1000 bytes) of JavaScript, gzip: the sign-in page's, and any other route's. */
const signInLimit = 220
const limit = 280

await ensureWebBuilt()
const dist = join(root, 'apps', 'web', 'dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const routes = Object.keys(manifest).filter(
  (key) => key.startsWith('src/routes/') && key.endsWith('tsr-split=component'),
)
const frame = routes.filter((key) => /routes\/_protected\.tsx/.test(key))
const weights = routes.filter((key) => !frame.includes(key)).map(weigh)
const tooHeavy = weights.filter(({ kilobytes, allowed }) => kilobytes > allowed)
for (const { name, kilobytes, files, allowed } of weights) {
  console.log(`${kilobytes.toFixed(0)} kB in ${files} files, ${allowed} allowed: ${name}`)
}
if (weights.length < 20) throw new Error('The build names fewer routes than there are; this check has gone blind.')
for (const { name } of tooHeavy) console.log(`too heavy: ${name}`)
process.exitCode = tooHeavy.length === 0 ? 0 : 1

function weigh(route) {
  const isSignIn = route.startsWith('src/routes/auth.tsx')
  const loaded = closure(['index.html', route, ...(isSignIn ? [] : [...frame, 'src/app/signed-in-bar.tsx'])])
  const files = [...new Set([...loaded].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'))
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  const name = route.replace('src/routes/', '').replace(/\.tsx.*/, '')
  return { name, kilobytes: bytes / 1000, files: files.length, allowed: isSignIn ? signInLimit : limit }
}

/** The chunks themselves and whatever they import before they run. */
function closure(keys) {
  const found = new Set(keys)
  for (const key of found) for (const imported of manifest[key].imports ?? []) found.add(imported)
  return found
}
