// npm run bench -- idle
//
// A started server that nobody asks anything: processor time and memory of Node and of all PostgreSQL processes
// together over 20 s. Linux only (/proc).
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { descendants, proportionalMb, watchProcessor } from './processes.ts'
import { report } from './report.ts'

const seconds = 20

const app = await startApp({ LOG_LEVEL: 'silent' })
try {
  await sleep(10_000)
  const processor = watchProcessor()
  await sleep(seconds * 1000)
  report({ what: 'processor, of one core', median: `${(processor() / seconds / 10).toFixed(2)} %` })
  const processes = descendants()
  report({ what: `memory of ${processes.length} processes`, median: `${proportionalMb(processes).toFixed(0)} MB` })
} finally {
  await app.destroy()
}
