import type { CopyVariant } from '@hookline/contract/generation/generation.schemas'

/** A variant with an identity of its own, so that its fields stay the same ones while it moves. */
export interface EditableVariant extends CopyVariant {
  key: number
}

export type VariantChange =
  | { type: 'write'; key: number; field: keyof CopyVariant; text: string }
  | { type: 'move'; key: number; by: -1 | 1 }
  | { type: 'remove'; key: number }
  | { type: 'duplicate'; key: number }
  | { type: 'add' }
  | { type: 'insert'; at: number; variant: EditableVariant }

/** Gives each variant an identity, counted from 1. */
export function withKeys(variants: readonly CopyVariant[]): EditableVariant[] {
  return variants.map(({ headline, primaryText }, index) => ({ headline, primaryText, key: index + 1 }))
}

/** The list after one change; the same list where the change means nothing (first up, last down, unknown key). */
export function changeVariants(variants: EditableVariant[], change: VariantChange): EditableVariant[] {
  if (change.type === 'add') return [...variants, { key: newKey(variants), headline: '', primaryText: '' }]
  if (change.type === 'insert') {
    const isTaken = variants.some(({ key }) => key === change.variant.key)
    const variant = isTaken ? { ...change.variant, key: newKey(variants) } : change.variant
    return variants.toSpliced(change.at, 0, variant)
  }
  const index = variants.findIndex(({ key }) => key === change.key)
  const variant = variants[index]
  if (!variant) return variants
  switch (change.type) {
    case 'write':
      return variants.with(index, { ...variant, [change.field]: change.text })
    case 'remove':
      return variants.toSpliced(index, 1)
    case 'duplicate':
      return variants.toSpliced(index + 1, 0, { ...variant, key: newKey(variants) })
    case 'move': {
      const other = variants[index + change.by]
      return other ? variants.with(index, other).with(index + change.by, variant) : variants
    }
  }
}

function newKey(variants: EditableVariant[]): number {
  return Math.max(0, ...variants.map(({ key }) => key)) + 1
}
