import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { compileCache, notesFolder } from './project.mjs'
import { buildProgramArguments, run } from './run.mjs'
import { temporaryInMemory } from './temporary.mjs'

/** @typedef {{ passed: number, failed: number }} Totals */

/** Hundreds of databases are made, emptied and removed; these bytes exist at the same time, uploads and profiles included. */
const temporary = temporaryInMemory(4 * 2 ** 30)

/**
 * Runs the tests of all workspaces.
 *
 * @param {{ env?: NodeJS.ProcessEnv, extra?: string[] }} [options] `extra`: further arguments for Vitest
 * @returns {Promise<Totals>}
 */
export async function runVitest({ env, extra = [] } = {}) {
  // Vitest would leave one core alone, but the tests wait for databases, leases and processes often enough.
  return runVitestWith('vitest.json', [`--maxWorkers=${availableParallelism() + 1}`, ...extra], env)
}

/**
 * Runs the fault suite in its short form, or whole.
 *
 * @param {{ isLong?: boolean, env?: NodeJS.ProcessEnv, extra?: string[] }} [options] `extra`: further arguments for Vitest
 * @returns {Promise<Totals>}
 */
export async function runFaults({ isLong = false, env = process.env, extra = [] } = {}) {
  const length = isLong ? { HOOKLINE_FAULTS: 'all' } : {}
  return runVitestWith('faults.json', ['--config', 'faults/vitest.config.ts', ...extra], { ...env, ...length })
}

async function runVitestWith(reportName, extra, env = process.env) {
  const report = prepareReport(reportName)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const [node, args] = buildProgramArguments('vitest/vitest.mjs', 'run', ...extra, ...reporters)
  // A NODE_ENV of the shell would choose React's production build, which has no `act`.
  const code = await run(node, args, { env: { ...compileCache, ...temporary, ...env, NODE_ENV: 'test' } })
  const found = readReport(report)
  if (!found) return { passed: 0, failed: 1 }
  // A file that could not be loaded has no tests that could fail.
  const broken = found.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(isNoFailure),
  )
  return settle(code, found.numPassedTests, found.numFailedTests + broken.length)
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
  if (!found) return { passed: 0, failed: 1 }
  return settle(code, found.stats.expected + found.stats.flaky, found.stats.unexpected)
}

/** A runner that fails without a failed test (a broken set-up, an unhandled rejection, no tests) counts as one. */
function settle(code, passed, failed) {
  const isSilentFailure = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

function isNoFailure(assertion) {
  return assertion.status !== 'failed'
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
