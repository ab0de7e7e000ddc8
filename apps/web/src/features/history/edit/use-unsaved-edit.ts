import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../lib/session.ts'
import { type Edit, keepEditDraft, readEditDraft } from './edit-draft.ts'

/**
 * Keeps what is typed for this tab until it is saved or discarded.
 * @returns the edit that an earlier visit left, null when there is none, and the way to forget it.
 */
export function useUnsavedEdit(id: number, edit: Edit | null, isDirty: boolean) {
  const { user_uuid: userUuid } = useCurrentUser()
  const [unsaved, setUnsaved] = useState(() => readEditDraft(userUuid, id))

  useEffect(() => {
    if (edit) keepEditDraft(userUuid, id, isDirty ? edit : null)
  }, [userUuid, id, edit, isDirty])

  function forget() {
    setUnsaved(null)
    keepEditDraft(userUuid, id, null)
  }

  return { unsaved, forget }
}
