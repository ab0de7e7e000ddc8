import { z } from 'zod'
import type { EditValue } from './edit-content.rules.ts'

const variantSchema = z.object({ key: z.number(), headline: z.string(), primaryText: z.string() })
const valueSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variants'), variants: z.array(variantSchema) }),
  z.object({ kind: z.enum(['json', 'takeaways', 'text']), text: z.string() }),
])
const draftSchema = z.object({
  value: valueSchema,
  /** The fingerprint of what the editor began with. */
  start: z.string(),
  /** `updatedAt` and the stored edit of the result when editing began. */
  base: z.object({ updatedAt: z.string(), stored: z.string() }),
})

/** An edit under way: what is typed, what it began with, and which version of the result it is based on. */
export interface Edit {
  value: EditValue
  start: string
  base: { updatedAt: string; stored: string }
}

const keyOf = (userUuid: string, id: number) => `hookline-edit-${userUuid}-${id}`

/** The unsaved edit of a result that this person left in this tab; null when there is none or it cannot be read. */
export function readEditDraft(userUuid: string, id: number): Edit | null {
  try {
    const draft = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(userUuid, id)) ?? 'null'))
    return draft.success ? draft.data : null
  } catch {
    return null
  }
}

/** Keeps an unsaved edit for this tab; null forgets it. Where the browser refuses, the memory still holds it. */
export function keepEditDraft(userUuid: string, id: number, edit: Edit | null): void {
  try {
    if (edit) sessionStorage.setItem(keyOf(userUuid, id), JSON.stringify(edit))
    else sessionStorage.removeItem(keyOf(userUuid, id))
  } catch {
    return
  }
}
