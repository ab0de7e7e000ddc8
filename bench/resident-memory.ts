import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The child process that runs the app (Linux). */
export function findServer(): string {
  const isServer = (pid: string) => {
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts')
    } catch {
      return false
    }
  }
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find(isServer)
  if (!pid) throw new Error('the server process was not found')
  return pid
}

/** @returns a function that reads the peak growth of the process's resident memory since then, in MB. */
export function watchMemory(pid: string): () => number {
  // 5 resets the peak to the current value.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = residentKb(pid, 'VmRSS')
  return () => (residentKb(pid, 'VmHWM') - before) / 1024
}

function residentKb(pid: string, field: 'VmRSS' | 'VmHWM'): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Processor time of the process, in milliseconds. */
export function processorMs(pid: string): number {
  // After the name in brackets, which may contain blanks: fields 14 and 15 of proc(5), in ticks of 10 ms.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
