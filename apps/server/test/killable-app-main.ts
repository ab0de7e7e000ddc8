import type { AddressInfo } from 'node:net'
import { compose } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { fastPace } from './fast-pace.ts'
import { patientLimits } from './patient-limits.ts'

// The app as a separate process for kill tests; the environment names its database and Meta.
const { TEST_CONNECTION = '{}', TEST_SECRET = '', ...env } = process.env
const config = readConfig(env)
const needs = { connection: JSON.parse(TEST_CONNECTION), log: createLog(config.logLevel), webDir: null }
const replace = {
  random: () => 0,
  submissionPace: { ...fastPace, lookAfterMs: [0, 300] },
  pressureLimits: patientLimits,
}
const app = await compose({ ...config, appSecret: TEST_SECRET }, needs, replace)
await app.http.listen({ host: '127.0.0.1', port: 0 })
await app.start()
console.log(`ready on http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`)
