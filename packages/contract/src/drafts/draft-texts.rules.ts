/**
 * Finds texts that equal an earlier one except for case and outer spaces, because Meta refuses them.
 * @returns their indexes; blank texts do not count.
 */
export function duplicateTexts(texts: readonly string[]): number[] {
  const seen = new Set<string>()
  return texts.flatMap((text, index) => {
    const key = text.trim().toLowerCase()
    if (key === '') return []
    if (seen.has(key)) return [index]
    seen.add(key)
    return []
  })
}

/** The first `max` distinct texts, trimmed and without blank ones. */
export function distinctTexts(texts: readonly string[], max = Number.POSITIVE_INFINITY): string[] {
  const doubles = new Set(duplicateTexts(texts))
  const different = texts.filter((text, index) => text.trim() !== '' && !doubles.has(index))
  return different.slice(0, max).map((text) => text.trim())
}
