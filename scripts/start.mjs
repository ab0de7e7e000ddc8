import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { say } from './lib/project.mjs'
import { passSignals, startNode } from './lib/supervise.mjs'

await ensureInstalled()
await ensureWebBuilt()
say('Starting Hookline')
const server = startNode(['apps/server/src/main.ts'])
passSignals([server])
process.exit(await server.ended)
