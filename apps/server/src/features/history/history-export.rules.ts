import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'

/** A result as an export file has it. */
export interface ExportedResult {
  id: number
  createdAt: string
  status: HistoryStatus
  operation: string
  videoFilename: string
  secondVideoFilename: string | null
  model: string
  template: string | null
  project: string | null
  tags: string[]
  generatedBy: string
  variants: CopyVariant[]
  /** The content of a result without variants: text, a list or an object. */
  content: unknown
}

/** How many variants a table has columns for: an odd result must not widen the rows of all others. */
export const tableVariants = { few: 5, many: 50 }

const fields = [
  'id',
  'createdAt',
  'status',
  'operation',
  'videoFilename',
  'secondVideoFilename',
  'model',
  'template',
  'project',
  'tags',
  'generatedBy',
] as const

/** The header row: the fields, two columns for each variant, and the content of other results. */
export function headerCells(variantColumns: number): string[] {
  const numbers = Array.from({ length: variantColumns }, (_, index) => index + 1)
  return [...fields, ...numbers.flatMap((n) => [`headline_${n}`, `primaryText_${n}`]), 'content']
}

export function resultCells(result: ExportedResult, variantColumns: number): string[] {
  const variants = Array.from({ length: variantColumns }, (_, index) => result.variants[index])
  const texts = variants.flatMap((variant) => [variant?.headline ?? '', variant?.primaryText ?? ''])
  const rest = result.variants.length - variantColumns
  const content = rest > 0 ? `${rest} more variants: the JSON export has all.` : cellText(result.content)
  return [...fields.map((field) => cellText(result[field])), ...texts, content]
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
