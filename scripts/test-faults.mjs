import { ensureInstalled } from './lib/install.mjs'
import { program, run } from './lib/run.mjs'

// Every point at which sending a draft can be cut short, one draft each; `npm test` goes through some of them.
await ensureInstalled()
const [node, args] = program(
  'vitest/vitest.mjs',
  'run',
  '--project',
  'server',
  'features/submissions',
  ...process.argv.slice(2),
)
process.exitCode = await run(node, args, { env: { ...process.env, HOOKLINE_FAULTS: 'all' } })
