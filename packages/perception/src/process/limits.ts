import { Worker } from 'node:worker_threads'

export interface Limits {
  parentPid: number
  memoryMb: number
}

/** Ends a child process that takes too much memory, so that its parent can tell it from a crash. */
export const tooMuchMemorySignal = 'SIGUSR2'
/** Where a child process writes the milliseconds of processor time that all its threads have used, one number a line. */
export const usageFd = 4

/**
 * Ends this process when its parent has died, or when it takes more memory than it may, and tells its parent how much
 * processor time it has used.
 */
export function watchLimits(limits: Limits): void {
  new Worker(new URL('limits-worker.ts', import.meta.url), { workerData: limits, execArgv: [] }).unref()
}
