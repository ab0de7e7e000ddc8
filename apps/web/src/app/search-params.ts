/** Reads a query string: whole numbers as numbers, everything else as text. The route's schema does the rest. */
export function parseSearch(search: string): Record<string, string | number> {
  const entries = [...new URLSearchParams(search)]
  return Object.fromEntries(entries.map(([name, text]) => [name, isWholeNumber(text) ? Number(text) : text]))
}

/** Writes search values as a plain query string, leaving out what is empty. */
export function stringifySearch(search: Record<string, unknown>): string {
  const filled = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(filled.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** '007' or '1e3' are text: as numbers they would be written back differently. */
function isWholeNumber(text: string): boolean {
  const value = Number(text)
  return Number.isSafeInteger(value) && String(value) === text
}
