import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compileCache, pinnedNode, root } from './project.mjs'

const parentCheckMs = 250

/**
 * Starts a Node.js program that ends with this one, however this one ends.
 *
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {{ signal(name: NodeJS.Signals): void, ended: Promise<number> }} `ended` has the exit code
 */
export function startNode(args, options = {}) {
  const preload = pathToFileURL(join(root, 'scripts', 'lib', 'end-with-parent.mjs')).href
  const child = spawn(pinnedNode, ['--import', preload, ...args], {
    cwd: options.cwd ?? root,
    env: { ...compileCache, ...(options.env ?? process.env) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Its own group: a Ctrl-C then reaches it once, from here, and not a second time from the terminal.
    detached: process.platform !== 'win32',
  })
  const ended = new Promise((done) => {
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { signal: (name) => child.kill(name), ended }
}

/**
 * Hands the signals that end this process on to others, and ends them when npm, which started this process, is gone.
 *
 * @param {{ signal(name: NodeJS.Signals): void }[]} programs
 */
export function passSignals(programs) {
  const pass = (name) => {
    for (const program of programs) program.signal(name)
  }
  process.on('SIGINT', () => pass('SIGINT'))
  process.on('SIGTERM', () => pass('SIGTERM'))
  process.on('SIGHUP', () => pass('SIGTERM'))
  if (!process.env.npm_lifecycle_event) return
  const ancestors = describeAncestors()
  const watch = setInterval(() => {
    if (describeAncestors() === ancestors) return
    clearInterval(watch)
    pass('SIGTERM')
  }, parentCheckMs)
  watch.unref()
}

/** Who started this process, and who started that: npm puts a shell in between, which outlives a killed npm. */
function describeAncestors() {
  if (process.platform !== 'linux') return String(process.ppid)
  try {
    const grandparent = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').match(/^.*\) \S (\d+)/s)?.[1]
    return `${process.ppid} ${grandparent}`
  } catch {
    return 'gone'
  }
}
