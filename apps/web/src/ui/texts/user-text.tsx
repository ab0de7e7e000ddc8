import type { ReactNode } from 'react'

/** Text of a user or a model within a line of the product: each keeps its own direction. */
export function UserText({ children }: { children: ReactNode }) {
  return <span dir="auto">{children}</span>
}

/** Isolates the direction of a text within a string, by Unicode isolate characters. */
export const isolateText = (text: string) => `\u2068${text}\u2069`
