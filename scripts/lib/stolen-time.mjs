import { existsSync, readFileSync } from 'node:fs'

const file = '/proc/stat'

/**
 * Begins to count the processor time that a virtual machine's host gives to others.
 *
 * @returns {() => number | null} the share of all processors' time since then, from 0 to 1; null where the system does not report it
 */
export function watchStolenTime() {
  const before = readTimes()
  return () => {
    const after = readTimes()
    if (!before || !after) return null
    return (after.stolen - before.stolen) / (after.all - before.all)
  }
}

function readTimes() {
  if (!existsSync(file)) return null
  // proc_stat(5): user, nice, system, idle, iowait, irq, softirq, steal; the guests' that follow are within user.
  const [, ...fields] = readFileSync(file, 'utf8').split('\n', 1)[0].split(/ +/)
  const times = fields.slice(0, 8).map(Number)
  return { stolen: times[7], all: times.reduce((sum, time) => sum + time, 0) }
}
