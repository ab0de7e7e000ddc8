import type { CopyVariant } from '@hookline/contract/generation/generation.schemas'
import type { HistoryStatus } from '@hookline/contract/history/history.schemas'

/** A result as an export holds it, in its edited version when it has one. */
export interface ExportedResult {
  id: number
  createdAt: string
  status: HistoryStatus
  operation: string
  videoFilename: string
  model: string
  template: string | null
  project: string | null
  tags: string[]
  generatedBy: string
  variants: CopyVariant[]
  /** What a result without variants holds: text, a list or an object. */
  content: unknown
}

/** A table has columns for this many variants, and for more when a result has more. */
export const usualVariants = 5

const fields = [
  'id',
  'createdAt',
  'status',
  'operation',
  'videoFilename',
  'model',
  'template',
  'project',
  'tags',
  'generatedBy',
] as const

/** The first row of a table: the fields, two columns for each variant, and what results of another kind hold. */
export function headerCells(variantColumns: number): string[] {
  const numbers = Array.from({ length: variantColumns }, (_, index) => index + 1)
  return [...fields, ...numbers.flatMap((n) => [`headline_${n}`, `primaryText_${n}`]), 'content']
}

/** One result as a row of the table. */
export function resultCells(result: ExportedResult, variantColumns: number): string[] {
  const variants = Array.from({ length: variantColumns }, (_, index) => result.variants[index])
  const texts = variants.flatMap((variant) => [variant?.headline ?? '', variant?.primaryText ?? ''])
  return [...fields.map((field) => cellText(result[field])), ...texts, cellText(result.content)]
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
