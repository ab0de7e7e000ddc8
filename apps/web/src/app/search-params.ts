/** Parses a query string: whole numbers as numbers, everything else as text. The route's schema validates it. */
export function parseSearch(search: string): Record<string, string | number> {
  const entries = [...new URLSearchParams(search)]
  return Object.fromEntries(entries.map(([name, text]) => [name, isWholeNumber(text) ? Number(text) : text]))
}

/** Serializes search values as a plain query string and omits empty ones. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** '007' and '1e3' stay text: as numbers they would be serialized differently. */
function isWholeNumber(text: string): boolean {
  const value = Number(text)
  return Number.isSafeInteger(value) && String(value) === text
}
