/** Such as 'Waiting (7th)'. */
export function describePlace(place: number): string {
  return `Waiting (${formatOrdinal(place)})`
}

/** Such as '7th'. */
export function formatOrdinal(n: number): string {
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${n}${suffixes[ordinals.select(n)] ?? 'th'}`
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
