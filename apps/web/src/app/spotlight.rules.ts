/** Whether a text contains every typed word, in any order and case. */
export function containsWords(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => text.toLowerCase().includes(word))
}

/** The option that an arrow key moves to, wrapping at the ends; null for other keys. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  return null
}
