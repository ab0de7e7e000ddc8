// npm run bench -- idle
//
// A started server that nobody asks anything: processor time and memory of Node and of all PostgreSQL processes
// together over 30 s. Linux only (/proc). Memory is the proportional set size, so that pages which PostgreSQL's
// processes share count once.
import { readdirSync, readFileSync } from 'node:fs'
import { startApp } from '../e2e/app.ts'

const ticksPerSecond = 100
const seconds = 30

interface ProcessFacts {
  pid: number
  parent: number
  ticks: number
}

function readProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')
        return [{ pid: Number(name), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }]
      } catch {
        return []
      }
    })
}

/** Everything that this process started, directly or not. */
function descendants(): ProcessFacts[] {
  const all = readProcesses()
  const family = new Set([process.pid])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid) && pid !== process.pid)
}

function proportionalKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const app = await startApp({ LOG_LEVEL: 'silent' })
try {
  await sleep(10_000)
  const sum = () => descendants().reduce((total, { ticks }) => total + ticks, 0)
  const before = sum()
  await sleep(seconds * 1000)
  const cpu = ((sum() - before) / ticksPerSecond / seconds) * 100
  const megabytes = descendants().reduce((total, { pid }) => total + proportionalKb(pid), 0) / 1024
  console.log(
    `idle: ${cpu.toFixed(2)} % of one processor, ${megabytes.toFixed(0)} MB, ${descendants().length} processes`,
  )
} finally {
  await app.destroy()
}
