import {
  bufferTextMessage,
  diagnosticsEndpoints,
  fileMessage,
  gsUriMessage,
} from '@hookline/contract/diagnostics/diagnostics.endpoints'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { showToast } from '../../lib/toast.ts'

export const storageStatusQuery = queryOptions({
  queryKey: ['diagnostics', 'storage'],
  staleTime: 0,
  queryFn: ({ signal }) => call(diagnosticsEndpoints.storageStatus, { signal }),
})

export const debugPromptsQuery = queryOptions({
  queryKey: ['diagnostics', 'prompts'],
  staleTime: 0,
  queryFn: ({ signal }) => call(diagnosticsEndpoints.prompts, { signal }),
})

/** Refuses empty input in the mutation, so that it is shown like any other failure. */
function requireInput<T>(value: T, message: string): NonNullable<T> {
  if (!value) throw new Error(message)
  return value
}

const showError = (title: string) => (error: unknown) =>
  showToast({ title, message: errorMessage(error), kind: 'error' })

export function useUploadFile() {
  return useMutation({
    mutationFn: async (chosen: File | null) => {
      const file = requireInput(chosen, fileMessage)
      return (await call(diagnosticsEndpoints.uploadFile, { body: { file } })).file
    },
    onError: showError('Error uploading file'),
  })
}

export function useUploadBuffer() {
  return useMutation({
    mutationFn: async (typed: string) => {
      const text = requireInput(typed.trim(), bufferTextMessage)
      return (await call(diagnosticsEndpoints.uploadBuffer, { body: { text } })).buffer
    },
    onError: showError('Error uploading buffer'),
  })
}

export function useAnalyze() {
  return useMutation({
    mutationFn: async (typed: string) => {
      const gsUri = requireInput(typed.trim(), gsUriMessage)
      return (await call(diagnosticsEndpoints.analyze, { body: { gsUri } })).analysis
    },
    onError: showError('Error analyzing video with Gemini'),
  })
}
