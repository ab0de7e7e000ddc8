import type { ReactNode } from 'react'
import { optionWords } from '../../lib/option-words.ts'

/** What an input needs of its form. */
interface InputProps {
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine's own getInputProps, whose value is the field's
  value?: any
  /** Where a form finds the input again, to give it the focus. */
  'data-path'?: string
  // biome-ignore lint/suspicious/noExplicitAny: takes an event or a value, as the input gives it
  onChange: (...given: any[]) => void
  error?: ReactNode
}

/** What the parts of the ad set form share. */
export interface AdSetFieldsProps {
  /** The form's own, told by the field's name. */
  getInputProps: (field: string) => InputProps
  /**
   * `entered`: amounts in the currency's main unit, as the create form takes them; `minor`: in cents, with what they
   * mean beside them.
   */
  amounts: 'entered' | 'minor'
  /** Null while no ad account is known: amounts are then shown as US dollars. */
  account: { id: string; currency: string; timezoneName: string } | null
  /** The campaign has the budget: an ad set in it must have none. */
  campaignOwnsBudget?: boolean
  /** Which page is promoted, where that is chosen with the ad set. */
  pageField?: ReactNode
  /** Presets may leave anything out, and name performance goals in their own words. */
  isPreset?: boolean
  /** Before the field names in ids, so that links can jump to them. */
  idPrefix?: string
}

/** Options in words; `empty` is the one for nothing. */
export const options = (values: readonly string[], empty?: string) => [
  ...(empty === undefined ? [] : [{ value: '', label: empty }]),
  ...values.map((value) => ({ value, label: optionWords(value) })),
]

/** The id of a field's input, where the form wants one. */
export function idOf({ idPrefix }: AdSetFieldsProps, field: string) {
  return idPrefix ? { id: `${idPrefix}${field}` } : {}
}
