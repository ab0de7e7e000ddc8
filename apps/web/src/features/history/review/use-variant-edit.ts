import { copyFieldLabels } from '@hookline/contract/copy/copy-fields.rules'
import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import { offerUndo } from '../../../lib/undo.ts'
import { useStoredEdits } from '../../../ui/unsaved-edit/stored-edits.ts'
import { type EditBase, useEdit } from '../../../ui/unsaved-edit/use-edit.ts'
import { saveContent } from '../edit/save-content.ts'
import { storedDecisions } from './decisions.rules.ts'
import type { ReviewList } from './review.queries.ts'
import { isSamePosition, type Position } from './review.rules.ts'
import type { ReviewPlace } from './use-review-place.ts'

const variantEdit = {
  kind: 'variant',
  schema: z.object({ headline: z.string(), primaryText: z.string() }),
  fingerprint: (texts: CopyVariant) => JSON.stringify([texts.headline, texts.primaryText]),
  describe: (texts: CopyVariant) => [
    { label: copyFieldLabels.headline, text: texts.headline },
    { label: copyFieldLabels.primaryText, text: texts.primaryText },
  ],
}

const positionSchema = z.object({ videoId: z.number(), variant: z.number() })
const placeName = 'edited-variant'

const deletedMessage = 'The result was deleted meanwhile.'

const none: CopyVariant = { headline: '', primaryText: '' }

export type VariantEdit = ReturnType<typeof useVariantEdit>

/** Editing of one variant in its place. The unsaved edit and its place stay in this tab, also over a reload. */
export function useVariantEdit({ position, goTo, focusVariant }: ReviewPlace, list: ReviewList) {
  const { getItem, takeItem, fetchItem } = list
  const { readEdit: readPlace, writeEdit: writePlace } = useStoredEdits(positionSchema)
  const [at, setAt] = useState(() => readPlace(placeName))
  const item = at ? getItem(at.videoId) : undefined
  const edit = useEdit({
    ...variantEdit,
    id: at && `${at.videoId}-${at.variant}`,
    stored: item,
    read: (stored: BatchResult) => ({
      value: (at && readVariantTexts(stored, at.variant)) ?? none,
      updatedAt: stored.updatedAt,
      changedBy: stored.editedBy,
    }),
    save: (texts, base) => {
      if (!at) throw new Error('There is nothing to save.')
      return send(at, texts, base)
    },
  })
  const { isDirty, isSaving } = edit
  useEffect(() => writePlace(placeName, isDirty ? at : null), [writePlace, at, isDirty])

  function begin(target: Position) {
    const targetItem = getItem(target.videoId)
    if (!targetItem || !canEdit(targetItem)) return
    // An unsaved edit comes first, unless its video is not in this review.
    if (at && item && isDirty) return goTo(at, { hasFocus: false })
    goTo(target, { hasFocus: false })
    if (readVariantTexts(targetItem, target.variant)) setAt(target)
  }

  function close() {
    setAt(null)
    if (at) focusVariant(at)
  }

  function cancel() {
    edit.discard(() => setAt(at))
    close()
  }

  /** Writes the texts of one variant over the latest version. Without `base`, that is the one to replace. */
  async function send(target: Position, texts: CopyVariant, base?: EditBase): Promise<BatchResult> {
    const targetItem = getItem(target.videoId)
    if (!targetItem) throw new Error(deletedMessage)
    const saved = await saveContent({
      item: targetItem,
      ...(base && { base }),
      fingerprint: (latest) => variantEdit.fingerprint(readVariantTexts(latest, target.variant) ?? none),
      buildChange(latest) {
        const { variants } = storedDecisions(latest)
        const changed = variants.map((variant, index) =>
          index === target.variant ? { ...variant, ...texts } : variant,
        )
        return { edited_result: { variants: changed }, variantOrigins: [...variants.keys()] }
      },
      async fetchLatest() {
        const latest = await fetchItem(target.videoId)
        if (!latest) throw new Error(deletedMessage)
        return latest
      },
    })
    takeItem(saved)
    return saved
  }

  /** Stores texts and reports the outcome. @returns null when they were not stored */
  async function store<Outcome>(target: Position, save: () => Promise<Outcome>): Promise<Outcome | null> {
    const targetItem = getItem(target.videoId)
    const before = targetItem && readVariantTexts(targetItem, target.variant)
    try {
      const outcome = await save()
      const undo = () => before && void send(target, before).catch(showRefusal)
      offerUndo({ title: `Variant ${target.variant + 1} saved`, kind: 'success', undo })
      return outcome
    } catch (error) {
      showRefusal(error)
      return null
    }
  }

  async function save() {
    if (!at || !item || !isDirty || isSaving) return
    if (await store(at, () => edit.save())) close()
  }

  const current = position && getItem(position.videoId)
  return {
    /** Where something is edited. */
    at,
    value: edit.value,
    isHere: isSamePosition(at, position),
    /** Its video is one of this review. */
    isInReview: item !== undefined,
    isDirty,
    isSaving,
    conflict: edit.conflict,
    canEdit: current ? canEdit(current) : false,
    begin,
    cancel,
    save: () => void save(),
    /** Replaces the texts of a variant. @returns false when they could not be stored */
    replace: async (target: Position, texts: CopyVariant) => (await store(target, () => send(target, texts))) !== null,
    change: (texts: Partial<CopyVariant>) => edit.change((now) => ({ ...now, ...texts })),
    keepMine: edit.keepMine,
    loadLatest: edit.loadLatest,
  }
}

function showRefusal(error: unknown): void {
  showToast({ title: 'Error saving changes', message: errorMessage(error), kind: 'error' })
}

/** Only the form of copy variants can be edited one by one. */
function canEdit(item: BatchResult): boolean {
  const { clientTemplateType, clientTemplateConfig, operation, result } = item
  const hasVariants = result?.variants !== undefined
  return viewerFor({ clientTemplateType, clientTemplateConfig, operation, hasVariants }) === 'default-copy-variants'
}

function readVariantTexts(item: BatchResult, index: number): CopyVariant | null {
  const variant = storedDecisions(item).variants[index]
  return variant ? { headline: variant.headline, primaryText: variant.primaryText } : null
}
