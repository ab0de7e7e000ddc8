import type { CopyVariant } from '@hookline/contract/copy/copy-variant.schemas'
import type { BatchResult } from '@hookline/contract/history/history.schemas'
import { viewerFor } from '@hookline/contract/response-formats/viewers.rules'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { errorMessage } from '../../../lib/api-error.ts'
import { showToast } from '../../../lib/toast.ts'
import {
  baseOfSave,
  editBaseSchema,
  isOvertaken,
  offerReplacedEdit,
  useStoredEdit,
} from '../../../ui/unsaved-edit/stored-edit.ts'
import { storedEdit } from '../edit/edit-content.rules.ts'
import { saveContent } from '../edit/save-content.ts'
import { storedDecisions } from './decisions.rules.ts'
import { isSamePosition, type Position } from './review.rules.ts'
import type { Review } from './use-review.ts'

const textsSchema = z.object({ headline: z.string(), primaryText: z.string() })
const editSchema = z.object({
  at: z.object({ videoId: z.number(), variant: z.number() }),
  value: textsSchema,
  start: textsSchema,
  base: editBaseSchema,
})
type Edit = z.infer<typeof editSchema>

export type VariantEdit = ReturnType<typeof useVariantEdit>

/** Editing of one variant in its place. The unsaved edit stays in this tab, also over a reload. */
export function useVariantEdit(review: Review) {
  const { position, goTo, focusVariant } = review
  const { getItem, takeItem, fetchItem } = review.list
  const { found, store } = useStoredEdit<Edit>('review', 'variant', editSchema)
  const [edit, setEdit] = useState<Edit | null>(found)
  const [isSaving, setSaving] = useState(false)
  const isDirty = edit !== null && !isSame(edit.value, edit.start)
  useEffect(() => store(isDirty ? edit : null), [store, edit, isDirty])

  const item = edit ? getItem(edit.at.videoId) : undefined
  const isHere = isSamePosition(edit?.at ?? null, position)

  function begin(at: Position) {
    const target = getItem(at.videoId)
    if (!target || !canEdit(target)) return
    // An unsaved edit comes first.
    if (edit && isDirty) return goTo(edit.at, { hasFocus: false })
    const value = readVariantTexts(target, at.variant)
    goTo(at, { hasFocus: false })
    if (value) setEdit({ at, value, start: value, base: toEditBase(target) })
  }

  function close() {
    if (!edit) return
    setEdit(null)
    focusVariant(edit.at)
  }

  function cancel() {
    close()
    if (edit && isDirty) offerReplacedEdit('Your changes were discarded', 'Undo', () => setEdit(edit))
  }

  async function send(at: Position, value: CopyVariant, base: Edit['base']): Promise<BatchResult> {
    const target = getItem(at.videoId)
    const variants = target ? storedDecisions(target).variants : []
    const fetchLatest = async () => {
      const latest = await fetchItem(at.videoId)
      if (!latest) throw new Error('The result was deleted meanwhile.')
      return latest
    }
    const saved = await saveContent({
      id: at.videoId,
      content: {
        variants: variants.map((variant, index) => (index === at.variant ? { ...variant, ...value } : variant)),
      },
      variantOrigins: [...variants.keys()],
      base,
      fetchLatest,
    })
    takeItem(saved)
    return saved
  }

  async function save() {
    if (!edit || !item || !isDirty || isSaving) return
    setSaving(true)
    const isStored = await storeTexts({ ...edit, base: baseOfSave(edit.base, toEditBase(item)) })
    setSaving(false)
    if (isStored) close()
  }

  /** Replaces the texts of a variant. @returns false when they could not be stored */
  async function replace(at: Position, value: CopyVariant): Promise<boolean> {
    const target = getItem(at.videoId)
    const start = target && readVariantTexts(target, at.variant)
    return start ? storeTexts({ at, value, start, base: toEditBase(target) }) : false
  }

  async function storeTexts({ at, value, start, base }: Edit): Promise<boolean> {
    try {
      const saved = await send(at, value, base)
      const undo = async () => {
        try {
          await send(at, start, toEditBase(getItem(at.videoId) ?? saved))
        } catch (error) {
          showToast({ title: 'Error saving changes', message: errorMessage(error), kind: 'error' })
        }
      }
      const action = { label: 'Undo', onAction: () => void undo() }
      showToast({ title: `Variant ${at.variant + 1} saved`, kind: 'success', action })
      return true
    } catch (error) {
      showToast({ title: 'Error saving changes', message: errorMessage(error), kind: 'error' })
      return false
    }
  }

  const current = position && getItem(position.videoId)
  return {
    /** Where something is edited. */
    at: edit?.at ?? null,
    value: edit?.value ?? null,
    isHere,
    isDirty,
    isSaving,
    isOvertaken: edit !== null && item !== undefined && isOvertaken(edit.base, toEditBase(item)),
    canEdit: current ? canEdit(current) : false,
    begin,
    cancel,
    save: () => void save(),
    replace,
    change: (texts: Partial<CopyVariant>) => setEdit((now) => now && { ...now, value: { ...now.value, ...texts } }),
    keepMine: () => setEdit((now) => (now && item ? { ...now, base: toEditBase(item) } : now)),
    loadLatest() {
      const value = edit && item && readVariantTexts(item, edit.at.variant)
      if (edit && item && value) setEdit({ ...edit, value, start: value, base: toEditBase(item) })
    },
  }
}

const isSame = (a: CopyVariant, b: CopyVariant) => a.headline === b.headline && a.primaryText === b.primaryText

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

const toEditBase = (item: BatchResult) => ({ updatedAt: item.updatedAt, stored: storedEdit(item) })
