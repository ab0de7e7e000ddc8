import { badParameter } from '../validation/graph-error.rules.ts'
import { isRecord, readScalarText } from '../validation/read-params.rules.ts'
import { parseTextList } from './decode-params.rules.ts'

/** One condition of a `filtering` parameter. */
export interface Filter {
  field: string
  operator: string
  value: unknown
}

const operators = [
  'EQUAL',
  'NOT_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'IN_RANGE',
  'CONTAIN',
  'NOT_CONTAIN',
  'STARTS_WITH',
  'IN',
  'NOT_IN',
]

/** @throws GraphError code 100 when it is no list of conditions. */
export function parseFiltering(value: unknown): Filter[] {
  if (value === undefined || value === '') return []
  if (!Array.isArray(value)) throw badParameter('Param filtering must be an array.', ['filtering'])
  return value.map((each, index) => {
    if (!isRecord(each) || !readScalarText(each.field)) {
      throw badParameter(`Param filtering[${index}][field] is required.`, ['filtering'])
    }
    const operator = readScalarText(each.operator).toUpperCase()
    if (!operators.includes(operator)) {
      const list = operators.join(', ')
      throw badParameter(`Param filtering[${index}][operator] must be one of {${list}}`, ['filtering'])
    }
    return { field: readScalarText(each.field), operator, value: each.value }
  })
}

/** Whether the object's value meets the condition. Text is compared ignoring case, times as seconds. */
export function meets(actual: unknown, { operator, value }: Filter): boolean {
  const text = readScalarText(actual).toLowerCase()
  const wanted = readScalarText(value).toLowerCase()
  const wantedAll = parseTextList(value).map((each) => each.toLowerCase())
  const sign = compare(text, wanted)
  switch (operator) {
    case 'EQUAL':
      return text === wanted
    case 'NOT_EQUAL':
      return text !== wanted
    case 'CONTAIN':
      // Meta's search may treat brackets as separators, so no name contains them.
      return !/[[\]]/.test(wanted) && text.includes(wanted)
    case 'NOT_CONTAIN':
      return !text.includes(wanted)
    case 'STARTS_WITH':
      return text.startsWith(wanted)
    case 'IN':
      return wantedAll.includes(text)
    case 'NOT_IN':
      return !wantedAll.includes(text)
    case 'GREATER_THAN':
      return sign > 0
    case 'GREATER_THAN_OR_EQUAL':
      return sign >= 0
    case 'LESS_THAN':
      return sign < 0
    case 'LESS_THAN_OR_EQUAL':
      return sign <= 0
    default:
      return compare(text, wantedAll[0] ?? '') >= 0 && compare(text, wantedAll[1] ?? '') <= 0
  }
}

function compare(a: string, b: string): number {
  const isDigits = /^\d+$/.test(a) && /^\d+$/.test(b)
  const [x, y] = isDigits ? [BigInt(a), BigInt(b)] : [a, b]
  return x < y ? -1 : x > y ? 1 : 0
}
