const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}

/** Fills a field as some password managers do: without an event, and unseen by React. */
export function fillSilently(field: HTMLElement, text: string): void {
  set?.call(field, text)
}
