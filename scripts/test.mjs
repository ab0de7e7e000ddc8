import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { runChecks } from './lib/checks.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMediaTools } from './lib/media-tools.mjs'
import { say } from './lib/project.mjs'
import { shiftClock } from './lib/shifted-clock.mjs'
import { runFaults, runPlaywright, runVitest } from './lib/test-runners.mjs'

await ensureInstalled()
const env = await ensureBrowser()
await ensureMediaTools()
await ensureWebBuilt()

/** What goes by dates, prices and zones most; `npm run test:dates` runs everything on more dates. */
const dated = [
  'packages/contract',
  'packages/graph-sandbox',
  'generation/generate.test',
  'generation/regenerate.test',
  'ai-models',
  'accounts/sessions',
  'sweeps.test',
  'format-date',
  'deleted-page',
  // Its work does not depend on the date.
  '--exclude=**/linear-rules.test.ts',
]
const shift = await shiftClock('2028-02-29', 'Pacific/Kiritimati')
if (!shift) say('No test runs on another date: there is no libfaketime on this machine')

const totals = { passed: 0, failed: 0, remarks: [] }
const steps = [
  { name: 'Checks', act: runChecks },
  { name: 'Tests', act: () => runVitest() },
  ...(shift
    ? [{ name: 'Tests on another date', act: () => runVitest({ env: { ...env, ...shift }, extra: dated }) }]
    : []),
  { name: 'Faults', act: () => runFaults() },
  { name: 'Browser journeys', act: () => runPlaywright({ env }) },
]
for (const { name, act } of steps) {
  say(name)
  const { passed, failed, remarks } = await act()
  say(`${name}: ${passed} passed, ${failed} failed`)
  totals.passed += passed
  totals.failed += failed
  totals.remarks.push(...remarks)
}
for (const remark of totals.remarks) say(remark)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1
