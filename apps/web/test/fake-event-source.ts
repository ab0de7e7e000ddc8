import type { AppEvent } from '@hookline/contract/events/events.schemas'

/** Stands in for the browser's EventSource; tests say what it hears. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  /** The connection that was opened last. */
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

  /** The connection breaks; `isFinal` as after an HTTP refusal, when a browser gives up. */
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
