import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import type { SystemPrompt, SystemPromptBody } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'

/** All prompts, refetched on every visit because the team shares them. */
export const systemPromptsQuery = queryOptions({
  queryKey: ['system-prompts', 'all'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(systemPromptsEndpoints.listAll, { signal })).prompts,
})

/** A prompt with its author, and its earlier versions without their contents. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['system-prompts', 'versions', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(systemPromptsEndpoints.listVersions, { params: { id }, signal }),
  })

/** A version never changes. */
export const versionQuery = (id: string, versionId: number) =>
  queryOptions({
    queryKey: ['system-prompt-version', id, versionId],
    queryFn: async ({ signal }) =>
      (await call(systemPromptsEndpoints.getVersion, { params: { id, versionId }, signal })).version,
  })

/** @param edited the prompt as it was read; null for a new one. */
export function useSavePrompt(edited: SystemPrompt | null, onSaved: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async (body: SystemPromptBody) => {
      if (!edited) return (await call(systemPromptsEndpoints.save, { body })).prompt
      const { id, updatedAt } = edited
      return (await call(systemPromptsEndpoints.update, { params: { id }, body: { ...body, updatedAt } })).prompt
    },
    onSuccess: ({ name }) => {
      const title = edited ? 'System prompt updated' : 'System prompt created'
      showToast({ title, message: name, kind: 'success' })
      onSaved()
    },
    onError: (error) => showFailure(edited ? 'update' : 'create', error),
    // A refused save may mean that it is gone or changed.
    onSettled: refresh,
  })
}

export function useDeletePrompt(onDeleted: () => void) {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: SystemPrompt) => call(systemPromptsEndpoints.remove, { params: { id } }),
    onSuccess: (_, { id: deletedId, name }) => {
      queryClient.setQueryData(systemPromptsQuery.queryKey, (known) => known?.filter(({ id }) => id !== deletedId))
      showToast({ title: 'System prompt deleted', message: name, kind: 'success' })
      onDeleted()
    },
    onError: (error) => showFailure('delete', error),
    // A refused deletion may mean that it is gone.
    onSettled: refresh,
  })
}

/** Restores a version, unless the prompt was changed since it was read. */
export function useRestoreVersion(onRestored: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ prompt, versionId }: { prompt: SystemPrompt; versionId: number }) =>
      call(systemPromptsEndpoints.restoreVersion, {
        params: { id: prompt.id, versionId },
        body: { updatedAt: prompt.updatedAt },
      }),
    onSuccess: ({ prompt: { name } }) => {
      const message = `${name} has its earlier text again. The replaced text is kept as a version.`
      showToast({ title: 'System prompt restored', message, kind: 'success' })
      onRestored()
    },
    onError: (error) => showFailure('update', error),
    onSettled: refresh,
  })
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['system-prompts'] })
}

function showFailure(verb: 'create' | 'update' | 'delete', error: Error): void {
  showToast({ title: 'Error', message: `Failed to ${verb} system prompt: ${errorMessage(error)}`, kind: 'error' })
}
