import { ensureBrowser } from './lib/browser.mjs'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMediaTools } from './lib/media-tools.mjs'
import { fail, say } from './lib/project.mjs'
import { shiftClock } from './lib/shifted-clock.mjs'
import { runFaults, runPlaywright, runVitest } from './lib/test-runners.mjs'

// npm run test:dates                                  all tests on each date and in each zone below
// npm run test:dates -- 2028-02-29                    on one date
// npm run test:dates -- 2028-02-29 America/St_Johns   in one zone
// The clock of every process is shifted, PostgreSQL's and the browser's included.
const dates = ['2027-01-02', '2028-02-29', '2031-07-01']
const zones = ['Pacific/Kiritimati', 'America/St_Johns']

await ensureInstalled()
const browser = await ensureBrowser()
await ensureMediaTools()
await ensureWebBuilt()

const [date, zone] = process.argv.slice(2)
let failures = 0
for (const at of date ? [date] : dates) {
  for (const within of zone ? [zone] : zones) {
    const shift = await shiftClock(at, within)
    if (!shift) fail('The clock is shifted by libfaketime. On Debian or Ubuntu: sudo apt-get install libfaketime')
    const env = { ...browser, ...shift }
    for (const act of [runVitest, runFaults, runPlaywright]) {
      const { passed, failed } = await act({ env })
      failures += failed
      say(`${at} in ${within}: ${passed} passed, ${failed} failed`)
    }
  }
}
process.exitCode = failures === 0 ? 0 : 1
