import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// npm run shots            writes a picture of every route into shots/, light, dark and at 360 px
// npm run shots -- studio  only of routes whose name contains the word
await ensureInstalled()
await ensureBrowser()
await ensureWebBuilt()
process.exitCode = await run(pinnedNode, ['e2e/shots.ts', ...process.argv.slice(2)])
