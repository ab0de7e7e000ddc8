/** Does a text hold every word of what was typed, in whatever order and case? */
export function holdsWords(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => text.toLowerCase().includes(word))
}

/** The place that a key leads to among `count` options from `index`, round the ends; null for another key. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  return null
}
