import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, saveTable } from './lib/bench-table.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMediaTools } from './lib/media-tools.mjs'
import { compileCache, fail, pinnedNode, root, say } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { watchStolenTime } from './lib/stolen-time.mjs'
import { temporaryInMemory } from './lib/temporary.mjs'

// npm run bench                        measures everything, one after the other
// npm run bench -- <name> …            measures these; the table keeps its other rows
// npm run bench -- --to <file> …       writes the table there, not into docs/performance.md
// npm run bench -- --list              lists the measurements
const ending = '.bench.ts'
const files = readdirSync(join(root, 'bench')).filter((file) => file.endsWith(ending))
const names = files.map((file) => file.slice(0, -ending.length))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: join(root, 'docs/performance.md') }, list: { type: 'boolean' } },
})
if (values.list) {
  for (const name of names) console.log(`npm run bench -- ${name}`)
  process.exit()
}
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) fail(`There is no measurement "${unknown}". There are: ${names.join(', ')}`)
const chosen = positionals.length > 0 ? positionals : names
await ensureInstalled()
if (chosen.includes('perception')) await ensureMediaTools()
if (chosen.includes('web')) await ensureWebBuilt()

// These measure no disk. A server keeps its database in its page cache, which some virtual machines take away.
const inMemory = ['history']
const inMemoryBytes = 12 * 2 ** 30

const notes = mkdtempSync(join(tmpdir(), 'hookline-bench-rows-'))
const failed = []
let table = ''
for (const name of chosen) {
  say(`Measuring ${name}`)
  const file = join(notes, name)
  const stolen = watchStolenTime()
  const code = await run(pinnedNode, [join('bench', `${name}${ending}`)], {
    env: {
      ...compileCache,
      ...process.env,
      ...(inMemory.includes(name) && temporaryInMemory(inMemoryBytes)),
      BENCH_ROWS: file,
    },
  })
  if (code !== 0) failed.push(name)
  // After each one, so that an interrupted run keeps its results.
  else table = saveTable(values.to, describeMachine(), name, [...readRows(file), ...stolenRow(stolen())])
}
rmSync(notes, { recursive: true })
console.log(`\n${table}`)
if (failed.length > 0) fail(`These were not measured: ${failed.join(', ')}`)

function stolenRow(share) {
  if (share === null) return []
  return [{ what: 'processor time that the host gave to others meanwhile', median: `${(share * 100).toFixed(0)} %` }]
}

function readRows(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line))
}
