import { ensureInstalled } from './lib/install.mjs'
import { program, run } from './lib/run.mjs'

// Sends requests at random to every call of the contract, and nonsense to the port: `npm run fuzz`, or with another
// number of requests `npm run fuzz -- 100000`.

await ensureInstalled()
const requests = process.argv[2] ?? '10000'
const [node, args] = program('vitest/vitest.mjs', 'run', '--project', 'server', 'src/fuzz')
process.exit(await run(node, args, { env: { ...process.env, FUZZ_REQUESTS: requests } }))
