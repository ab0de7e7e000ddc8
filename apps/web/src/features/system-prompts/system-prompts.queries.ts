import { systemPromptsEndpoints } from '@hookline/contract/system-prompts/system-prompts.endpoints'
import type { SystemPrompt, SystemPromptBody } from '@hookline/contract/system-prompts/system-prompts.schemas'
import { queryOptions } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'
import { useListChange, useRowDeletion } from '../../ui/lists/use-list-change.ts'

/** What is known of a prompt whether its content is read or not. */
export type PromptRow = Omit<SystemPrompt, 'content'>

const queryKey = ['system-prompts']

/** All prompts, refetched on every visit because the team shares them. */
export const systemPromptsQuery = queryOptions({
  queryKey: [...queryKey, 'all'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(systemPromptsEndpoints.listSummaries, { signal })).data,
})

/** The whole prompt in the version that the list has shown. */
export const systemPromptQuery = ({ id, updatedAt }: PromptRow) =>
  queryOptions({
    // Not below the key of the lists: what is edited must not change when they do.
    queryKey: ['system-prompt', id, updatedAt],
    queryFn: async ({ signal }) => (await call(systemPromptsEndpoints.get, { params: { id }, signal })).prompt,
  })

/** A prompt with its author, and its earlier versions without their contents. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, 'versions', id],
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
export function useSavePrompt(edited: SystemPrompt | null, onDone: () => void) {
  return useListChange({
    queryKey,
    send: (body: SystemPromptBody) =>
      edited
        ? call(systemPromptsEndpoints.update, {
            params: { id: edited.id },
            body: { ...body, updatedAt: edited.updatedAt },
          })
        : call(systemPromptsEndpoints.save, { body }),
    describe: ({ prompt: { name } }) => ({
      title: edited ? 'System prompt updated' : 'System prompt created',
      message: name,
    }),
    onDone,
    failed: failedTo(edited ? 'update' : 'create'),
    showsConflict: true,
  })
}

export function useDeletePrompt() {
  return useRowDeletion({
    queryKey,
    send: ({ id }: PromptRow) => call(systemPromptsEndpoints.remove, { params: { id } }),
    title: 'System prompt deleted',
    getRowName: ({ name }) => name,
    failed: failedTo('delete'),
  })
}

/** Restores a version, unless the prompt was changed since it was read. */
export function useRestoreVersion(onDone: () => void) {
  return useListChange({
    queryKey,
    send: ({ prompt, versionId }: { prompt: SystemPrompt; versionId: number }) =>
      call(systemPromptsEndpoints.restoreVersion, {
        params: { id: prompt.id, versionId },
        body: { updatedAt: prompt.updatedAt },
      }),
    describe: ({ prompt: { name } }) => ({
      title: 'System prompt restored',
      message: `${name} has its earlier text again. The replaced text is kept as a version.`,
    }),
    onDone,
    failed: failedTo('update'),
  })
}

const failedTo = (verb: 'create' | 'update' | 'delete') => (error: Error) =>
  showToast({ title: 'Error', message: `Failed to ${verb} system prompt: ${errorMessage(error)}`, kind: 'error' })
