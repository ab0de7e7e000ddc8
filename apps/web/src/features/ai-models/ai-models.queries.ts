import { aiModelsEndpoints } from '@hookline/contract/ai-models/ai-models.endpoints'
import type { AiModel, AiModelBody } from '@hookline/contract/ai-models/ai-models.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showFailure } from '../../lib/failure-toast.ts'
import { fieldErrorsOf } from '../../lib/field-errors.ts'
import { showToast } from '../../lib/toast.ts'

const key = ['ai-models']

export const aiModelsQuery = queryOptions({
  queryKey: [...key, 'settings'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(aiModelsEndpoints.list, { signal })).data.models,
})

/** The models that Gemini offers, fetched each time the dialog opens. */
export const importableModelsQuery = queryOptions({
  queryKey: ['importable-ai-models'],
  staleTime: 0,
  gcTime: 0,
  queryFn: async ({ signal }) => (await call(aiModelsEndpoints.listImportable, { signal })).data,
})

/** Also refreshes the studio's queries below this key. */
function useRefreshModels() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: key })
}

/** The field errors of a refused save; a taken path name is shown at its field. */
export function modelFieldErrors(error: unknown): Record<string, string> {
  const errors = fieldErrorsOf(error)
  if (Object.keys(errors).length > 0 || !(error instanceof ApiError) || error.status !== 409) return errors
  return /path_name|already in use/.test(error.message) ? { path_name: error.message } : {}
}

/** @param edited the model as it was read; null for a new one. */
export function useSaveModel(edited: AiModel | null, onSaved: () => void) {
  const refresh = useRefreshModels()
  return useMutation({
    mutationFn: (body: AiModelBody) =>
      edited
        ? call(aiModelsEndpoints.update, { params: { id: edited.id }, body: { ...body, updatedAt: edited.updated_at } })
        : call(aiModelsEndpoints.create, { body: { ...body, is_default: false } }),
    onSuccess: ({ data: { model } }) => {
      showToast({ title: edited ? 'AI model updated' : 'AI model added', message: model.name, kind: 'success' })
      onSaved()
    },
    onError: (error) => {
      const isAtField = Object.keys(modelFieldErrors(error)).length > 0
      if (!isAtField) showFailure(edited ? 'Error Updating Model' : 'Error Creating Model', error)
    },
    // A refused save may mean that it is gone or changed.
    onSettled: refresh,
  })
}

export function useDeleteModel(onDeleted: () => void) {
  const queryClient = useQueryClient()
  const refresh = useRefreshModels()
  return useMutation({
    mutationFn: ({ id }: AiModel) => call(aiModelsEndpoints.remove, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      queryClient.setQueryData(aiModelsQuery.queryKey, (models) => models?.filter((model) => model.id !== id))
      showToast({ title: 'AI model deleted', message: name, kind: 'success' })
      onDeleted()
    },
    onError: (error) => showFailure('Error Deleting Model', error),
    onSettled: refresh,
  })
}

export function useSetDefaultModel() {
  const refresh = useRefreshModels()
  return useMutation({
    mutationFn: ({ id }: AiModel) => call(aiModelsEndpoints.setDefault, { params: { id } }),
    onSuccess: ({ data: { model } }) => {
      const message = model.is_default
        ? `${model.name} is now the default.`
        : `${model.name} becomes the default as soon as it is set up.`
      showToast({ title: 'Default model changed', message, kind: 'success' })
    },
    onError: (error) => showFailure('Error Setting Default Model', error),
    onSettled: refresh,
  })
}

export function useTestModel() {
  return useMutation({
    mutationFn: async ({ id }: AiModel) => (await call(aiModelsEndpoints.test, { params: { id } })).data,
  })
}

export function useImportModels(onImported: () => void) {
  const refresh = useRefreshModels()
  return useMutation({
    mutationFn: (path_names: string[]) => call(aiModelsEndpoints.importModels, { body: { path_names } }),
    onSuccess: ({ message }) => {
      refresh()
      showToast({ title: message, kind: 'success' })
      onImported()
    },
    onError: (error) => showFailure('Error Importing Models', error),
  })
}
