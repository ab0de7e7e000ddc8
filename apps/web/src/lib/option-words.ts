const abbreviations: Record<string, string> = { WHATSAPP: 'WhatsApp', THRUPLAY: 'ThruPlay' }

/** 'LOWEST_COST_WITHOUT_CAP' as 'Lowest cost without cap': what a person reads in an option list. */
export function optionWords(value: string): string {
  if (abbreviations[value]) return abbreviations[value]
  const words = value.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
