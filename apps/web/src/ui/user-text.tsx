import type { ReactNode } from 'react'

/** Text of people or models within a line of the product's own: each keeps its own direction. */
export function UserText({ children }: { children: ReactNode }) {
  return <span dir="auto">{children}</span>
}

/** The same within a string: Unicode's marks isolate the text, and its letters do not decide the line's direction. */
export const isolate = (text: string) => `\u2068${text}\u2069`
