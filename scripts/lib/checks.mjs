import { availableParallelism } from 'node:os'
import { say } from './project.mjs'
import { buildProgramArguments, capture, skippedCode } from './run.mjs'

/** With one checker: the four of the default find each shared type anew, which takes twice the processor time. */
const checkTypes = (folder) => buildProgramArguments('typescript/bin/tsc', '-p', folder, '--checkers', '1')

const checks = [
  { name: 'types of the contract', command: checkTypes('packages/contract') },
  { name: 'types of the sandbox', command: checkTypes('packages/graph-sandbox') },
  { name: 'types of perception', command: checkTypes('packages/perception') },
  { name: 'types of the server', command: checkTypes('apps/server') },
  { name: 'types of the web app', command: checkTypes('apps/web') },
  { name: 'types of the browser tests', command: checkTypes('e2e') },
  {
    name: 'lint and format',
    command: buildProgramArguments('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  },
  { name: 'import rules', command: buildProgramArguments('../scripts/import-rules.mjs') },
  { name: 'shape of features', command: buildProgramArguments('../scripts/feature-shape.mjs') },
  { name: 'references', command: buildProgramArguments('../scripts/references.mjs') },
  { name: 'plain names', command: buildProgramArguments('../scripts/plain-names.mjs') },
  { name: 'unused code', command: buildProgramArguments('knip/bin/knip.js') },
  {
    name: 'code that only tests use',
    command: buildProgramArguments('knip/bin/knip.js', '--production', '--include', 'exports'),
  },
  { name: 'weight of first visits', command: buildProgramArguments('../scripts/web-weight.mjs') },
  { name: 'database types', command: buildProgramArguments('../scripts/db-types.mjs', '--check') },
  { name: 'known vulnerabilities', command: buildProgramArguments('../scripts/audit.mjs') },
]

/**
 * Runs every check, as many at a time as there are processor cores, and prints what each one found. A check that could
 * not be made, for lack of network, is skipped and counts neither way.
 *
 * @returns {Promise<import('./test-runners.mjs').Totals>}
 */
export async function runChecks() {
  const waiting = [...checks]
  const results = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const failures = results.filter(({ outcome }) => outcome === 'FAILED')
  return {
    passed: results.filter(({ outcome }) => outcome === 'passed').length,
    failed: failures.length,
    remarks: failures.map(({ name }) => `Failed: ${name}`),
  }
}

async function runCheck({ name, command: [file, args] }) {
  const startedAt = performance.now()
  const { code, output } = await capture(file, args)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const outcome = code === 0 ? 'passed' : code === skippedCode ? 'skipped' : 'FAILED'
  say(`${outcome}: ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  return { name, outcome }
}
