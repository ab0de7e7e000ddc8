import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './project.mjs'

/** The exit code of a check that could not run, as in Automake: neither passed nor failed. */
export const skippedCode = 77

/**
 * Runs a program to its end with the output of this one.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, shell?: boolean }} [options]
 * @returns {Promise<number>} its exit code; 1 when it could not be started or was ended by a signal
 */
export function run(file, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: options.timeoutMs,
      shell: options.shell,
    })
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code) => done(code ?? 1))
  })
}

/**
 * Runs a program to its end and keeps what it writes.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, timeoutMs?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>} stdout and stderr together
 */
export function capture(file, args, options = {}) {
  return new Promise((done) => {
    const stdio = ['ignore', 'pipe', 'pipe']
    const child = spawn(file, args, { cwd: options.cwd ?? root, timeout: options.timeoutMs, stdio })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/** The arguments that run a program of node_modules on the pinned Node.js, e.g. `vite` from `vite/bin/vite.js`. */
export function buildProgramArguments(script, ...args) {
  return [pinnedNode, [join(root, 'node_modules', script), ...args]]
}
