import { createRequire } from 'node:module'

// Screen tests use the build of React that people get. The development build took most of their time. The build of
// production has no `act`, so it gets one here: it runs what React has scheduled at once, not at its usual time.

type Task = () => void
type React = { act?: (callback: () => unknown) => PromiseLike<unknown> }

const require = createRequire(import.meta.url)
/** Not a test's fake one. */
const { setImmediate: setTask } = globalThis

/** What React has scheduled and not run yet, in order. */
const scheduled = new Set<Task>()

/** Schedules a task, which runs at its time unless `runScheduled` has run it before. */
const recordBy = (schedule: (task: Task) => unknown) => (task: Task) => {
  const run = () => {
    if (scheduled.delete(run)) task()
  }
  scheduled.add(run)
  schedule(run)
}

function runScheduled() {
  for (const run of scheduled) run()
}

function loadReact(): React {
  const { queueMicrotask, setImmediate } = globalThis
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  // React and its scheduler take these when they are loaded, and use them from then on.
  Object.assign(globalThis, { queueMicrotask: recordBy(queueMicrotask), setImmediate: recordBy(setImmediate) })
  const react: React = require('react')
  for (const part of ['react/jsx-runtime', 'react-dom', 'react-dom/client']) require(part)
  Object.assign(globalThis, { queueMicrotask, setImmediate })
  process.env.NODE_ENV = mode
  return react
}

let depth = 0

function act(callback: () => unknown): PromiseLike<unknown> {
  depth += 1
  let result: unknown
  let isAsync = false
  try {
    result = callback()
    isAsync = result instanceof Promise
  } finally {
    if (!isAsync) depth -= 1
  }
  if (isAsync) return settle(result)
  if (depth === 0) runScheduled()
  // Not a promise: Testing Library returns it, and nothing awaits it.
  // biome-ignore lint/suspicious/noThenProperty: `act` returns a thenable
  return { then: (resolve) => resolve?.(result) as never }
}

async function settle(result: unknown) {
  try {
    return await result
  } finally {
    depth -= 1
    do {
      await new Promise((resolve) => setTask(resolve))
      if (depth === 0) runScheduled()
    } while (depth === 0 && scheduled.size > 0)
  }
}

// This file runs again for each file of tests; React stays loaded, with the first `act`.
loadReact().act ??= act
