import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { compileCache, notesFolder, root } from './project.mjs'
import { buildProgramArguments, run } from './run.mjs'
import { temporaryInMemory } from './temporary.mjs'

/**
 * `remarks` names each test that failed with the first line of its error, and each that passed at its second try.
 *
 * @typedef {{ passed: number, failed: number, remarks: string[] }} Totals
 */

/** Where more files fail than that, it is not the machine. */
const maxFilesTriedAgain = 10

/** Hundreds of databases are made, emptied and removed; these bytes exist at the same time, uploads and profiles included. */
const temporary = temporaryInMemory(4 * 2 ** 30)

/**
 * Runs the tests of all workspaces.
 *
 * @param {{ env?: NodeJS.ProcessEnv, extra?: string[] }} [options] `extra`: further arguments for Vitest, each
 *   option with its value in one
 * @returns {Promise<Totals>}
 */
export async function runVitest({ env, extra = [] } = {}) {
  // Vitest would leave one core alone, but the tests wait for databases, leases and processes often enough.
  return runVitestWith('vitest.json', extra, { env, workers: availableParallelism() + 1 })
}

/**
 * Runs the fault suite in its short form, or whole.
 *
 * @param {{ isLong?: boolean, env?: NodeJS.ProcessEnv, extra?: string[] }} [options] `extra`: further arguments for Vitest,
 *   each option with its value in one
 * @returns {Promise<Totals>}
 */
export async function runFaults({ isLong = false, env = process.env, extra = [] } = {}) {
  const length = isLong ? { HOOKLINE_FAULTS: 'all' } : {}
  return runVitestWith('faults.json', ['--config', 'faults/vitest.config.ts', ...extra], {
    env: { ...env, ...length },
    workers: 1,
  })
}

/**
 * On CI, files with a failed test are run once more, alone, as journeys are: a shared machine can stall for seconds.
 * Who reads the end of the output sees which did.
 */
async function runVitestWith(reportName, extra, { env = process.env, workers }) {
  const first = await runVitestOnce(reportName, extra, { env, workers })
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (!process.env.CI || files.length === 0 || files.length > maxFilesTriedAgain) return describeRun(first)
  const options = extra.filter((argument) => argument.startsWith('--'))
  const second = await runVitestOnce(`again-${reportName}`, [...options, ...files], { env, workers: 1 })
  return {
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    remarks: [...describeFailures(first, 'Failed at the first try'), ...describeFailures(second, 'Failed')],
  }
}

async function runVitestOnce(reportName, extra, { env, workers }) {
  const report = prepareReport(reportName)
  const options = [`--maxWorkers=${workers}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const [node, args] = buildProgramArguments('vitest/vitest.mjs', 'run', ...extra, ...options)
  // A NODE_ENV of the shell would choose React's production build, which has no `act`.
  const code = await run(node, args, { env: { ...compileCache, ...temporary, ...env, NODE_ENV: 'test' } })
  const found = readReport(report)
  if (!found) return { passed: 0, failed: 1, failures: [] }
  const failures = found.testResults.filter((file) => file.status === 'failed').flatMap(listFileFailures)
  return { ...settle(code, found.numPassedTests, failures.length), failures }
}

/** A file that could not be loaded has no tests that could fail. */
function listFileFailures({ name: file, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ file, title: 'the whole file', error: message }]
  return failed.map(({ fullName, failureMessages }) => ({ file, title: fullName, error: failureMessages[0] }))
}

function describeRun(result) {
  return { passed: result.passed, failed: result.failed, remarks: describeFailures(result, 'Failed') }
}

function describeFailures({ failed, failures }, outcome) {
  if (failed > failures.length) return [`${outcome}: the runner itself, without a test (see its output above)`]
  return failures.map(
    ({ file, title, error = '' }) => `${outcome}: ${relative(root, file)} › ${title}: ${error.split('\n')[0]}`,
  )
}

/**
 * Runs the browser journeys.
 *
 * @param {{ env: NodeJS.ProcessEnv, extra?: string[] }} options `env`: from `ensureBrowser`; `extra`: further arguments for
 *   Playwright
 * @returns {Promise<Totals>}
 */
export async function runPlaywright({ env, extra = [] }) {
  const report = prepareReport('playwright.json')
  const [node, args] = buildProgramArguments('@playwright/test/cli.js', 'test', '--reporter=list,json', ...extra)
  const code = await run(node, args, {
    env: { ...compileCache, ...temporary, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const found = readReport(report)
  if (!found) return { passed: 0, failed: 1, remarks: [] }
  const { expected, flaky, unexpected } = found.stats
  return { ...settle(code, expected + flaky, unexpected), remarks: [] }
}

/** A runner that fails without a failed test (a broken set-up, an unhandled rejection, no tests) counts as one. */
function settle(code, passed, failed) {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

function prepareReport(name) {
  mkdirSync(notesFolder, { recursive: true })
  const file = join(notesFolder, name)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
