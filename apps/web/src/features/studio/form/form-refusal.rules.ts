import { type ToolKind, videoSlots } from '../tool-kinds.rules.ts'
import { firstBadUpload, type UploadItem } from '../upload/upload-list.rules.ts'

export interface Refusal {
  title: string
  message: string
}

/** The videos that are still to be chosen, or null. */
export function missingVideos({ isComparison }: Pick<ToolKind, 'isComparison'>, uploads: UploadItem[]): string | null {
  if (!isComparison) return uploads.length === 0 ? 'Add a video first.' : null
  if (uploads.length >= videoSlots.length) return null
  return uploads.length === 0 ? 'Choose Video 1 and Video 2.' : 'Choose Video 2.'
}

export function findRefusal(form: {
  kind: Pick<ToolKind, 'isComparison'>
  isToolLoaded: boolean
  uploads: UploadItem[]
  modelId: string | null
}): Refusal | null {
  if (!form.isToolLoaded) return { title: 'Tool information not loaded', message: 'Cannot submit.' }
  const readyCount = form.uploads.filter(({ status }) => status === 'ready').length
  if (readyCount === 0 && !form.uploads.some(({ status }) => status === 'processing')) {
    return { title: 'No video(s) uploaded', message: 'Please upload at least one video.' }
  }
  const missing = missingVideos(form.kind, form.uploads)
  if (missing) return { title: 'Two videos are compared', message: missing }
  if (firstBadUpload(form.uploads)) {
    return { title: 'Validation error', message: 'Please check your file uploads' }
  }
  if (form.modelId) return null
  return readyCount > 1
    ? { title: 'AI Model Not Selected', message: 'Please select an AI model before submitting.' }
    : { title: 'No AI model selected', message: 'Please select an AI model.' }
}
