import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMediaTools } from './lib/media-tools.mjs'
import { say } from './lib/project.mjs'
import { runFaults, runPlaywright, runVitest } from './lib/test-runners.mjs'

await ensureInstalled()
const env = await ensureBrowser()
await ensureMediaTools()
await ensureWebBuilt()

const totals = { passed: 0, failed: 0 }
const steps = [
  { name: 'Checks', act: runChecks },
  { name: 'Tests', act: () => runVitest() },
  { name: 'Faults', act: () => runFaults() },
  { name: 'Browser journeys', act: () => runPlaywright({ env }) },
]
for (const { name, act } of steps) {
  say(name)
  const { passed, failed } = await act()
  say(`${name}: ${passed} passed, ${failed} failed`)
  totals.passed += passed
  totals.failed += failed
}
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
