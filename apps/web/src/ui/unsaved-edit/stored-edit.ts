import { useCallback, useState } from 'react'
import { z } from 'zod'
import { useCurrentUser } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'

/** The version that an edit began from: when it was saved, and its content as text. */
export const editBaseSchema = z.object({ updatedAt: z.string(), stored: z.string() })
export type EditBase = z.infer<typeof editBaseSchema>

/** Whether newer content is stored than the edit began from. A change of anything else, such as a tag, is no conflict. */
export const isOvertaken = (base: EditBase, latest: EditBase) =>
  latest.updatedAt > base.updatedAt && latest.stored !== base.stored

/** The version that a save replaces, which the server compares. */
export const baseOfSave = (base: EditBase, latest: EditBase) =>
  latest.updatedAt > base.updatedAt && latest.stored === base.stored ? latest : base

const undoMs = 10_000

/**
 * An unsaved edit in this tab's storage, which survives a reload. Each account has its own.
 * @returns the edit that an earlier visit left, null when there is none, and the function that stores or deletes it
 */
export function useStoredEdit<Edit>(kind: string, id: string | number, schema: z.ZodType<Edit>) {
  const { user_uuid: userUuid } = useCurrentUser()
  const key = `hookline-${kind}-${userUuid}-${id}`
  const [found] = useState(() => read(key, schema))
  const store = useCallback((edit: Edit | null) => write(key, edit), [key])
  return { found, store }
}

/** Says that an edit was replaced, and brings it back on request. */
export function offerReplacedEdit(title: string, label: string, onAction: () => void): void {
  showToast({ title, action: { label, onAction }, durationMs: undoMs })
}

function read<Edit>(key: string, schema: z.ZodType<Edit>): Edit | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** Ignores a refusal of the browser (storage full or blocked): the edit is still on the screen. */
function write(key: string, edit: unknown): void {
  try {
    if (edit) sessionStorage.setItem(key, JSON.stringify(edit))
    else sessionStorage.removeItem(key)
  } catch {
    return
  }
}
