import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/project.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exit(await run(pinnedNode, ['apps/server/test/generate-database-types.ts', ...process.argv.slice(2)]))
