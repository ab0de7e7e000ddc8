import { type AppEvent, eventSchema, eventsPath } from '@hookline/contract/events/events.schemas'
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from './store.ts'

export type EventStreamState = 'open' | 'down'
export type EventType = AppEvent['type']
export type EventData<Type extends EventType> = Extract<AppEvent, { type: Type }>['data']

const firstRetryMs = 1000
const longestRetryMs = 30_000
/** The server resends the events of a day; after a longer absence some are missing. */
const resentMs = 20 * 3_600_000

let source: EventSource | null = null
const state = createStore<EventStreamState>('down')
let retryMs = firstRetryMs
let retryTimer: ReturnType<typeof setTimeout> | undefined
/** Sent with a new connection; a browser remembers the id only within one EventSource. */
let lastEventId = ''
let hiddenAt = 0
const handlers = new Set<(event: AppEvent) => void>()

/**
 * Calls `handler` for each server event of a type while the component is mounted. All callers share one connection;
 * after a reconnect the server resends missed events.
 */
export function useEvents<Type extends EventType>(type: Type, handler: (data: EventData<Type>) => void): void {
  const handle = useEffectEvent((event: AppEvent) => {
    if (event.type === type) handler(event.data as EventData<Type>)
  })
  useEffect(() => {
    const deliverLatest = (event: AppEvent) => handle(event)
    handlers.add(deliverLatest)
    document.addEventListener('visibilitychange', followVisibility)
    connect()
    return () => {
      handlers.delete(deliverLatest)
      if (handlers.size === 0) disconnect()
    }
  }, [])
}

/** Poll only while this is 'down'. */
export const useEventStreamState = () => useStore(state)

function connect(): void {
  if (source || document.hidden || typeof EventSource === 'undefined') return
  const address = lastEventId ? `${eventsPath}?lastEventId=${encodeURIComponent(lastEventId)}` : eventsPath
  const opened = new EventSource(address, { withCredentials: true })
  source = opened
  window.addEventListener('online', retryNow)
  opened.onopen = () => {
    retryMs = firstRetryMs
    state.set('open')
  }
  opened.onerror = () => {
    state.set('down')
    if (opened.readyState === EventSource.CLOSED) retryLater()
  }
  opened.addEventListener('ready', noteId)
  for (const type of ['job', 'regeneration', 'history', 'draft', 'watch_report'] as const) {
    opened.addEventListener(type, (message) => {
      noteId(message)
      deliver(type, message.data)
    })
  }
}

function noteId(message: MessageEvent<string>): void {
  if (message.lastEventId) lastEventId = message.lastEventId
}

/** A browser stops reconnecting after an HTTP error, such as a proxy's 502 during a restart. */
function retryLater(): void {
  close()
  retryTimer = setTimeout(connect, retryMs)
  retryMs = Math.min(retryMs * 2, longestRetryMs)
}

/** Skips the remaining back-off when the network is back. */
function retryNow(): void {
  if (state.get() === 'open') return
  close()
  retryMs = firstRetryMs
  connect()
}

/**
 * Browsers allow about six connections to one server across all tabs; six open streams would block every other request.
 * A hidden tab therefore closes its stream and resumes from its last event when it is shown again.
 */
function followVisibility(): void {
  if (document.hidden) {
    hiddenAt = Date.now()
    close()
  } else {
    if (Date.now() - hiddenAt > resentMs) state.set('down')
    connect()
  }
}

function close(): void {
  clearTimeout(retryTimer)
  source?.close()
  source = null
}

function disconnect(): void {
  document.removeEventListener('visibilitychange', followVisibility)
  window.removeEventListener('online', retryNow)
  close()
  retryMs = firstRetryMs
  lastEventId = ''
  hiddenAt = 0
  state.set('down')
}

function deliver(type: AppEvent['type'], text: string): void {
  const event = eventSchema.safeParse({ type, data: JSON.parse(text) })
  if (!event.success) return
  for (const handler of handlers) handler(event.data)
}
