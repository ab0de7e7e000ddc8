import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessFacts {
  pid: number
  parent: number
  /** Processor time used so far, in milliseconds. */
  processorMs: number
  command: string
}

function readProcesses(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // After the name in brackets, which may contain blanks: parent is field 4, times 14 and 15 of proc(5), in 10 ms.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '')
        const fields = stat.split(' ').map(Number)
        const processorMs = ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        return [{ pid: Number(name), parent: fields[1] ?? 0, processorMs, command }]
      } catch {
        return [] // It has ended.
      }
    })
}

/** All descendants of this process (Linux). */
export function descendants(): ProcessFacts[] {
  const all = readProcesses()
  const family = new Set([process.pid])
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid) && pid !== process.pid)
}

/** The PostgreSQL processes among them. */
export const isPostgres = ({ command }: ProcessFacts) => /postgres/.test(command.split('\0')[0] ?? '')

/** Proportional set size of processes in MB: memory shared by several counts once. */
export function proportionalMb(processes: Pick<ProcessFacts, 'pid'>[]): number {
  return processes.reduce((sum, { pid }) => sum + proportionalKb(pid), 0) / 1024
}

function proportionalKb(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
