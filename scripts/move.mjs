import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// npm run move -- --to postgres://…   copies the database into an empty one
// npm run move -- --to s3://bucket    copies all objects; gs://bucket too
await ensureInstalled()
process.exit(await run(pinnedNode, [join('apps', 'server', 'src', 'move', 'move-main.ts'), ...process.argv.slice(2)]))
