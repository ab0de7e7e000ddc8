import { detectLanguage } from '@hookline/contract/copy/detect-language.rules'

/** The language of most of the texts, by their length; null when nothing tells. */
export function chooseLanguage(texts: readonly string[]): string | null {
  const lengths = new Map<string, number>()
  for (const text of texts) {
    const language = detectLanguage(text)
    if (language) lengths.set(language, (lengths.get(language) ?? 0) + text.length)
  }
  return [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}
