import { availableParallelism } from 'node:os'
import { say } from './project.mjs'
import { capture, program, skippedCode } from './run.mjs'

/** With one checker: the four of the default find each shared type anew, which takes twice the processor time. */
const typesOf = (folder) => program('typescript/bin/tsc', '-p', folder, '--checkers', '1')

const checks = [
  { name: 'types of the contract', command: typesOf('packages/contract') },
  { name: 'types of the sandbox', command: typesOf('packages/graph-sandbox') },
  { name: 'types of perception', command: typesOf('packages/perception') },
  { name: 'types of the server', command: typesOf('apps/server') },
  { name: 'types of the web app', command: typesOf('apps/web') },
  { name: 'types of the browser tests', command: typesOf('e2e') },
  { name: 'lint and format', command: program('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.') },
  { name: 'import rules', command: program('../scripts/import-rules.mjs') },
  { name: 'shape of features', command: program('../scripts/feature-shape.mjs') },
  { name: 'references', command: program('../scripts/references.mjs') },
  { name: 'unused code', command: program('knip/bin/knip.js') },
  { name: 'code that only tests use', command: program('knip/bin/knip.js', '--production', '--include', 'exports') },
  { name: 'weight of first visits', command: program('../scripts/web-weight.mjs') },
  { name: 'database types', command: program('../scripts/db-types.mjs', '--check') },
  { name: 'known vulnerabilities', command: program('../scripts/audit.mjs') },
]

/**
 * Runs every check, as many at a time as there are processor cores, and prints what each one found. A check that could
 * not be made, for lack of network, is skipped and counts neither way.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const count = (outcome) => results.filter((result) => result === outcome).length
  return { passed: count('passed'), failed: count('FAILED') }
}

async function runCheck({ name, command: [file, args] }) {
  const startedAt = performance.now()
  const { code, output } = await capture(file, args)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const outcome = code === 0 ? 'passed' : code === skippedCode ? 'skipped' : 'FAILED'
  say(`${outcome}: ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return outcome
}
