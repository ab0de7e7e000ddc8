// npm run bench -- idle
//
// A server without requests: processor time and memory of Node and of all PostgreSQL processes together over 60 s,
// in which every sweep that runs each minute runs once. Linux only (/proc).
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../e2e/app.ts'
import { descendants, proportionalMb, watchProcessor } from './processes.ts'
import { report } from './report.ts'

const seconds = 60
const wantedPercent = 2
const wantedMb = 350

const app = await startApp({ LOG_LEVEL: 'silent' })
try {
  await sleep(10_000)
  const processor = watchProcessor()
  await sleep(seconds * 1000)
  const percent = processor() / seconds / 10
  const wanted = { text: `< ${wantedPercent} %`, holds: percent < wantedPercent }
  report({ what: 'processor, of one core', median: `${percent.toFixed(2)} %`, wanted })
  const processes = descendants()
  const mb = proportionalMb(processes)
  report({
    what: `memory of ${processes.length} processes`,
    median: `${mb.toFixed(0)} MB`,
    wanted: { text: `< ${wantedMb} MB`, holds: mb < wantedMb },
  })
} finally {
  await app.destroy()
}
