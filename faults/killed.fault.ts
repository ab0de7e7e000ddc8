import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { type FaultApp, signal, untilReady } from './fault-app.ts'
import { countUnderWay, findLosses } from './ledger.ts'
import { startWork } from './people.ts'
import { createRandom, isLinux, isLong, seed } from './random.ts'
import type { FaultWorld } from './world.ts'

/** What is killed, and how it restarts. */
const kills: Record<string, (app: FaultApp, random: () => number) => Promise<void>> = {
  async 'the server'(app) {
    await app.kill()
    await app.restart()
  },
  async 'the database'(app) {
    signal([app.postmaster()], 'SIGKILL')
    // Without its database the process ends, and its supervisor restarts both.
    await app.ended()
    await app.restart()
  },
  async 'one process of the database'(app, random) {
    const others = app.databaseProcesses().filter((pid) => pid !== app.postmaster())
    signal([others[Math.floor(random() * others.length)] ?? Number.NaN], 'SIGKILL')
  },
  async 'the server and its database'(app) {
    signal(app.databaseProcesses(), 'SIGKILL')
    await app.kill()
    await app.restart()
  },
}
const roundsOfEach = 3
/** From the first answer that a draft is being sent to the latest moment of the kill. */
const workMs = 1500
/** Another worker takes a dead worker's job within 30 s; a lost step is searched for 42 s. */
const settledWithinMs = 110_000

/** The victims: each of them some times, or one that the seed decides. */
function chooseVictims(random: () => number): string[] {
  const names = Object.keys(kills)
  if (isLong) return names.flatMap((name) => Array.from({ length: roundsOfEach }, () => name))
  return [names[Math.floor(random() * names.length)] ?? '']
}

export function killed({ app, people, ledger }: FaultWorld): void {
  const random = createRandom(seed)

  describe.skipIf(!isLinux)('killed at a random moment, nothing that was acknowledged is lost or doubled', () => {
    it.each(chooseVictims(random).map((victim, round) => ({ victim, round })))(
      '$victim ($round)',
      async ({ victim, round }) => {
        const before = ledger.countSent()
        const work = startWork(people, app().url, ledger, `kill-${round}`)
        await vi.waitFor(() => expect(ledger.countSent()).toBeGreaterThan(before), { timeout: 60_000 })
        await sleep(random() * workMs)
        await kills[victim]?.(app(), random)
        await untilReady(app().url)
        await work.stop()
        const left = async () => expect(await countUnderWay(ledger, { submissionsToo: isLong })).toBe(0)
        await vi.waitFor(left, { timeout: settledWithinMs, interval: 200 })
        expect(await findLosses(ledger, app())).toEqual([])
      },
    )
  })
}
