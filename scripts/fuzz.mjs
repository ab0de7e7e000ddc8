import { ensureInstalled } from './lib/install.mjs'
import { buildProgramArguments, run } from './lib/run.mjs'

// Sends random requests to every endpoint of the contract, and random bytes to the port: `npm run fuzz`, or with a
// number of requests `npm run fuzz -- 100000`.

await ensureInstalled()
const requests = process.argv[2] ?? '10000'
const [node, args] = buildProgramArguments('vitest/vitest.mjs', 'run', '--project', 'server', 'src/fuzz')
process.exit(await run(node, args, { env: { ...process.env, FUZZ_REQUESTS: requests } }))
