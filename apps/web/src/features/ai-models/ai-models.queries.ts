import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import type { AiModel, AiModelBody } from '@hookline/contract/ai-models/ai-models.schemas'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { readFieldErrors } from '../../lib/field-errors.ts'
import { useListChange, useRowDeletion } from '../../ui/lists/use-list-change.ts'

/** The studio's queries are below this key, too. */
const queryKey = ['ai-models']

/** The models, and what their providers accept. */
export const aiModelsQuery = queryOptions({
  queryKey: [...queryKey, 'settings'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(aiModelsEndpoints.list, { signal })).data,
})

/** The models that the providers offer, fetched each time the dialog opens. */
export const importableModelsQuery = queryOptions({
  queryKey: ['importable-ai-models'],
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }) => (await call(aiModelsEndpoints.listImportable, { signal })).data,
})

/** The field errors of a refused save; a taken path name is shown at its field. */
export function modelFieldErrors(error: unknown): Record<string, string> {
  const errors = readFieldErrors(error)
  if (Object.keys(errors).length > 0 || !(error instanceof ApiError) || error.status !== 409) return errors
  return /path_name|already in use/.test(error.message) ? { path_name: error.message } : {}
}

/** @param edited the model as it was read; null for a new one. */
export function useSaveModel(edited: AiModel | null, onDone: () => void) {
  return useListChange({
    queryKey,
    send: (body: AiModelBody) =>
      edited
        ? call(aiModelsEndpoints.update, { params: { id: edited.id }, body: { ...body, updatedAt: edited.updated_at } })
        : call(aiModelsEndpoints.create, { body: { ...body, is_default: false } }),
    describe: ({ data }) => ({ title: edited ? 'AI model updated' : 'AI model added', message: data.model.name }),
    onDone,
    failed: (error) => {
      const isAtField = Object.keys(modelFieldErrors(error)).length > 0
      if (!isAtField) showFailure(edited ? 'Error Updating Model' : 'Error Creating Model', error)
    },
    showsConflict: true,
  })
}

export function useDeleteModel() {
  return useRowDeletion({
    queryKey,
    send: ({ id }: AiModel) => call(aiModelsEndpoints.remove, { params: { id } }),
    title: 'AI model deleted',
    getRowName: ({ name }) => name,
    failed: 'Error Deleting Model',
  })
}

export function useSetDefaultModel() {
  return useListChange({
    queryKey,
    send: ({ id }: AiModel) => call(aiModelsEndpoints.setDefault, { params: { id } }),
    describe: ({ data: { model } }) => ({
      title: 'Default model changed',
      message: model.is_default
        ? `${model.name} is now the default.`
        : `${model.name} becomes the default as soon as it is set up.`,
    }),
    failed: 'Error Setting Default Model',
  })
}

export function useTestModel() {
  return useMutation({
    mutationFn: async ({ id }: AiModel) => (await call(aiModelsEndpoints.test, { params: { id } })).data,
  })
}

export function useImportModels(onDone: () => void) {
  return useListChange({
    queryKey,
    send: (path_names: string[]) => call(aiModelsEndpoints.importModels, { body: { path_names } }),
    describe: ({ message }) => ({ title: message }),
    onDone,
    failed: 'Error Importing Models',
  })
}
