import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type Limits, tooMuchMemorySignal, usageFd } from './limits.ts'

// In a thread of its own, because the main thread of a child process is blocked for seconds by WebAssembly.
const { parentPid, memoryMb } = workerData as Limits
const checkEveryMs = 250

setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  if (process.memoryUsage.rss() > memoryMb * 2 ** 20) process.kill(process.pid, tooMuchMemorySignal)
  const { user, system } = process.cpuUsage()
  writeSync(usageFd, `${Math.round((user + system) / 1000)}\n`)
}, checkEveryMs)
