/** Meta replaces these when the ad is clicked (docs/meta-api.md). */
export const urlMacros = [
  '{{campaign.id}}',
  '{{adset.id}}',
  '{{ad.id}}',
  '{{campaign.name}}',
  '{{adset.name}}',
  '{{ad.name}}',
  '{{placement}}',
  '{{site_source_name}}',
] as const
type UrlMacro = (typeof urlMacros)[number]

/** Parameters that web analytics understand. */
export const usualParameters =
  'utm_source={{site_source_name}}&utm_medium=paid_social&utm_campaign={{campaign.name}}&utm_content={{ad.name}}'

const examples: Record<UrlMacro, string> = {
  '{{campaign.id}}': '120200000000001',
  '{{adset.id}}': '120200000000002',
  '{{ad.id}}': '120200000000003',
  '{{campaign.name}}': 'Campaign',
  '{{adset.name}}': 'Ad set',
  '{{ad.name}}': 'Ad',
  '{{placement}}': 'Facebook_Mobile_Feed',
  '{{site_source_name}}': 'fb',
}

/**
 * The target of a click, with these values or examples for macros.
 * @returns null while the website is not a URL
 */
export function exampleAddress(
  website: string,
  parameters: string,
  values: Partial<Record<UrlMacro, string | null>>,
): string | null {
  const url = URL.parse(website.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  let query = parameters.trim().replace(/^[?&]/, '')
  for (const macro of urlMacros) {
    query = query.replaceAll(macro, encodeURIComponent(values[macro] || examples[macro]))
  }
  if (query === '') return url.href
  url.search = url.search === '' ? query : `${url.search}&${query}`
  return url.href
}

/** Macros that Meta does not know and would pass on unchanged. */
export function unknownMacros(parameters: string): string[] {
  const used = parameters.match(/\{\{[^{}]*\}\}/g) ?? []
  return [...new Set(used)].filter((macro) => !(urlMacros as readonly string[]).includes(macro))
}
