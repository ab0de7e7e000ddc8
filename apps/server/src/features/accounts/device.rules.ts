/** The first match decides, because many browsers also claim to be Chrome or Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Real headers are shorter. */
const headerMaxChars = 1000

/** Browser and system of a `User-Agent` header, such as 'Firefox on Windows'; 'Unknown device' without either. */
export function describeDevice(userAgent: string): string {
  const known = userAgent.slice(0, headerMaxChars)
  const browser = findMatchingName(known, browsers)
  const system = findMatchingName(known, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

function findMatchingName(userAgent: string, known: [RegExp, string][]): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
