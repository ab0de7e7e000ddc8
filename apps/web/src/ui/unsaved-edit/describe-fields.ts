import type { FieldText } from './compare-fields.rules.ts'

/** Finds the input of a value by its path, such as 'name' or 'brief.product'. */
export type FindInput = (path: string) => HTMLElement | null

/** The values in the words of the form that shows them: its labels and its options. A value without an input is left out. */
export function describeFields(values: object, findInput: FindInput): FieldText[] {
  return listValues(values, '').flatMap(([path, value]) => {
    const input = findInput(path)
    const label = input && readLabel(input)
    return label ? [{ label, text: describeValue(value, input) }] : []
  })
}

function listValues(values: object, prefix: string): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]): [string, unknown][] => {
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? listValues(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]]
  })
}

/** Without the asterisk of a required field. */
function readLabel(input: HTMLElement): string {
  const labels = 'labels' in input ? [...((input as HTMLInputElement).labels ?? [])] : []
  const texts = labels.map((label) => document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode()?.nodeValue)
  return texts.find((text) => text)?.trim() ?? ''
}

function describeValue(value: unknown, input: HTMLElement): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = [value ?? ''].flat().join(', ')
  if (!(input instanceof HTMLSelectElement)) return text
  return [...input.options].find((option) => option.value === text)?.text ?? text
}
