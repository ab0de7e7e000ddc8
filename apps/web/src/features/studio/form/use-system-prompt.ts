import { builtInPrompts } from '@hookline/contract/system-prompts/built-in-prompts.rules'
import { useQuery } from '@tanstack/react-query'
import { type StudioTool, systemPromptQuery } from '../studio.queries.ts'
import { useQueryErrorToast } from './use-query-error-toast.ts'

/**
 * The prompt to send and how it stands to the saved one.
 * @param edited the person's text; null while it is as saved.
 */
export function useSystemPrompt(type: StudioTool['systemPromptType'], edited: string | null) {
  const { data: saved, error, isPending, refetch } = useQuery(systemPromptQuery(type))
  useQueryErrorToast(error, 'Error loading system prompt', 'The built-in default prompt is used.')
  const base = isPending ? '' : (saved?.content ?? builtInPrompts[type])
  return {
    saved: saved ?? null,
    text: edited ?? base,
    isModified: edited !== null && edited !== base,
    isLoading: isPending,
    error,
    retry: () => void refetch(),
  }
}
