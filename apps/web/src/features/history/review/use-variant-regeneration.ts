import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import { useState } from 'react'
import { isSamePosition, type Position } from './review.rules.ts'
import type { ReviewPlace } from './use-review-place.ts'
import type { VariantEdit } from './use-variant-edit.ts'

/** The regeneration of one variant in its place, until it is taken or dropped, edited, or another video is shown. */
export function useVariantRegeneration({ position, goTo, focusVariant }: ReviewPlace, edit: VariantEdit) {
  const [at, setAt] = useState<Position | null>(null)
  const isOver = at !== null && (at.videoId !== position?.videoId || isSamePosition(edit.at, at))
  if (isOver) setAt(null)
  return {
    isForVariant: (other: Position) => isSamePosition(at, other),
    isHere: isSamePosition(at, position),
    canBegin: edit.canEdit,
    begin(next: Position) {
      if (!edit.canEdit || isSamePosition(edit.at, next)) return
      goTo(next, { hasFocus: false })
      setAt(next)
    },
    close() {
      setAt(null)
      if (at) focusVariant(at)
    },
    /** @returns false when the new one could not be stored */
    take: async (variant: CopyVariant) => (at ? await edit.replace(at, variant) : false),
  }
}
