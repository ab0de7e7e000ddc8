import { diagnosticsEndpoints } from '@hookline/contract/diagnostics/diagnostics.endpoints'
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

const tell = (title: string) => (error: unknown) => showToast({ title, message: errorMessage(error), kind: 'error' })

export function useUploadFile() {
  return useMutation({
    mutationFn: async (file: File) => (await call(diagnosticsEndpoints.uploadFile, { body: { file } })).file,
    onError: tell('Error uploading file'),
  })
}

export function useUploadBuffer() {
  return useMutation({
    mutationFn: async (text: string) => (await call(diagnosticsEndpoints.uploadBuffer, { body: { text } })).buffer,
    onError: tell('Error uploading buffer'),
  })
}

export function useAnalyze() {
  return useMutation({
    mutationFn: async (gsUri: string) => (await call(diagnosticsEndpoints.analyze, { body: { gsUri } })).analysis,
    onError: tell('Error analyzing video with Gemini'),
  })
}
