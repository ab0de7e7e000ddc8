import type { AppEvent } from '@hookline/contract/events/events.schemas'

/** Replaces the browser's EventSource; tests deliver its events. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  /** The most recent connection. */
  static latest: FakeEventSource | null = null

  readyState: number = FakeEventSource.CONNECTING
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.latest = this
  }

  open(): void {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  /** Breaks the connection; `isFinal` as after an HTTP error, when a browser does not reconnect. */
  fail({ isFinal = false } = {}): void {
    this.readyState = isFinal ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING
    this.onerror?.()
  }

  hear({ type, data }: AppEvent, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }))
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED
  }
}
