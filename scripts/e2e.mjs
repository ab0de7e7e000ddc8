import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runPlaywright } from './lib/test-runners.mjs'

await ensureInstalled()
const env = await ensureBrowser()
await ensureWebBuilt()
const { failed } = await runPlaywright({ env, extra: process.argv.slice(2) })
process.exit(failed === 0 ? 0 : 1)
