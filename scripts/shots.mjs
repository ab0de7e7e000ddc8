import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { pinnedNode } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// npm run shots            pictures of every route and dialog in shots/: both themes, 1440, 1024 and 360 px, 0 to 500 rows
// npm run shots -- studio  only those whose name contains the word, such as 'history,narrow' for one of two
await ensureInstalled()
await ensureBrowser()
await ensureWebBuilt()
process.exitCode = await run(pinnedNode, ['e2e/shots.ts', ...process.argv.slice(2)])
