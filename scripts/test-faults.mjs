import { ensureInstalled } from './lib/install.mjs'
import { say } from './lib/project.mjs'
import { buildProgramArguments, run } from './lib/run.mjs'
import { runFaults } from './lib/test-runners.mjs'

// npm run test:faults             every fault at full length, then every point at which sending a draft can be interrupted
// npm run test:faults -- killed   the faults whose names hold a word
// FAULT_SEED=… repeats the moments and victims of a run. `npm test` runs a part of both.
await ensureInstalled()
const [pattern] = process.argv.slice(2)
say('Faults')
const faults = await runFaults({ isLong: true, extra: pattern ? [`--testNamePattern=${pattern}`] : [] })
let code = faults.failed === 0 ? 0 : 1
if (!pattern) {
  say('Drafts cut short at every step')
  const [node, args] = buildProgramArguments('vitest/vitest.mjs', 'run', '--project', 'server', 'features/submissions')
  code = (await run(node, args, { env: { ...process.env, HOOKLINE_FAULTS: 'all' } })) || code
}
process.exitCode = code
