import { upperFirst } from './upper-first.rules.ts'

const abbreviations: Record<string, string> = { WHATSAPP: 'WhatsApp', THRUPLAY: 'ThruPlay' }

/** Turns 'LOWEST_COST_WITHOUT_CAP' into 'Lowest cost without cap'. */
export function optionWords(value: string): string {
  if (abbreviations[value]) return abbreviations[value]
  return upperFirst(value.replaceAll('_', ' ').toLowerCase())
}

/** @param emptyLabel adds an option for no value */
export const toOptions = (values: readonly string[], emptyLabel?: string) => [
  ...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }]),
  ...values.map((value) => ({ value, label: optionWords(value) })),
]
