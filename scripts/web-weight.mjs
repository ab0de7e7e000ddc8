// What each route's first visit loads, against the limits. It reads the build: `npm start` and `npm test` make it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { root } from './lib/project.mjs'

/** Kilobytes (1000 bytes) of JavaScript, gzip: the sign-in page's, and any other route's. */
const signInLimit = 240
const limit = 320

await ensureWebBuilt()
const dist = join(root, 'apps', 'web', 'dist')
const { entry, routes } = JSON.parse(readFileSync(join(dist, 'first-files.json'), 'utf8'))
const weights = Object.entries(routes).map(([path, own]) => {
  const files = [...entry, ...own]
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return { path, kilobytes: bytes / 1000, files: files.length, allowed: path === '/auth' ? signInLimit : limit }
})
const tooHeavy = weights.filter(({ kilobytes, allowed }) => kilobytes > allowed)
for (const { path, kilobytes, files, allowed } of weights) {
  console.log(`${kilobytes.toFixed(0)} kB in ${files} files, ${allowed} allowed: ${path}`)
}
if (weights.length < 20) throw new Error('The build names fewer routes than there are; this check has gone blind.')
for (const { path } of tooHeavy) console.log(`too heavy: ${path}`)
process.exitCode = tooHeavy.length === 0 ? 0 : 1
