import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/project.mjs'
import { buildProgramArguments, run } from './lib/run.mjs'

// Asks a Graph API for each call of the client and writes the answers as fixtures: `npm run record:graph`. Without a
// token it asks the sandbox; apps/server/src/providers/meta-ads/fixtures/recorded/README.md has the rest.

await ensureInstalled()
const recorded = await run(pinnedNode, ['apps/server/test/record-graph-main.ts'])
if (recorded !== 0) process.exit(recorded)
const [node, args] = buildProgramArguments(
  '@biomejs/biome/bin/biome',
  'format',
  '--write',
  'apps/server/src/providers/meta-ads/fixtures',
)
process.exit(await run(node, args))
