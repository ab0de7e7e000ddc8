import { useCallback } from 'react'
import type { z } from 'zod'
import { useCurrentUser } from '../../lib/session.ts'

/**
 * Unsaved edits in this tab's storage, which survive a reload. Each account has its own.
 * @returns functions that read and write the edit of one object; null deletes it
 */
export function useStoredEdits<Edit>(schema: z.ZodType<Edit>) {
  const { user_uuid: userUuid } = useCurrentUser()
  const readEdit = (name: string) => read(`hookline-${name}-${userUuid}`, schema)
  const writeEdit = useCallback(
    (name: string, edit: Edit | null) => write(`hookline-${name}-${userUuid}`, edit),
    [userUuid],
  )
  return { readEdit, writeEdit }
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
