import { execFile } from 'node:child_process'
import { root } from './lib/project.mjs'
import { skippedCode } from './lib/run.mjs'

// Asks the npm registry for known vulnerabilities of the shipped packages. Exits with 0 when none is of high or critical
// severity, with 1 when one is, and with `skippedCode` when the registry does not answer.

const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
const options = { cwd: root, timeout: 60_000, maxBuffer: 67_108_864, shell: process.platform === 'win32' }

execFile('npm', args, options, (error, stdout) => {
  const report = readReport(stdout)
  if (!report) {
    console.log(
      `The registry did not answer: ${readErrorMessage(stdout) ?? error?.message.split('\n')[0] ?? 'no report'}`,
    )
    process.exit(skippedCode)
  }
  const severe = Object.values(report.vulnerabilities).filter(({ severity }) => /^(high|critical)$/.test(severity))
  for (const { name, severity, range, via } of severe) {
    const titles = via.map((each) => (typeof each === 'string' ? `through ${each}` : `${each.title} ${each.url}`))
    console.log(`${severity}: ${name} ${range}: ${titles.join('; ')}`)
  }
  process.exit(severe.length > 0 ? 1 : 0)
})

/** The report, or null when npm printed something else, such as an error. */
function readReport(text) {
  const found = parse(text)
  return found?.auditReportVersion && found.vulnerabilities ? found : null
}

function readErrorMessage(text) {
  return parse(text)?.message
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
