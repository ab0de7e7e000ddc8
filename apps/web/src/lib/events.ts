import { type AppEvent, eventSchema, eventsPath } from '@hookline/contract/events/events.schemas'
import { useEffect, useRef, useSyncExternalStore } from 'react'

export type EventStreamState = 'open' | 'down'

const firstRetryMs = 1000
const longestRetryMs = 30_000

let source: EventSource | null = null
let state: EventStreamState = 'down'
let retryMs = firstRetryMs
let retryTimer: ReturnType<typeof setTimeout> | undefined
/** Where a new connection goes on; a browser remembers this itself only while it keeps the same one. */
let lastEventId = ''
const handlers = new Set<(event: AppEvent) => void>()
const stateListeners = new Set<() => void>()

/**
 * Hears the server's events while the caller is shown. All callers share one connection, which reconnects by itself;
 * what was missed meanwhile is resent by the server.
 */
export function useEvents(handler: (event: AppEvent) => void): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const hear = (event: AppEvent) => latest.current(event)
    handlers.add(hear)
    document.addEventListener('visibilitychange', followVisibility)
    connect()
    return () => {
      handlers.delete(hear)
      if (handlers.size === 0) disconnect()
    }
  }, [])
}

/** 'open' while events arrive, 'down' while they do not: then, and only then, poll. */
export function useEventStreamState(): EventStreamState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => state,
  )
}

function connect(): void {
  if (source || document.hidden || typeof EventSource === 'undefined') return
  const address = lastEventId ? `${eventsPath}?lastEventId=${encodeURIComponent(lastEventId)}` : eventsPath
  const opened = new EventSource(address, { withCredentials: true })
  source = opened
  window.addEventListener('online', retryNow)
  opened.onopen = () => {
    retryMs = firstRetryMs
    changeState('open')
  }
  opened.onerror = () => {
    changeState('down')
    if (opened.readyState === EventSource.CLOSED) retryLater()
  }
  opened.addEventListener('ready', noteId)
  for (const type of ['job', 'history', 'draft'] as const) {
    opened.addEventListener(type, (message) => {
      noteId(message)
      deliver(type, message.data)
    })
  }
}

function noteId(message: MessageEvent<string>): void {
  if (message.lastEventId) lastEventId = message.lastEventId
}

/** A browser gives up after an HTTP refusal (a restart, a proxy's 502); we do not. */
function retryLater(): void {
  source?.close()
  source = null
  clearTimeout(retryTimer)
  retryTimer = setTimeout(connect, retryMs)
  retryMs = Math.min(retryMs * 2, longestRetryMs)
}

/** The network is back: no need to sit out the wait. */
function retryNow(): void {
  if (state === 'open') return
  clearTimeout(retryTimer)
  source?.close()
  source = null
  retryMs = firstRetryMs
  connect()
}

/**
 * A browser keeps about six connections to one server, whatever the number of tabs: seven open streams would leave none
 * for anything else. So a tab that is not looked at gives its own back, and goes on from its last event afterwards.
 */
function followVisibility(): void {
  if (!document.hidden) {
    connect()
    return
  }
  clearTimeout(retryTimer)
  source?.close()
  source = null
}

function disconnect(): void {
  document.removeEventListener('visibilitychange', followVisibility)
  clearTimeout(retryTimer)
  window.removeEventListener('online', retryNow)
  source?.close()
  source = null
  retryMs = firstRetryMs
  lastEventId = ''
  changeState('down')
}

function deliver(type: AppEvent['type'], text: string): void {
  const event = eventSchema.safeParse({ type, data: JSON.parse(text) })
  if (!event.success) return
  for (const handler of handlers) handler(event.data)
}

function changeState(next: EventStreamState): void {
  if (state === next) return
  state = next
  for (const listener of stateListeners) listener()
}
