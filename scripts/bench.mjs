import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, pinnedNode, root, say } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// npm run bench            lists the measurements
// npm run bench -- all     runs them one after the other
// npm run bench -- <name>  runs bench/<name>.bench.ts
const ending = '.bench.ts'
const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith(ending))
const names = files.map((file) => file.slice(0, -ending.length))
const [wanted, ...rest] = process.argv.slice(2)

if (wanted === undefined) {
  for (const name of names) console.log(`npm run bench -- ${name}`)
  process.exit(0)
}
const chosen = wanted === 'all' ? names : names.filter((name) => name === wanted)
if (chosen.length === 0) fail(`There is no measurement "${wanted}". There are: ${names.join(', ') || 'none'}`)
await ensureInstalled()
await ensureWebBuilt()
for (const name of chosen) {
  say(`Measuring ${name}`)
  const code = await run(pinnedNode, [join('bench', `${name}${ending}`), ...rest])
  if (code !== 0) process.exit(code)
}
