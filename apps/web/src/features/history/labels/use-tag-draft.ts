import { useState } from 'react'
import { addTags } from './history-labels.rules.ts'

/** Tags that are being put together, with what is typed and not yet added. `read` adds that too. */
export function useTagDraft(initial: string[]) {
  const [tags, setTags] = useState(initial)
  const [draft, setDraft] = useState('')
  const [error, setError] = useState<string | null>(null)

  /** @returns the tags with `typed` added, or null when it cannot be: then the field says why. */
  function add(typed: string): string[] | null {
    const outcome = addTags(tags, typed)
    if ('message' in outcome) {
      setError(outcome.message)
      return null
    }
    setTags(outcome.tags)
    setDraft('')
    setError(null)
    return outcome.tags
  }

  return {
    field: {
      tags,
      draft,
      error,
      onDraftChange(text: string) {
        setDraft(text)
        setError(null)
      },
      onAdd: add,
      onRemove: (tag: string) => setTags(tags.filter((other) => other !== tag)),
    },
    /** The tags with the unfinished one, null when that cannot be a tag. */
    read: () => add(draft),
    reset(next: string[]) {
      setTags(next)
      setDraft('')
      setError(null)
    },
  }
}
