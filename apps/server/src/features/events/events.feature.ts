import { once } from 'node:events'
import { eventsPath } from '@hookline/contract/events/events.schemas'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Events, StoredEvent } from '../../platform/events/events.ts'
import { type Actor, requireActor } from '../../platform/http/serve.ts'
import { defineTimedJob } from '../../platform/jobs/sweep.ts'
import type { Metrics } from '../../platform/observability/metrics.ts'

/** The longest silence of a stream: short enough that no proxy closes it as idle. */
const defaultHeartbeatMs = 15_000
const browserRetryMs = 1000
/** A browser that reads too slowly is disconnected, and resumes from its last event. */
const maxBufferedBytes = 1_048_576

const querySchema = z.object({ lastEventId: z.string().optional().catch(undefined) })

const write = ({ id, event }: StoredEvent) => `id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event.data)}\n\n`

/** Waits for a slow reader instead of disconnecting it. */
async function sendAll(raw: FastifyReply['raw'], stored: StoredEvent[]): Promise<void> {
  const isDrained = raw.write(stored.map(write).join(''))
  if (!isDrained && !raw.destroyed) await Promise.race([once(raw, 'drain'), once(raw, 'close')])
}

function send(raw: FastifyReply['raw'], text: string) {
  if (raw.writableLength > maxBufferedBytes) raw.destroy()
  else if (raw.writable) raw.write(text)
}

/** The last event that the browser received: in a header when it reconnects, in the query when a page opens a stream. */
function lastEventId(request: FastifyRequest): number | null {
  const id = Number(request.headers['last-event-id'] ?? querySchema.parse(request.query).lastEventId)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Server-sent events of the actor's jobs and the team's history, resumable by Last-Event-ID or `?lastEventId=`. */
export function createEventsFeature({
  events,
  readSessionToken,
  findOpen,
  metrics,
  heartbeatMs = defaultHeartbeatMs,
}: {
  events: Events
  metrics?: Metrics
  readSessionToken(request: FastifyRequest): string
  /** Which of these sessions are open, checked with every heartbeat: a stream must not outlive its session. */
  findOpen(tokens: string[]): Promise<Set<string>>
  heartbeatMs?: number
}) {
  const open = new Map<FastifyReply['raw'], string>()
  metrics?.gauge({ name: 'event_streams', help: 'Open event streams of this process' }, () => [{ value: open.size }])

  /** One check for all streams: separate checks of a thousand streams would be seventy queries a second. */
  async function sendHeartbeats() {
    if (open.size === 0) return
    const streams = [...open]
    const tokens = new Set(streams.map(([, token]) => token))
    const openTokens = await findOpen([...tokens]).catch(() => tokens)
    for (const [raw, token] of streams) {
      if (openTokens.has(token)) send(raw, ': heartbeat\n\n')
      else raw.end()
    }
  }

  async function stream(request: FastifyRequest, reply: FastifyReply, actor: Actor) {
    const lastId = lastEventId(request)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    /** New events wait until the missed ones are sent, which preserves the order. */
    let held: StoredEvent[] | null = []
    const unsubscribe = events.subscribe((stored) => {
      if (stored.userId !== null && stored.userId !== actor.id) return
      if (held) held.push(stored)
      else send(raw, write(stored))
    })
    open.set(raw, readSessionToken(request))
    raw.on('close', () => {
      unsubscribe()
      open.delete(raw)
    })
    try {
      send(raw, `retry: ${browserRetryMs}\n\n`)
      let newest = lastId === null ? await events.latestId() : lastId
      if (lastId !== null) {
        for await (const page of events.readMissed(lastId, actor.id)) {
          newest = page.at(-1)?.id ?? newest
          await sendAll(raw, page)
        }
      }
      send(raw, `id: ${newest}\nevent: ready\ndata: {}\n\n`)
      for (const stored of held) send(raw, write(stored))
      held = null
    } catch (error) {
      request.log.warn({ err: error }, 'event stream not started')
      raw.end()
    }
  }

  const sweepEvents = defineTimedJob({
    name: 'sweep-old-events',
    cron: '*/10 * * * *',
    handle: () => events.deleteOld(),
  })

  return {
    jobs: [sweepEvents],
    routes(app: FastifyInstance) {
      app.get(eventsPath, async (request, reply) => {
        await stream(request, reply, requireActor(request, 'user'))
      })
      const heartbeat = setInterval(sendHeartbeats, heartbeatMs).unref()
      // Open streams would block the shutdown; browsers reconnect to another node.
      app.addHook('preClose', async () => {
        clearInterval(heartbeat)
        for (const raw of open.keys()) raw.end()
      })
    },
  }
}
