import { get, type IncomingMessage } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { isLong } from './random.ts'
import type { FaultWorld } from './world.ts'

const count = isLong ? 1000 : 200

interface Stream {
  heard: string
  close(): void
}

export function streams({ app, people }: FaultWorld): void {
  describe(`${count} people who listen at once`, () => {
    it('all receive the next events, slow down no one, and leave nothing behind', async () => {
      const api = people[0]?.api as NonNullable<(typeof people)[0]>['api']
      const { url } = app()
      const all = await Promise.all(Array.from({ length: count }, () => open(url, api.cookie())))
      const hear = (text: string) => all.filter(({ heard }) => heard.includes(text)).length
      await until(() => expect(hear('event: ready')).toBe(count))
      expect(await countStreams(url)).toBe(count)
      const { jobId } = await api.submit(await api.upload('heard-by-all.mp4'))
      const isTold = ({ heard }: Stream) =>
        heard.split('\n\n').some((event) => event.includes(jobId) && event.includes('"status":"completed"'))
      await until(() => expect(all.filter(isTold)).toHaveLength(count))
      for (const stream of all) stream.close()
      await until(async () => expect(await countStreams(url)).toBe(0))
    })
  })
}

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

async function open(url: string, cookie: string): Promise<Stream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL('/api/events', url), { headers: { cookie }, agent: false }, resolve).on('error', reject)
  })
  expect(response.statusCode).toBe(200)
  const stream: Stream = { heard: '', close: () => response.destroy() }
  response.setEncoding('utf8').on('data', (text) => {
    stream.heard += text
  })
  response.on('error', () => undefined)
  return stream
}

/** By the server's own metric. */
async function countStreams(url: string): Promise<number> {
  const figures = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^hookline_event_streams (\d+)$/m.exec(figures)?.[1] ?? Number.NaN)
}
