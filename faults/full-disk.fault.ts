import { describe, expect, it, vi } from 'vitest'
import { findLosses } from './ledger.ts'
import type { FaultWorld } from './world.ts'

const screenshot = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]).toString('base64')}`

export function fullDisk({ app, people, ledger, disk }: FaultWorld): void {
  describe('a full disk', () => {
    it('is reported in a sentence, harms no stored object, and can be resolved', async (context) => {
      const small = disk()
      if (!small) return context.skip('Only root on Linux can mount a small disk.')
      const api = people[0]?.api as NonNullable<(typeof people)[0]>['api']
      const { url } = app()
      const before = await api.upload('before.mp4')
      small.fill()
      try {
        for (const store of [() => api.upload('too-much.mp4'), () => api.storeScreenshot(screenshot)]) {
          await expect(store()).rejects.toThrow(/answered 507: .*has no room left/)
        }
        // The last probe counts for 30 s.
        const askReady = async () => {
          const ready = await fetch(new URL('/api/ready', url))
          expect(await ready.json()).toMatchObject({ storage: { ok: false, reason: expect.stringMatching(/stored/) } })
        }
        await vi.waitFor(askReady, { timeout: 40_000, interval: 500 })
        // Stored objects can still be used.
        await api.submit(before)
        await api.settle()
        expect(await findLosses(ledger, app())).toEqual([])
      } finally {
        small.makeRoom()
      }
      expect(await api.upload('after.mp4')).toMatchObject({ filename: 'after.mp4' })
    })
  })
}
