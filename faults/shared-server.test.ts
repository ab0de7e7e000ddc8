import path from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { corruptedObject } from './corrupted-object.fault.ts'
import { type FaultApp, startFaultApp } from './fault-app.ts'
import { frozenDatabase } from './frozen-database.fault.ts'
import { fullDisk } from './full-disk.fault.ts'
import { killed } from './killed.fault.ts'
import { createLedger } from './ledger.ts'
import { invite } from './people.ts'
import { providers } from './providers.fault.ts'
import { isLong, seed } from './random.ts'
import { mountDisk } from './small-disk.ts'
import { streams } from './streams.fault.ts'
import type { FaultWorld, SmallDisk } from './world.ts'

// One server for all of them: a start takes longer than most faults.
let app: FaultApp
let disk: SmallDisk | null = null
const world: FaultWorld = { app: () => app, disk: () => disk, people: [], ledger: createLedger() }

beforeAll(async () => {
  console.log(`FAULT_SEED=${seed}`)
  app = await startFaultApp()
  disk = mountDisk(path.join(app.dataDir, 'objects'))
  for (const name of ['ana', 'ben', 'cleo']) world.people.push(await invite(app.url, world.ledger, name))
})
afterAll(async () => {
  console.log(`acknowledged/asked for: ${world.ledger.summary()}`)
  // Not `stop`, which would wait for running work.
  await app?.kill()
  await vi.waitFor(() => expect(app?.databaseProcesses()).toEqual([]), { timeout: 60_000 })
  disk?.remove()
  await app?.destroy()
  await app?.gemini.close()
})

streams(world)
corruptedObject(world)
fullDisk(world)
frozenDatabase(world)
if (isLong) providers(world)
killed(world)
