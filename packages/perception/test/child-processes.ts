import { readFileSync } from 'node:fs'

/** The child processes of this one (Linux). */
export function listChildren(pid = process.pid): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export function isRunning(pid: number): boolean {
  try {
    // A process that has ended but was not yet waited for is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
