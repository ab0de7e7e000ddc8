import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root, say } from './lib/project.mjs'
import { passSignals, startNode } from './lib/supervise.mjs'

await ensureInstalled()
const apiUrl = `http://127.0.0.1:${process.env.PORT ?? 3000}`
say(`Server with reload on ${apiUrl}, screens with reload on http://localhost:5173`)
const server = startNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'])
const screens = startNode([join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
  cwd: join(root, 'apps', 'web'),
  env: { API_URL: apiUrl, ...process.env },
})
passSignals([server, screens])
const code = await Promise.race([server.ended, screens.ended])
server.signal('SIGTERM')
screens.signal('SIGTERM')
await Promise.all([server.ended, screens.ended])
process.exit(code)
