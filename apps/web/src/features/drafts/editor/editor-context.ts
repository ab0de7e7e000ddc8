import { createContext, use } from 'react'
import type { DraftErrors } from './draft-form.rules.ts'
import type { DraftFacts } from './use-draft-facts.ts'
import type { ChangeForm } from './use-draft-form.ts'

/** What the fields of the editor share. The values are not part of it: they change with each key. */
interface EditorContext {
  facts: DraftFacts
  errors: DraftErrors
  isReadOnly: boolean
  change: ChangeForm
  clearErrors: (...fields: string[]) => void
  onChooseVideo: () => void
}

export const EditorContext = createContext<EditorContext | null>(null)

export function useEditor(): EditorContext {
  const editor = use(EditorContext)
  if (!editor) throw new Error('A field of the editor is rendered outside of it')
  return editor
}
