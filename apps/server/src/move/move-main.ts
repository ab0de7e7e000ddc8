import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadEnvironment, readConfig } from '../config.ts'
import { startDatabase } from '../database-server.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Environment } from '../platform/environment.ts'
import { moveDatabase } from '../platform/move-database/move-database.ts'
import { readAppSecret } from '../platform/security/app-secret.ts'
import { createStorage } from '../providers/storage/create-storage.ts'
import { faultyOutcomes, listObjects, moveObjects, type ObjectOutcome } from './move-objects.ts'

const usage = `npm run move -- --to postgres://user:password@host:5432/database [--start-over]
npm run move -- --to s3://bucket
npm run move -- --to gs://bucket
Copies the database, or all objects, of the installation that .env and the environment describe. The source stays as
it is. An interrupted command continues when it is run again.`

async function moveDatabaseTo(url: string, config: Config, startOver: boolean): Promise<void> {
  const server = await startDatabase(config)
  try {
    console.log(`${'table'.padEnd(34)}${'rows'.padStart(10)}`)
    const onTable = ({ name, rows, outcome }: { name: string; rows: number; outcome: string }) =>
      console.log(`${name.padEnd(34)}${String(rows).padStart(10)}  ${outcome}, compared`)
    const target = { connectionString: url }
    const moved = await moveDatabase({ source: server.connection, target, startOver, onTable })
    const rows = moved.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${moved.length} tables with ${rows} rows are in the new database; count and digest of each are the same.`,
    )
    console.log('Now set DATABASE_URL to it and start the app.')
    if (config.appSecret === null) {
      const file = join(config.dataDir, 'app-secret')
      console.log(`Set APP_SECRET to the content of ${file}: with another secret, connections to Meta would be lost.`)
    }
  } finally {
    await server.stop()
  }
}

/** The settings of the store that the address names; its keys come from the same variables as the app's. */
function targetStorage(address: URL, env: Environment): Config['storage'] {
  const bucket = address.host
  if (address.protocol === 's3:') return readConfig({ ...env, STORAGE_DRIVER: 's3', S3_BUCKET: bucket }).storage
  return readConfig({ ...env, STORAGE_DRIVER: 'gcs', GCS_BUCKET: bucket }).storage
}

async function moveObjectsTo(address: URL, config: Config, env: Environment): Promise<boolean> {
  const server = await startDatabase(config)
  const { db, close } = openDatabase(server.connection, () => undefined)
  try {
    const needs = { appSecret: readAppSecret(config), publicUrl: config.publicUrl, clock: systemClock }
    const source = await createStorage(config.storage, needs)
    const target = await createStorage(targetStorage(address, env), needs)
    await target.check().catch((error) => {
      throw new Error(`${address.href} cannot be used: ${error.message}`, { cause: error })
    })
    const counts = new Map<ObjectOutcome, { objects: number; bytes: number }>()
    const onObject = (name: string, outcome: ObjectOutcome, sizeBytes: number) => {
      const { objects, bytes } = counts.get(outcome) ?? { objects: 0, bytes: 0 }
      counts.set(outcome, { objects: objects + 1, bytes: bytes + sizeBytes })
      if (outcome !== 'kept' && outcome !== 'never uploaded') console.log(`${outcome.padEnd(24)}${name}`)
    }
    await moveObjects({ source, target, objects: listObjects(db), onObject })
    console.log(`\n${'outcome'.padEnd(24)}${'objects'.padStart(10)}${'bytes'.padStart(18)}`)
    for (const [outcome, { objects, bytes }] of counts)
      console.log(`${outcome.padEnd(24)}${String(objects).padStart(10)}${String(bytes).padStart(18)}`)
    const isWhole = !faultyOutcomes.some((outcome) => counts.has(outcome))
    if (isWhole)
      console.log('Every object is in the new store, read back and compared. Now set STORAGE_DRIVER and its bucket.')
    else console.log('Some objects are not in the new store; the lines above name them.')
    return isWhole
  } finally {
    await close()
    await server.stop()
  }
}

function readTarget(to: string | undefined): URL | null {
  if (to === undefined || !URL.canParse(to)) return null
  const address = new URL(to)
  return ['postgres:', 'postgresql:', 's3:', 'gs:'].includes(address.protocol) && address.host ? address : null
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'start-over': { type: 'boolean' } } })
  const address = readTarget(values.to)
  if (!address) {
    console.error(usage)
    return 1
  }
  const env = loadEnvironment()
  const config = readConfig(env)
  if (address.protocol === 's3:' || address.protocol === 'gs:') {
    return (await moveObjectsTo(address, config, env)) ? 0 : 1
  }
  await moveDatabaseTo(address.href, config, values['start-over'] ?? false)
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
